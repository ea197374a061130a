package io.tacho.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.analysis.report.OutputFormat;
import io.tacho.cli.output.Console;
import io.tacho.schemas.avro.RunResult;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ResultPrintTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** A run stopped before its agreed start had a table full of nothing. */
    @Test
    void saysThatNothingWasMeasured() {
        RunResult result = new RunResult();
        result.setRunId("stopped");
        result.setMeasuredSeconds(0.0);

        new ResultPrint(
                        new Console(
                                new PrintWriter(out), new PrintWriter(err), Console.Screen.PLAIN, Console.Screen.PLAIN),
                        OutputFormat.TABLE)
                .accept(result);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .contains("run stopped ended before a whole second of its measurement interval was over");
    }
}
