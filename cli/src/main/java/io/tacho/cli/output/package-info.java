/** Where a command speaks. In: texts. Out: results on stdout; notes and progress, without secrets, on stderr. */
package io.tacho.cli.output;
