/**
 * The topics, their keys, and how their records are coded: Avro's single-object encoding with every schema ever used
 * shipped along. In: records. Out: bytes, and JSON for people.
 */
package io.tacho.schemas.topic;
