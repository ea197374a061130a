/** Ctrl-C and termination: a command decides itself how it ends, before the JVM begins to shut down. */
package io.tacho.cli.signal;
