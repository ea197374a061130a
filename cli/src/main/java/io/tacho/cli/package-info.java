/**
 * The one command {@code tacho}. In: a command line. Out: a result on stdout, everything else on stderr, and an exit code.
 * {@link io.tacho.cli.Main} is the only place that ends the process; the commands are in {@code command}.
 */
package io.tacho.cli;
