/**
 * Results and lists on their way to people and programs: in come a {@link io.tacho.schemas.avro.RunResult} or a {@link
 * io.tacho.analysis.rows.RowSet}, out goes text: a table for the terminal, JSON, CSV or Markdown. Unknown values are
 * null in JSON, empty in CSV and a dash in tables; NaN appears nowhere.
 */
package io.tacho.analysis.report;
