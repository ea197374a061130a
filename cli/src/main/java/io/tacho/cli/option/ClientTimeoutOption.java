package io.tacho.cli.option;

import io.tacho.aggregator.AggregatorSettings;
import io.tacho.cli.exit.CommandException;
import java.time.Duration;
import picocli.CommandLine.Option;

/** {@code --client-timeout}: of every command that has an aggregator in it. */
public final class ClientTimeoutOption {
    /** Clients send ten batches a second; a shorter silence tells nothing. */
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    @Option(
            names = "--client-timeout",
            paramLabel = "DURATION",
            description =
                    "Silence after which a client is lost and the result comes without the rest of it (default: 1m).")
    private Duration timeout = AggregatorSettings.DEFAULT_CLIENT_TIMEOUT;

    /** The time-out, at least a second. */
    public Duration value() {
        if (timeout.compareTo(SHORTEST) < 0) {
            throw CommandException.usage(
                    "--client-timeout is " + DurationText.of(timeout) + ": give at least " + DurationText.of(SHORTEST));
        }
        return timeout;
    }
}
