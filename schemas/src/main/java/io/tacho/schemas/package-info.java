/**
 * What every module knows: the records that travel, in {@code avro} (generated from src/main/avro), and how people read
 * them as JSON. The rooms below hold topics and codecs, latency distributions, clocks, metrics.
 */
package io.tacho.schemas;
