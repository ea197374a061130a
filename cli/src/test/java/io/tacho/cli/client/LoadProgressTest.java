package io.tacho.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.cli.output.Console;
import io.tacho.cli.output.Console.Screen;
import io.tacho.cli.output.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What people see while a run with a ramp of 10 s and an interval of 60 s goes on. */
class LoadProgressTest {
    private final StringWriter err = new StringWriter();
    private Duration now = Duration.ofDays(1);

    private LoadProgress load(Screen screen) {
        Console console = new Console(new PrintWriter(new StringWriter()), new PrintWriter(err), Screen.PLAIN, screen);
        return new LoadProgress(new Progress(console, () -> now.toNanos()), () -> now.toNanos());
    }

    private void at(LoadProgress load, String client, int second, long operations) {
        load.at(client, new io.tacho.workload.drive.Progress(second, 60, operations), 10);
    }

    @Test
    void showsPhaseTimeOperationsAndRateOnATerminal() {
        LoadProgress load = load(Screen.TERMINAL);
        load.starting("a");
        now = now.plusSeconds(8);
        at(load, "a", -8, 150);
        assertThat(lastLine()).isEqualTo("client a: ramp [######..............] 3 of 10 s, 150 operations, 50.0/s");
        now = now.plusSeconds(2);
        at(load, "a", 29, 4150);
        assertThat(lastLine())
                .isEqualTo("client a: measuring [##########..........] 30 of 60 s, 4150 operations, 2000.0/s");
    }

    @Test
    void addsUpTheClientsOfThisProcess() {
        LoadProgress load = load(Screen.TERMINAL);
        load.starting("a");
        load.starting("b");
        now = now.plusSeconds(1);
        at(load, "a", 0, 1100);
        now = now.plusMillis(200);
        at(load, "b", 0, 1100);
        assertThat(lastLine())
                .startsWith("2 clients: measuring")
                .as("the rate of less than a second stays")
                .endsWith("2200 operations, 100.0/s");
    }

    @Test
    void writesALineEveryTenSecondsElsewhere() {
        LoadProgress load = load(Screen.PLAIN);
        load.starting("a");
        for (int second = -10; second < 20; second++) {
            now = now.plusSeconds(1);
            at(load, "a", second, 100 * (second + 11));
        }
        assertThat(err.toString().lines())
                .containsExactly(
                        "client a: ramp 10 of 10 s, 1000 operations, 100.0/s",
                        "client a: measuring 10 of 60 s, 2000 operations, 100.0/s",
                        "client a: measuring 20 of 60 s, 3000 operations, 100.0/s");
    }

    private String lastLine() {
        String text = err.toString();
        return text.substring(text.lastIndexOf("\u001b[K") + 3);
    }
}
