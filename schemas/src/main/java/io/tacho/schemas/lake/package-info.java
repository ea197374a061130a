/**
 * The lake: finished runs as Parquet files, one per run, revision and table. In come a
 * {@link io.tacho.schemas.avro.RunResult}, its seconds and its observations, from the archive or from an importer; out
 * go files that DuckDB, Spark and pandas read. The columns are the records in {@code src/main/avro/lake}: fixed and
 * typed in every file, so that files of all versions can be read together.
 */
package io.tacho.schemas.lake;
