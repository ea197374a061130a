package io.tacho.cli.stack;

import io.tacho.aggregator.AggregatorException;
import io.tacho.aggregator.AggregatorService;
import io.tacho.aggregator.AggregatorSettings;
import io.tacho.aggregator.archive.Archive;
import io.tacho.aggregator.archive.ArchiveException;
import io.tacho.aggregator.archive.ArchiveSettings;
import io.tacho.cli.exit.CommandException;
import io.tacho.schemas.lake.LakeException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Aggregator and archive of one Kafka: what turns batches of operations into results and lake files. */
public final class Aggregation implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final String address;
    private final AggregatorService aggregator;
    private final Archive archive;
    private final ArchivedRuns archived = new ArchivedRuns();

    private Aggregation(String address, AggregatorService aggregator, Archive archive) {
        this.address = address;
        this.aggregator = aggregator;
        this.archive = archive;
    }

    /**
     * Starts both and returns when they take records.
     *
     * @param kafka settings of every Kafka client
     * @param state folder for local state, which Kafka has too
     * @param lake folder for finished runs
     * @param instanceId of one instance among several
     * @param clientTimeout silence after which a client is lost
     */
    public static Aggregation start(
            Map<String, Object> kafka, Path state, Path lake, Optional<String> instanceId, Duration clientTimeout)
            throws LakeException, ArchiveException, AggregatorException, InterruptedException {
        Aggregation both = new Aggregation(
                (String) kafka.get("bootstrap.servers"),
                new AggregatorService(settings(kafka, state, instanceId).withClientTimeout(clientTimeout)),
                new Archive(ArchiveSettings.of(kafka, lake)));
        try {
            both.start();
            return both;
        } catch (LakeException | ArchiveException | AggregatorException | InterruptedException | RuntimeException e) {
            both.close();
            throw e;
        }
    }

    private static AggregatorSettings settings(Map<String, Object> kafka, Path state, Optional<String> instanceId) {
        AggregatorSettings settings = AggregatorSettings.of((String) kafka.get("bootstrap.servers"), state)
                .withKafka(kafka);
        return instanceId.map(settings::withInstanceId).orElse(settings);
    }

    private void start() throws LakeException, ArchiveException, AggregatorException, InterruptedException {
        archive.onArchived((run, revision) -> archived.add(run));
        archive.start(); // first: a lake that cannot be written must not cost a started aggregator
        aggregator.start();
        aggregator.awaitRunning(PATIENCE);
        if (!archive.awaitRunning(PATIENCE)) {
            throw CommandException.failed(failure()
                    .orElse("the archive did not start within " + PATIENCE.toSeconds() + " s: does Kafka at " + address
                            + " answer, and can its topics be read?"));
        }
    }

    /** Runs that have come into the lake since the start. */
    public ArchivedRuns archived() {
        return archived;
    }

    /** What has failed since the start, if anything. */
    public Optional<String> failure() {
        return aggregator
                .failure()
                .map(problem -> "the aggregator has stopped: " + problem.getMessage())
                .or(() -> archive.failure().map(problem -> "the archive has stopped: " + problem.getMessage()));
    }

    @Override
    public void close() {
        aggregator.close();
        archive.close();
    }
}
