/**
 * What an operation is, on every station of its way: its outcome, and the tally that operations are added up in.
 */
package io.tacho.schemas.operation;
