package io.tacho.analysis.catalog;

import io.tacho.analysis.rows.RowSet;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.lake.LakeException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A lake as it was when it was opened, in SQL; made for one question or a few, not to be kept open.
 *
 * <p>Views {@code runs operations seconds clients errors observations} hold the newest revision of every run, so that
 * one run is one row of {@code runs}; {@code operations} holds the sums over all database addresses, {@code addresses}
 * the rows of single ones. {@code all_runs}, {@code all_operations} and so on hold every revision and row. A run is in
 * them only if its file in {@code runs} is there and whole.
 *
 * <p>Not thread-safe. Needs some 80 MB of native library, unpacked to the temporary folder at the first use.
 */
public final class LakeCatalog implements AutoCloseable {
    private final Path lake;
    private final Connection connection;
    private final LakeScan scan;
    private final LakeRelations relations;
    private final LakeViews views;

    private LakeCatalog(Path lake, Connection connection, LakeScan scan) {
        this.lake = lake;
        this.connection = connection;
        this.scan = scan;
        this.relations = new LakeRelations(connection);
        this.views = new LakeViews(connection, scan, relations);
    }

    /**
     * Opens a lake for reading.
     *
     * @throws LakeException if there is no such folder, or it cannot be read
     */
    public static LakeCatalog open(Path lake) throws LakeException {
        LakeScan scan = LakeScan.of(lake);
        try {
            return new LakeCatalog(lake, connect(), scan);
        } catch (SQLException e) {
            throw new LakeException("the lake " + lake + " cannot be opened: " + e.getMessage(), e);
        }
    }

    /** What was left out so far and why, a sentence each: to be shown after every answer. */
    public List<String> warnings() {
        return Stream.concat(scan.warnings().stream(), relations.warnings().stream())
                .toList();
    }

    /**
     * Runs a query; the last of several statements gives the rows.
     *
     * @throws QueryException with DuckDB's message
     */
    public RowSet query(String sql) throws QueryException {
        try {
            views.makeFor(sql);
            try (Statement statement = connection.createStatement()) {
                if (!statement.execute(sql)) {
                    return new RowSet(List.of(), List.of());
                }
                try (ResultSet rows = statement.getResultSet()) {
                    return ResultSetRows.read(rows);
                }
            }
        } catch (SQLException e) {
            throw new QueryException(e);
        }
    }

    /** The runs that pass a filter, the latest first: id, start, what was run and how it came out. */
    public RowSet runs(RunFilter filter) throws QueryException {
        StringBuilder sql =
                new StringBuilder("SELECT run_id, started_at, workload, source, complete, interrupted, warehouses, "
                        + "measured_seconds, tpmc, efficiency_percent, operations_per_second, revision, tags FROM runs "
                        + "WHERE true");
        List<Object> values = new ArrayList<>();
        filter.workload().ifPresent(workload -> {
            sql.append(" AND workload = ?");
            values.add(workload);
        });
        filter.since().ifPresent(since -> {
            sql.append(" AND coalesce(started_at, created_at) >= ?");
            values.add(Timestamp.from(since));
        });
        for (Map.Entry<String, String> tag : filter.tags().entrySet()) {
            sql.append(" AND tags[?] = ?");
            values.add(tag.getKey());
            values.add(tag.getValue());
        }
        sql.append(" ORDER BY ").append(RunReader.LATEST_FIRST);
        return query(sql.toString(), values);
    }

    /**
     * The result of a run, as it was published.
     *
     * @param run its id, or {@code latest}: the run that started last
     * @throws UnknownRunException naming what there is instead
     */
    public RunResult result(String run) throws UnknownRunException, QueryException {
        return result(run, Optional.empty());
    }

    /**
     * A certain revision of a run's result.
     *
     * @param revision empty for the newest
     */
    public RunResult result(String run, Optional<Integer> revision) throws UnknownRunException, QueryException {
        try {
            return new RunReader(lake, connection, scan, relations).read(run, revision);
        } catch (SQLException e) {
            throw new QueryException(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("DuckDB cannot be closed", e);
        }
    }

    private RowSet query(String sql, List<Object> values) throws QueryException {
        try {
            views.makeFor(sql);
            return prepared(sql, values);
        } catch (SQLException e) {
            throw new QueryException(e);
        }
    }

    private RowSet prepared(String sql, List<Object> values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int index = 0; index < values.size(); index++) {
                statement.setObject(index + 1, values.get(index));
            }
            try (ResultSet rows = statement.executeQuery()) {
                return ResultSetRows.read(rows);
            }
        }
    }

    /** Nothing is downloaded, and instants read the same in every zone (B46). */
    private static Connection connect() throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("autoinstall_known_extensions", "false");
        settings.setProperty("autoload_known_extensions", "false");
        Connection connection = DriverManager.getConnection("jdbc:duckdb:", settings);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
        }
        return connection;
    }
}
