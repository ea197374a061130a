package io.tacho.aggregator.archive;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * What an archive needs to know.
 *
 * @param kafka properties of every Kafka client: {@code bootstrap.servers}, security
 * @param lake folder of the lake; made if it is missing
 * @param patience how long it waits for rows of seconds that a result counts and the topic does not show yet
 */
public record ArchiveSettings(Map<String, Object> kafka, Path lake, Duration patience) {
    /** The end of a transaction shows in its topics one after the other: a matter of milliseconds, not of seconds. */
    public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(30);

    public ArchiveSettings {
        kafka = Map.copyOf(kafka);
    }

    /** With default patience. */
    public static ArchiveSettings of(Map<String, Object> kafka, Path lake) {
        return new ArchiveSettings(kafka, lake, DEFAULT_PATIENCE);
    }
}
