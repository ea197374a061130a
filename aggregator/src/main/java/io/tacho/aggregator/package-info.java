/**
 * Kafka Streams application that merges the batches of all clients of a run while it goes on: in come batches from
 * {@code tacho.operations}, out go live rows, closed seconds and one exact result per run and revision. Follow a batch
 * through {@code ingest} (drop resends, fold into seconds), {@code merge} (over all clients), {@code ledger} (what is
 * kept), {@code publish} (what goes out).
 */
package io.tacho.aggregator;
