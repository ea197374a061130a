/** Stage 2, one task per partition of runs: in come clients' seconds, out goes what {@code publish} makes of the ledger. */
package io.tacho.aggregator.merge;
