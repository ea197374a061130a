/**
 * One client of a run as the command line has it: options in, the client's run, the wait for the merged result, and how all of
 * that makes an exit code.
 */
package io.tacho.cli.client;
