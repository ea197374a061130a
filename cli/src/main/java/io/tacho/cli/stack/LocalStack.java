package io.tacho.cli.stack;

import io.tacho.aggregator.AggregatorException;
import io.tacho.aggregator.archive.ArchiveException;
import io.tacho.embedded.EmbeddedBroker;
import io.tacho.embedded.EmbeddedException;
import io.tacho.embedded.EmbeddedPostgres;
import io.tacho.embedded.PostgresSettings;
import io.tacho.schemas.lake.LakeException;
import io.tacho.schemas.topic.TopicAdmin;
import io.tacho.schemas.topic.TopicException;
import io.tacho.schemas.topic.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Broker, topics, aggregator, archive and, if wanted, PostgreSQL in this process. Closed in the opposite order. */
public final class LocalStack implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalStack.class);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private EmbeddedBroker broker;
    private BrokerWatch brokerWatch;
    private EmbeddedPostgres postgres;
    private Path postgresLog;
    private Aggregation aggregation;

    private LocalStack() {}

    /** Whether the stack has a database of its own. */
    public enum Database {
        EMBEDDED,
        NONE
    }

    /**
     * Starts all of it and returns when it answers.
     *
     * @param place where Kafka listens
     * @param clientTimeout silence after which the aggregator takes a client for lost
     * @throws EmbeddedException if a server does not start
     */
    public static LocalStack start(StackFolders folders, StackPlace place, Database database, Duration clientTimeout)
            throws EmbeddedException, TopicException, LakeException, ArchiveException, AggregatorException,
                    InterruptedException {
        LocalStack stack = new LocalStack();
        try {
            stack.startParts(folders, place, database, clientTimeout);
            return stack;
        } catch (EmbeddedException
                | TopicException
                | LakeException
                | ArchiveException
                | AggregatorException
                | InterruptedException
                | RuntimeException e) {
            stack.close();
            throw e;
        }
    }

    private void startParts(StackFolders folders, StackPlace place, Database database, Duration clientTimeout)
            throws EmbeddedException, TopicException, LakeException, ArchiveException, AggregatorException,
                    InterruptedException {
        if (database == Database.EMBEDDED) {
            postgres = EmbeddedPostgres.start(PostgresSettings.kept(folders.postgres()));
            parts.push(postgres);
            postgresLog = folders.postgres().resolve("server.log");
        }
        broker = EmbeddedBroker.start(folders.kafka(), place.host(), place.kafkaPort());
        parts.push(broker);
        try (Admin admin = Admin.create(kafka())) {
            new TopicAdmin(admin, broker.bootstrapServer(), PATIENCE).ensure(Topics.all(Topics.OPERATION_PARTITIONS));
        }
        brokerWatch = BrokerWatch.start(broker.bootstrapServer());
        parts.push(brokerWatch);
        aggregation = Aggregation.start(kafka(), folders.state(), folders.lake(), Optional.empty(), clientTimeout);
        parts.push(aggregation);
    }

    /** Settings for Kafka clients. */
    public Map<String, Object> kafka() {
        return Map.of("bootstrap.servers", broker.bootstrapServer());
    }

    /** Kafka's address. */
    public String bootstrapServer() {
        return broker.bootstrapServer();
    }

    /** The embedded database's address, if there is one. */
    public Optional<String> databaseUrl() {
        return Optional.ofNullable(postgres).map(EmbeddedPostgres::url);
    }

    /** Runs that have come into the lake. */
    public ArchivedRuns archived() {
        return aggregation.archived();
    }

    /** What has failed since the start, if anything; the cause before what follows from it. */
    public Optional<String> failure() {
        if (postgres != null && !postgres.isRunning()) {
            return Optional.of(
                    "the embedded PostgreSQL at " + postgres.url() + " has ended; " + postgresLog + " tells why");
        }
        return brokerWatch.failure().or(aggregation::failure);
    }

    /** Stops all parts; one that cannot be stopped does not keep the others. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted(); // else no part could wait for its own end
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                LOG.warn("a part of the embedded stack did not stop in order: {}", e.getMessage(), e);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
