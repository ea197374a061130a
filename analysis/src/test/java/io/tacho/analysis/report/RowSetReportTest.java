package io.tacho.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.analysis.rows.RowSet;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowSetReportTest {
    private final RowSet rows = new RowSet(
            List.of("run_id", "tpmc", "started_at", "tags", "run_id"),
            List.of(
                    Arrays.asList("0012", 125.03333333333333, Instant.parse("2026-11-30T12:00:00Z"), Map.of("b", 1), 1),
                    Arrays.asList("a|\"b\",\nc", null, null, Map.of(), new BigInteger("12345678901234567890"))));

    @Test
    void alignsATable() {
        assertThat(ResultReport.of(rows, OutputFormat.TABLE)).isEqualTo("""
                        run_id        tpmc  started_at                tags                run_id
                        0012      125.0333  2026-11-30T12:00:00.000Z  b=1                      1
                        a|"b", c         -  -                               12345678901234567890
                        """);
    }

    @Test
    void printsAnArrayOfObjectsInFullPrecision() {
        assertThat(ResultReport.of(rows, OutputFormat.JSON)).isEqualTo("""
                        [{"run_id":"0012","tpmc":125.03333333333333,"started_at":"2026-11-30T12:00:00.000Z","tags":{"b":1},"run_id_2":1},
                         {"run_id":"a|\\"b\\",\\nc","tpmc":null,"started_at":null,"tags":{},"run_id_2":12345678901234567890}]
                        """);
    }

    @Test
    void quotesCsv() {
        assertThat(ResultReport.of(rows, OutputFormat.CSV)).isEqualTo("""
                        run_id,tpmc,started_at,tags,run_id
                        0012,125.03333333333333,2026-11-30T12:00:00.000Z,"{""b"":1}",1
                        "a|""b"",
                        c",,,{},12345678901234567890
                        """);
    }

    @Test
    void escapesMarkdown() {
        assertThat(ResultReport.of(rows, OutputFormat.MARKDOWN)).isEqualTo("""
                        | run_id | tpmc | started_at | tags | run_id |
                        | --- | ---: | --- | --- | ---: |
                        | 0012 | 125.0333 | 2026-11-30T12:00:00.000Z | b=1 | 1 |
                        | a\\|"b", c | - | - |  | 12345678901234567890 |
                        """);
    }

    @Test
    void printsNoRowsAsAnEmptyList() {
        RowSet none = new RowSet(List.of("run_id"), List.of());
        assertThat(ResultReport.of(none, OutputFormat.JSON)).isEqualTo("[]\n");
        assertThat(ResultReport.of(none, OutputFormat.TABLE)).isEqualTo("run_id\n");
        assertThat(ResultReport.of(none, OutputFormat.CSV)).isEqualTo("run_id\n");
    }
}
