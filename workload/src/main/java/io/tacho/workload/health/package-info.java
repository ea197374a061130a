/**
 * Whether a client measured the database or itself: in come the times of its own threads, garbage collections and
 * processors within the measurement interval, out go figures and, if the client was the bottleneck, sentences that say so.
 */
package io.tacho.workload.health;
