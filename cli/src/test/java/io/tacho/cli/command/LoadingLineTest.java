package io.tacho.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.cli.output.Console;
import io.tacho.cli.output.Console.Screen;
import io.tacho.cli.output.Progress;
import io.tacho.workload.tpcc.load.LoadStep;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What people see while a database is loaded. */
class LoadingLineTest {
    private final StringWriter err = new StringWriter();
    private Duration now = Duration.ofDays(1);

    private LoadingLine line(Screen screen) {
        Console console = new Console(new PrintWriter(new StringWriter()), new PrintWriter(err), Screen.PLAIN, screen);
        return new LoadingLine(new Progress(console, () -> now.toNanos()), () -> now.toNanos());
    }

    private void pass(long seconds) {
        now = now.plusSeconds(seconds);
    }

    @Test
    void tellsRateAndTimeLeftOnATerminal() {
        LoadingLine line = line(Screen.TERMINAL);
        line.started(LoadStep.COPY);
        pass(5);
        line.copied(2_495_055, 9_980_220);

        assertThat(last())
                .isEqualTo(
                        "copying rows: [#####...............] 25.0 % of 9,980,220, 499,011 rows/s, 60.0 warehouses/min,"
                                + " 15 s left, then keys and indexes");
    }

    @Test
    void tellsHoursOfALargeLoad() {
        LoadingLine line = line(Screen.TERMINAL);
        line.started(LoadStep.COPY);
        pass(100);
        line.copied(100_000_000, 69_861_540_000L);

        assertThat(last())
                .endsWith(" 0.1 % of 69,861,540,000, 1,000,000 rows/s, 120.2 warehouses/min, 19 h 22 min left, then"
                        + " keys and indexes");
    }

    @Test
    void tellsHowLongAStepTakes() {
        LoadingLine line = line(Screen.TERMINAL);
        pass(1);
        line.started(LoadStep.PRIMARY_KEYS);

        assertThat(last()).isEqualTo("making primary keys: 0 s");
    }

    @Test
    void writesALineEveryTenSecondsElsewhere() {
        LoadingLine line = line(Screen.PLAIN);
        line.started(LoadStep.COPY);
        for (int second = 1; second <= 20; second++) {
            pass(1);
            line.copied(second * 1_000L, 100_000);
        }

        assertThat(err.toString().lines())
                .containsExactly(
                        "copying rows: 10.0 % of 100,000, 1,000 rows/s, 0.1 warehouses/min, 1 min 30 s left, then keys and"
                                + " indexes",
                        "copying rows: 20.0 % of 100,000, 1,000 rows/s, 0.1 warehouses/min, 1 min 20 s left, then keys and"
                                + " indexes");
    }

    private String last() {
        String[] lines = err.toString().split("\r\u001b\\[K");
        return lines[lines.length - 1];
    }
}
