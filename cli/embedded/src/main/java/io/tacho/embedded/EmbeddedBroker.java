package io.tacho.embedded;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/**
 * One Kafka broker, its own controller, inside this process (KRaft, no ZooKeeper), reachable from this machine only
 * unless told otherwise.
 *
 * <p>Data and port live in the given folder: a second start on it finds its topics, groups and address again. The
 * broker's classes are not public API of Kafka and may move with any minor release; this class alone touches them. For
 * tests that kill a broker, {@link #main} runs it as a process of its own. Start and close may be called from any
 * thread.
 */
public final class EmbeddedBroker implements AutoCloseable {
    /** The largest record batch: a run's result with all its histograms must fit. */
    public static final int MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

    private static final int NODE_ID = 1;
    private static final int ATTEMPTS = 10;
    private static final String LOCALHOST = "127.0.0.1";
    private static final String PORT_FILE = "broker.properties";
    private static final String OWNER_FILE = "owner.properties";
    /** Kafka's exit procedures are one per JVM, so starts come one after the other. */
    private static final Object STARTING = new Object();

    private final KafkaRaftServer server;
    private final String host;
    private final int port;
    private final Path ownerFile;
    private boolean closed;

    private EmbeddedBroker(KafkaRaftServer server, String host, int port, Path ownerFile) {
        this.server = server;
        this.host = host;
        this.port = port;
        this.ownerFile = ownerFile;
    }

    /** Starts a broker that only this machine can reach: {@link #start(Path, String, int)} on 127.0.0.1. */
    public static EmbeddedBroker start(Path data, int port) throws EmbeddedException {
        return start(data, LOCALHOST, port);
    }

    /**
     * Starts a broker and returns when it takes requests.
     *
     * @param data folder for topics and the port; created if missing
     * @param host this machine's name or address that the broker listens on, and that clients are told; whoever can reach
     *     it can read and write everything
     * @param port 0 for the one of the last start on this folder, else any free one
     * @throws EmbeddedException if host, port or folder cannot be used, or the broker does not start
     */
    public static EmbeddedBroker start(Path data, String host, int port) throws EmbeddedException {
        Port.requirePort(port);
        InetAddress address = address(host);
        try {
            Files.createDirectories(data);
            Path portFile = data.resolve(PORT_FILE);
            int wanted = port == Port.ANY ? Port.remembered(portFile) : port;
            synchronized (STARTING) {
                Path ownerFile = data.resolve(OWNER_FILE);
                // Kafka's own lock comes too late: the second broker's controller has then spoilt the first one's log.
                Owner.claim(ownerFile, "The broker's data in " + data);
                try {
                    EmbeddedBroker broker =
                            startOn(data.resolve("log").toAbsolutePath(), address, host, wanted, ownerFile);
                    Port.remember(portFile, broker.port);
                    return broker;
                } catch (EmbeddedException | RuntimeException e) {
                    Files.deleteIfExists(ownerFile);
                    throw e;
                }
            }
        } catch (IOException e) {
            throw new EmbeddedException("The broker's data folder " + data + " cannot be used: " + e, e);
        }
    }

