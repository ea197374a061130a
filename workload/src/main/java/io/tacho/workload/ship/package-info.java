/**
 * From the workers' rings to Kafka, with a file in between. In: operations in {@link io.tacho.workload.record rings} and
 * counts of failures. On the way: batches of columns, ten a second, each appended to the client's journal before anything
 * else; a sender that reads the journal. Out: records of tacho.operations, each batch at least once and in the order of
 * its sequence number, however long Kafka was away; and what a dead client left, by {@link
 * io.tacho.workload.ship.JournalReplay}.
 */
package io.tacho.workload.ship;
