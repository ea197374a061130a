/**
 * Options that several commands share, and where their values come from: command line, then {@code TACHO_<OPTION>}, then the
 * {@code --config} file, then the default.
 */
package io.tacho.cli.option;
