/**
 * The commands, one class each: read the options, call the part that does the work, print what it gives. In: parsed options.
 * Out: an exit code.
 */
package io.tacho.cli.command;
