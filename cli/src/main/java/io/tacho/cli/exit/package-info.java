/**
 * How a command ends. In: whatever was thrown. Out: one sentence on stderr without secrets, and an exit code; both are
 * decided here and nowhere else.
 */
package io.tacho.cli.exit;
