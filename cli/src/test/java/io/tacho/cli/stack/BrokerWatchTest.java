package io.tacho.cli.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BrokerWatchTest {
    /** Nothing listens on port 1. */
    private static final String NOBODY = "127.0.0.1:1";

    @Test
    void onlySeveralQuestionsWithoutAnswerAreAFailure() {
        try (BrokerWatch watch = new BrokerWatch(NOBODY, Duration.ofMillis(100))) {
            for (int question = 1; question < BrokerWatch.UNANSWERED; question++) {
                watch.ask();
            }
            assertThat(watch.failure()).isEmpty();
            watch.ask();
            assertThat(watch.failure()).hasValue("Kafka at " + NOBODY + " does not answer any more");
        }
    }
}
