/**
 * Stage 1, one task per partition of {@code tacho.operations}: in come batches as bytes, out go the seconds that each
 * new batch holds, keyed by run.
 */
package io.tacho.aggregator.ingest;
