/** What a command prints. In: rows and values. Out: a table, JSON, CSV or Markdown on stdout; notes and progress on stderr. */
package io.tacho.cli.output;
