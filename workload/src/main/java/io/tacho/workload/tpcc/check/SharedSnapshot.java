package io.tacho.workload.tpcc.check;

import io.tacho.workload.sql.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** How several connections see one and the same state of a database, whatever others write meanwhile. */
enum SharedSnapshot {
    /** PostgreSQL: the first transaction lends its snapshot to the others. */
    EXPORTED(
            "select pg_export_snapshot()",
            List.of("begin transaction isolation level repeatable read read only"),
            List.of("set transaction snapshot '%s'"),
            List.of(
                    "set local jit = off",
                    "set local work_mem = '256MB'",
                    // The connections are parallel already.
                    "set local max_parallel_workers_per_gather = 0")),
    /** CockroachDB: all read at the same time, which has just passed. Never tried. */
    SYSTEM_TIME(
            "select cluster_logical_timestamp()::string",
            List.of("begin"),
            List.of("set transaction as of system time '%s'"),
            List.of()),
    /** YugabyteDB: all read at the same time, as its documentation of time travel has it. Never tried. */
    READ_TIME(
            "select (extract(epoch from clock_timestamp()) * 1000000)::bigint",
            List.of("begin transaction isolation level repeatable read read only"),
            List.of("set local yb_read_time to %s"),
            List.of("set local work_mem = '256MB'"));

    private final String name;
    private final List<String> begin;
    private final List<String> adopt;
    private final List<String> settings;

    SharedSnapshot(String name, List<String> begin, List<String> adopt, List<String> settings) {
        this.name = name;
        this.begin = begin;
        this.adopt = adopt;
        this.settings = settings;
    }

    /** What this database has. */
    static SharedSnapshot of(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL -> EXPORTED;
        };
    }

    /** Begins the transaction that the others follow; it must stay open until they have begun. */
    String begin(Connection first) throws SQLException {
        try (Statement statement = first.createStatement()) {
            if (this != EXPORTED) {
                // A time, not a transaction: this one sees what the others see.
                String time = name(statement);
                execute(statement, joining(time));
                return time;
            }
            execute(statement, begin);
            String exported = name(statement);
            execute(statement, settings);
            return exported;
        }
    }

    /** Begins a transaction that sees what the first one sees. */
    void join(Connection other, String snapshot) throws SQLException {
        try (Statement statement = other.createStatement()) {
            execute(statement, joining(snapshot));
        }
    }

    /** The statements of {@link #join}. */
    List<String> joining(String snapshot) {
        List<String> statements = new ArrayList<>(begin);
        adopt.forEach(one -> statements.add(one.formatted(snapshot)));
        statements.addAll(settings);
        return statements;
    }

    List<String> settings() {
        return settings;
    }

    private String name(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(name)) {
            row.next();
            return row.getString(1);
        }
    }

    private static void execute(Statement statement, List<String> all) throws SQLException {
        for (String sql : all) {
            statement.execute(sql);
        }
    }
}
