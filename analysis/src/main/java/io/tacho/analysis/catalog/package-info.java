/**
 * The lake as SQL: DuckDB in this process over the Parquet files of a folder. In come a folder and a question, out go
 * rows, or the result of a run as it was published. Files that are torn or not yet finished are named and left out;
 * nothing here ever writes into a lake.
 */
package io.tacho.analysis.catalog;
