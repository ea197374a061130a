package io.tacho.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {
    private final DurationText durations = new DurationText();

    @ParameterizedTest
    @CsvSource({
        "90s,PT90S",
        "10m,PT10M",
        "1h30m,PT1H30M",
        "500ms,PT0.5S",
        "1m30s,PT1M30S",
        "0,PT0S",
        "0s,PT0S",
        "1ms,PT0.001S"
    })
    void readsWhatPeopleWrite(String text, Duration duration) {
        assertThat(durations.convert(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "90",
                "s",
                "-5s",
                "1.5s",
                "10 m",
                "5m1h",
                "10min",
                "99999999999999999999s",
                "9223372036854775807h"
            })
    void refusesTheRestNamingIt(String text) {
        assertThatThrownBy(() -> durations.convert(text)).hasMessageContaining("'" + text + "' is no duration");
    }

    @Property
    void readsWhatItWrites(@ForAll @LongRange(min = 0, max = 3650L * 24 * 60 * 60 * 1000) long millis) {
        Duration duration = Duration.ofMillis(millis);
        assertThat(durations.convert(DurationText.of(duration))).isEqualTo(duration);
    }
}
