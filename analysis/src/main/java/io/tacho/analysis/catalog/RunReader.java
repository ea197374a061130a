package io.tacho.analysis.catalog;

import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.lake.LakeTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds a run in the lake and puts its result together again from the rows of its tables. */
final class RunReader {
    /** The word that stands for the run that started last. */
    static final String LATEST = "latest";

    static final String LATEST_FIRST = "coalesce(started_at, created_at) DESC, created_at DESC, run_id";

    private static final int NAMED_RUNS = 5;

    private final Path lake;
    private final Connection connection;
    private final LakeScan scan;

    RunReader(Path lake, Connection connection, LakeScan scan) {
        this.lake = lake;
        this.connection = connection;
        this.scan = scan;
    }

    RunResult read(String run, Optional<Integer> revision) throws SQLException, UnknownRunException {
        List<String> ids = column("SELECT run_id FROM runs ORDER BY " + LATEST_FIRST);
        if (ids.isEmpty()) {
            throw new UnknownRunException("the lake " + lake + " holds no runs yet");
        }
        // A run may be called "latest": then that one is meant.
        String id = run.equals(LATEST) && !ids.contains(LATEST) ? ids.get(0) : run;
        if (!ids.contains(id)) {
            throw new UnknownRunException("no run " + id + " in the lake " + lake + "; " + nearest(id, ids));
        }
        return rebuild(id, revision.isPresent() ? require(id, revision.get()) : newest(id));
    }

    private RunResult rebuild(String id, int revision) throws SQLException {
        return new ResultBuilder(
                        rows(LakeTable.RUNS, id, revision, "revision").get(0),
                        rows(LakeTable.OPERATIONS, id, revision, "position"),
                        rows(LakeTable.ERRORS, id, revision, "position"),
                        rows(LakeTable.CLIENTS, id, revision, "position"))
                .build();
    }

    /** Only the run's own files are opened, however many there are. */
    private List<RowValues> rows(LakeTable table, String id, int revision, String order) throws SQLException {
        String sql = "SELECT * FROM (" + LakeRelations.over(table, scan.of(table, id, revision))
                + ") WHERE run_id = ? AND revision = ? ORDER BY " + order;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, id);
            statement.setInt(2, revision);
            try (ResultSet rows = statement.executeQuery()) {
                return RowValues.all(rows);
            }
        }
    }

    private int newest(String id) throws SQLException {
        return revisions(id).stream().mapToInt(Integer::intValue).max().orElseThrow();
    }

    private int require(String id, int revision) throws SQLException, UnknownRunException {
        List<Integer> revisions = revisions(id);
        if (!revisions.contains(revision)) {
            throw new UnknownRunException("run " + id + " has no revision " + revision + ", but " + revisions);
        }
        return revision;
    }

    private List<Integer> revisions(String id) throws SQLException {
        List<Integer> revisions = new ArrayList<>();
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT revision FROM all_runs WHERE run_id = ? ORDER BY revision")) {
            statement.setString(1, id);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    revisions.add(rows.getInt(1));
                }
            }
        }
        return revisions;
    }

    private List<String> column(String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    private static String nearest(String id, List<String> latestFirst) {
        List<String> alike = latestFirst.stream()
                .filter(other -> EditDistance.between(id, other) <= Math.max(2, id.length() / 4))
                .sorted(Comparator.comparingInt(other -> EditDistance.between(id, other)))
                .limit(NAMED_RUNS)
                .toList();
        return alike.isEmpty()
                ? "the last ones are "
                        + String.join(", ", latestFirst.subList(0, Math.min(NAMED_RUNS, latestFirst.size())))
                : "did you mean " + String.join(", ", alike) + "?";
    }
}
