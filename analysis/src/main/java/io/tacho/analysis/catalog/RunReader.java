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
    private final LakeRelations relations;

    RunReader(Path lake, Connection connection, LakeScan scan, LakeRelations relations) {
        this.lake = lake;
        this.connection = connection;
        this.scan = scan;
        this.relations = relations;
    }

    RunResult read(String run, Optional<Integer> revision) throws SQLException, UnknownRunException {
        // A run may be called "latest": then that one is meant.
        String id = run.equals(LATEST) && scan.revisions(LATEST).isEmpty() ? latest() : run;
        List<Integer> revisions = scan.revisions(id);
        if (revisions.isEmpty()) {
            throw new UnknownRunException("no run " + id + " in the lake " + lake + "; " + nearest(id));
        }
        int wanted = revision.orElse(revisions.get(revisions.size() - 1));
        if (!revisions.contains(wanted)) {
            throw new UnknownRunException("run " + id + " has no revision " + wanted + ", but " + revisions);
        }
        return rebuild(id, wanted);
    }

    private String latest() throws SQLException, UnknownRunException {
        return lastIds(1).get(0);
    }

    /** Ids of the runs that started last; only as many days are looked into as it takes. */
    private List<String> lastIds(int count) throws SQLException, UnknownRunException {
        List<String> ids = new ArrayList<>();
        for (List<Path> day : scan.newestRunsByDay()) {
            if (ids.size() < count) {
                ids.addAll(ids(day));
            }
        }
        if (ids.isEmpty()) {
            throw new UnknownRunException("the lake " + lake + " holds no runs yet");
        }
        return ids;
    }

    private RunResult rebuild(String id, int revision) throws SQLException, UnknownRunException {
        List<RowValues> run = rows(LakeTable.RUNS, id, revision, "revision");
        if (run.isEmpty()) {
            throw new UnknownRunException("the file of run " + id + " in the lake " + lake + " cannot be read: "
                    + String.join("; ", relations.warnings()));
        }
        return new ResultBuilder(
                        run.get(0),
                        rows(LakeTable.OPERATIONS, id, revision, "position"),
                        rows(LakeTable.ERRORS, id, revision, "position"),
                        rows(LakeTable.CLIENTS, id, revision, "position"))
                .build();
    }

    /** Only the run's own files are opened, however many there are. */
    private List<RowValues> rows(LakeTable table, String id, int revision, String order) throws SQLException {
        return relations.with(table, scan.of(table, id, revision), relation -> {
            String sql = "SELECT * FROM (" + relation + ") WHERE run_id = ? AND revision = ? ORDER BY " + order;
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setString(1, id);
                statement.setInt(2, revision);
                try (ResultSet rows = statement.executeQuery()) {
                    return RowValues.all(rows);
                }
            }
        });
    }

    private List<String> ids(List<Path> runs) throws SQLException {
        return relations.with(LakeTable.RUNS, runs, relation -> {
            List<String> ids = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows =
                            statement.executeQuery("SELECT run_id FROM (" + relation + ") ORDER BY " + LATEST_FIRST)) {
                while (rows.next()) {
                    ids.add(rows.getString(1));
                }
            }
            return ids;
        });
    }

    private String nearest(String id) throws SQLException, UnknownRunException {
        List<String> latestFirst = lastIds(Integer.MAX_VALUE);
        List<String> alike = latestFirst.stream()
                .filter(other -> EditDistance.between(id, other) <= Math.max(2, id.length() / 4))
                .sorted(Comparator.comparingInt(other -> EditDistance.between(id, other)))
                .limit(NAMED_RUNS)
                .toList();
        List<String> last = latestFirst.subList(0, Math.min(NAMED_RUNS, latestFirst.size()));
        return alike.isEmpty()
                ? "the last ones are " + String.join(", ", last)
                : "did you mean " + String.join(", ", alike) + "?";
    }
}
