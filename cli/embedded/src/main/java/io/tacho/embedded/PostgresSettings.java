package io.tacho.embedded;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where an embedded PostgreSQL keeps its data and where it listens. Immutable.
 *
 * <p>The server's own settings are those of a database that is to be measured: durable (fsync, synchronous_commit and
 * full_page_writes on), up to 300 connections, room for 4 GB of log between checkpoints, no just-in-time compiler.
 */
public final class PostgresSettings {
    private static final int MAX_CONNECTIONS = 300;
    private static final String MAX_WAL_SIZE = "4GB";

    /** Which server programs may be taken. */
    enum Programs {
        ANY,
        BUNDLED,
        INSTALLED
    }

    private final Path data; // null: temporary
    private final int port;
    private final Map<String, String> server;
    private final Programs programs;
    private final List<ServerUser> users; // empty: whoever works

    private PostgresSettings(
            Path data, int port, Map<String, String> server, Programs programs, List<ServerUser> users) {
        this.data = data;
        this.port = port;
        this.server = server;
        this.programs = programs;
        this.users = users;
    }

    /** A new, empty server on any free port; its data are gone when it is closed. */
    public static PostgresSettings temporary() {
        return new PostgresSettings(null, Port.ANY, defaults(), Programs.ANY, List.of());
    }

    /** A server whose data and port stay in a folder, which is created if missing. */
    public static PostgresSettings kept(Path folder) {
        return new PostgresSettings(folder.toAbsolutePath().normalize(), Port.ANY, defaults(), Programs.ANY, List.of());
    }

    /** Port on 127.0.0.1; 0 for the one of the last start on kept data, else any free one. */
    public PostgresSettings withPort(int newPort) {
        Port.requirePort(newPort);
        return new PostgresSettings(data, newPort, server, programs, users);
    }

    /** A setting of the server, as in {@code postgresql.conf}; it wins over the defaults. */
    public PostgresSettings with(String name, String value) {
        if (!name.matches("[a-z_.]+")) {
            throw new IllegalArgumentException("'" + name + "' is no name of a PostgreSQL setting.");
        }
        Map<String, String> more = new LinkedHashMap<>(server);
        more.put(name, value);
        return new PostgresSettings(data, port, more, programs, users);
    }

    PostgresSettings withPrograms(Programs chosen) {
        return new PostgresSettings(data, port, server, chosen, users);
    }

    PostgresSettings withUser(ServerUser user) {
        return new PostgresSettings(data, port, server, programs, List.of(user));
    }

    Optional<Path> data() {
        return Optional.ofNullable(data);
    }

    int port() {
        return port;
    }

    Map<String, String> server() {
        return Collections.unmodifiableMap(server);
    }

    Programs programs() {
        return programs;
    }

    List<ServerUser> users() {
        return users;
    }

    private static Map<String, String> defaults() {
        Map<String, String> server = new LinkedHashMap<>();
        server.put("fsync", "on");
        server.put("synchronous_commit", "on");
        server.put("full_page_writes", "on");
        server.put("max_connections", String.valueOf(MAX_CONNECTIONS));
        server.put("shared_buffers", Memory.sharedBuffersMiB() + "MB");
        server.put("dynamic_shared_memory_type", Memory.dynamicSharedMemory());
        server.put("max_wal_size", MAX_WAL_SIZE);
        server.put("jit", "off");
        server.put("timezone", "UTC");
        return server;
    }
}
