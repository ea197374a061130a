/**
 * Latency distributions that merge without loss. In: single latencies, or cells of batches, clients and seconds. Out:
 * cells in one of two encodings, percentiles, buckets.
 */
package io.tacho.schemas.latency;
