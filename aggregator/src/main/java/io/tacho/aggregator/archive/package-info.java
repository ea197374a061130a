/**
 * From the topics into the lake: in comes a result from {@code tacho.results}, with it the run's rows of {@code
 * tacho.seconds} and {@code tacho.observations}; out go the run's Parquet files, whole or not at all. What was written
 * is remembered by the committed offset, so that a restart repeats at most the last run, which replaces its own files.
 */
package io.tacho.aggregator.archive;
