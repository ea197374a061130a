package io.tacho.workload.sql;

import io.tacho.workload.drive.WorkloadException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Opens single connections to one address. Thread-safe. */
public final class Connector {
    /** Bound of the TCP connection, seconds. */
    static final int CONNECT_SECONDS = 10;

    /** Bound of connection and login together, seconds: an unreachable database is named within 15. */
    static final int LOGIN_SECONDS = 12;

    /** What a log-in may take beyond the TCP connection, seconds. */
    static final int AFTER_CONNECT = LOGIN_SECONDS - CONNECT_SECONDS;

    private static final int CANCEL_SECONDS = 2;

    private final DatabaseAddress address;
    private final Map<String, String> sessionSettings;
    private final PreparedStatements prepared;
    private final PoolerAdvice pooler;
    private final Duration answerLimit;

    private Connector(
            DatabaseAddress address,
            Map<String, String> sessionSettings,
            PreparedStatements prepared,
            PoolerAdvice pooler,
            Duration answerLimit) {
        this.answerLimit = answerLimit;
        this.address = address;
        this.sessionSettings = Map.copyOf(sessionSettings);
        this.prepared = prepared;
        this.pooler = pooler;
    }

    /** Connections with the server's own settings. */
    public static Connector to(DatabaseAddress address) {
        return new Connector(address, Map.of(), PreparedStatements.ON, PoolerAdvice.PREPARED_OFF, Duration.ZERO);
    }

    /** The same for what cannot be done through a pooler in transaction mode: loading and checking. */
    public static Connector direct(DatabaseAddress address) {
        return new Connector(address, Map.of(), PreparedStatements.ON, PoolerAdvice.PAST_IT, Duration.ZERO);
    }

    /**
     * Connections with settings of their own.
     *
     * @param settings values by the server's names, set at login, or by {@link #transactionStart()}
     */
    public Connector with(Map<String, String> settings) {
        Map<String, String> all = new TreeMap<>(sessionSettings);
        all.putAll(settings);
        return new Connector(address, all, prepared, pooler, answerLimit);
    }

    /** Connections to a server, or to a pooler that hands out another server session for each transaction. */
    public Connector with(PreparedStatements choice) {
        return new Connector(address, sessionSettings, choice, pooler, answerLimit);
    }

    /**
     * Connections that are given up when the server does not answer a statement for so long: the network went silent. A
     * {@code socketTimeout} in the connection string wins.
     *
     * @param limit whole seconds; zero for no limit
     */
    public Connector answeringWithin(Duration limit) {
        return new Connector(address, sessionSettings, prepared, pooler, limit);
    }

    /** How transactions begin on these connections, so that they have the settings. */
    public TransactionStart transactionStart() {
        return prepared == PreparedStatements.ON
                ? TransactionStart.PLAIN
                : TransactionStart.withSettings(sessionSettings);
    }

    /** The address. */
    public DatabaseAddress address() {
        return address;
    }

    /**
     * Opens a connection, with autocommit on.
     *
     * @throws WorkloadException naming the address
     */
    public Connection open() throws WorkloadException {
        try {
            return connect();
        } catch (SQLException e) {
            throw ConnectionFailure.of(address, e, pooler);
        }
    }

    /** Opens a connection, as the driver does. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection(address.jdbcUrl(), address.properties(defaults()));
    }

    /**
     * Opens a connection and asks what is there.
     *
     * @throws WorkloadException if nothing answers, or not a database that Tacho drives
     */
    public Dialect dialect() throws WorkloadException {
        try (Connection connection = open()) {
            return Dialect.detect(address, version(connection));
        } catch (SQLException e) {
            throw ConnectionFailure.of(address, e, pooler);
        }
    }

    /** What {@code version()} answers. */
    public static String version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select version()")) {
            row.next();
            return row.getString(1);
        }
    }

    /** The driver's properties before the connection string's own. */
    Map<String, String> defaults() {
        Map<String, String> defaults = new TreeMap<>();
        defaults.put("ApplicationName", "tacho");
        // The first of several hosts must leave the others a part of the login's time.
        defaults.put("connectTimeout", Integer.toString(Math.max(1, CONNECT_SECONDS / address.hosts())));
        defaults.put("loginTimeout", Integer.toString(LOGIN_SECONDS));
        defaults.put("cancelSignalTimeout", Integer.toString(CANCEL_SECONDS));
        defaults.put("socketTimeout", Long.toString(answerLimit.toSeconds()));
        defaults.put("tcpKeepAlive", "true");
        // Prepared on the server from the first execution: no parsing on the way of an operation. Or never.
        defaults.put("prepareThreshold", prepared == PreparedStatements.ON ? "1" : "0");
        if (!sessionSettings.isEmpty() && prepared == PreparedStatements.ON) {
            defaults.put(
                    "options",
                    sessionSettings.entrySet().stream()
                            .map(entry -> "-c " + entry.getKey() + "="
                                    + entry.getValue().replace("\\", "\\\\").replace(" ", "\\ "))
                            .collect(Collectors.joining(" ")));
        }
        return defaults;
    }
}
