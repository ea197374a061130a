package io.tacho.cli.stack;

import java.nio.file.Path;

/**
 * Where the embedded stack keeps what.
 *
 * @param data everything but finished runs: Kafka's log, PostgreSQL's data, the aggregator's state, journals
 * @param lake finished runs
 */
public record StackFolders(Path data, Path lake) {
    /** Kafka's log and port. */
    Path kafka() {
        return data.resolve("kafka");
    }

    /** PostgreSQL's data and port. */
    Path postgres() {
        return data.resolve("postgres");
    }

    /** Journals of clients in this process. */
    public Path journals() {
        return data.resolve("journals");
    }

    /** The aggregator's local state; Kafka has it too. */
    Path state() {
        return data.resolve("aggregator");
    }
}