    private static InetAddress address(String host) throws EmbeddedException {
        try {
            InetAddress address = InetAddress.getByName(host);
            if (address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) == null) {
                throw new EmbeddedException("The Kafka broker cannot listen on " + host
                        + ", which is no address of this machine that clients could be told; give one of those.");
            }
            return address;
        } catch (UnknownHostException e) {
            throw new EmbeddedException("The Kafka broker cannot listen on " + host + ": no such host is known.", e);
        } catch (SocketException e) {
            throw new EmbeddedException("The Kafka broker cannot listen on " + host + ": " + e.getMessage(), e);
        }
    }

    private static EmbeddedBroker startOn(Path log, InetAddress address, String host, int wanted, Path ownerFile)
            throws EmbeddedException {
        for (int attempt = 1; ; attempt++) {
            int port = wanted == Port.ANY ? Port.free(address) : wanted;
            if (!Port.isFree(address, port)) {
                throw new EmbeddedException(
                        "Port " + port + " on " + host
                                + ", where the Kafka broker is to listen, is in use; stop what listens there or give another port.");
            }
            try {
                return new EmbeddedBroker(started(settings(log, host, port, Port.free()), log), host, port, ownerFile);
            } catch (Throwable failure) { // Kafka's start ends in unchecked and Scala's checked exceptions alike
                // Somebody took one of the two ports between the look and the bind.
                if (attempt == ATTEMPTS || !mentions(failure, "Address already in use")) {
                    throw new EmbeddedException(
                            "The Kafka broker on " + host + ":" + port + " with data in " + log + " did not start: "
                                    + rootOf(failure),
                            failure);
                }
            }
        }
    }

    private static KafkaRaftServer started(Map<String, String> settings, Path log) throws Exception {
        if (!Files.exists(log.resolve("meta.properties"))) {
            format(log);
        }
        KafkaRaftServer server = null;
        // A broker that fails to start halts the JVM, which is not only its own here.
        Exit.setHaltProcedure(EmbeddedBroker::refuseExit);
        Exit.setExitProcedure(EmbeddedBroker::refuseExit);
        try {
            server = new KafkaRaftServer(new KafkaConfig(settings, false), Time.SYSTEM);
            server.startup();
            return server;
        } catch (Throwable failure) {
            shutDownAfter(failure, server);
            throw failure;
        } finally {
            Exit.resetExitProcedure();
            Exit.resetHaltProcedure();
        }
    }

    private static void refuseExit(int status, String message) {
        throw new IllegalStateException(message == null ? "The broker asked to exit with status " + status : message);
    }

    private static void shutDownAfter(Throwable failure, KafkaRaftServer server) {
        if (server != null) {
            try {
                server.shutdown();
            } catch (RuntimeException e) {
                failure.addSuppressed(e);
            }
        }
    }

    private static void format(Path log) throws Exception {
        Files.createDirectories(log);
        new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream()))
                .setNodeId(NODE_ID)
                .setClusterId(Uuid.randomUuid().toString())
                .addDirectory(log.toString())
                .setMetadataLogDirectory(log.toString())
                .setControllerListenerName("CONTROLLER")
                .setIgnoreFormatted(false)
                .run();
    }

    private static Map<String, String> settings(Path log, String host, int port, int controllerPort) {
        Map<String, String> settings = new TreeMap<>();
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", String.valueOf(NODE_ID));
        settings.put("controller.quorum.voters", NODE_ID + "@" + LOCALHOST + ":" + controllerPort);
        settings.put(
                "listeners",
                "PLAINTEXT://" + bracketed(host) + ":" + port + ",CONTROLLER://" + LOCALHOST + ":" + controllerPort);
        settings.put("advertised.listeners", "PLAINTEXT://" + bracketed(host) + ":" + port);
        settings.put("controller.listener.names", "CONTROLLER");
        settings.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        settings.put("log.dirs", log.toString());
        // A misspelt topic is an error, not a new topic with default settings.
        settings.put("auto.create.topics.enable", "false");
        settings.put("message.max.bytes", String.valueOf(MAX_MESSAGE_BYTES));
        settings.put("replica.fetch.max.bytes", String.valueOf(MAX_MESSAGE_BYTES));
        for (String topic : new String[] {"offsets.topic", "transaction.state.log", "share.coordinator.state.topic"}) {
            settings.put(topic + ".replication.factor", "1");
            settings.put(topic + ".num.partitions", "4");
        }
        settings.put("transaction.state.log.min.isr", "1");
        settings.put("share.coordinator.state.topic.min.isr", "1");
        // One machine, few members: nobody to wait for before a group settles, or before a dead member's work moves on.
        settings.put("group.initial.rebalance.delay.ms", "0");
        settings.put("group.streams.initial.rebalance.delay.ms", "0");
        settings.put("group.min.session.timeout.ms", "1000");
        settings.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000");
        // So long does a broker that was killed keep its successor waiting; shorter, and a busy machine fences a live
        // one.
        settings.put("broker.session.timeout.ms", "6000");
        settings.put("broker.heartbeat.interval.ms", "1000");
        settings.put("num.network.threads", "2");
        settings.put("num.io.threads", "2");
        settings.put("background.threads", "2");
        settings.put("log.cleaner.dedupe.buffer.size", String.valueOf(4 * 1024 * 1024));
        settings.put("log.segment.bytes", String.valueOf(64 * 1024 * 1024));
        return settings;
    }

    private static boolean mentions(Throwable failure, String text) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).contains(text)) {
                return true;
            }
        }
        return false;
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** An IPv6 address as it stands before a port. */
    private static String bracketed(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }

    /** What clients take as {@code bootstrap.servers}: {@code 127.0.0.1:PORT}. */
    public String bootstrapServer() {
        return bracketed(host) + ":" + port;
    }

    public int port() {
        return port;
    }

    /** Stops the broker and keeps its data; a second call does nothing. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            server.shutdown();
            server.awaitShutdown();
            Owner.release(ownerFile);
        }
    }

    /**
     * Runs a broker as a process of its own until it is told to end (SIGTERM): {@code DATA [PORT]}. Prints {@code ready
     * bootstrap=127.0.0.1:PORT}.
     */
    public static void main(String[] arguments) throws EmbeddedException {
        int port = arguments.length > 1 ? Integer.parseInt(arguments[1]) : Port.ANY;
        EmbeddedBroker broker = start(Path.of(arguments[0]), port);
        Runtime.getRuntime().addShutdownHook(new Thread(broker::close, "broker-shutdown"));
        System.out.println("ready bootstrap=" + broker.bootstrapServer());
        broker.server.awaitShutdown();
    }
}
