/**
 * Taking down operations without disturbing them. In: a worker's call per operation, and failed attempts. Out: primitives
 * in a ring per worker, and counts of failures, for {@link io.tacho.workload.ship} to collect.
 */
package io.tacho.workload.record;
