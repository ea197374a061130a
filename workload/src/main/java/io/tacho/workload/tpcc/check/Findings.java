package io.tacho.workload.tpcc.check;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the passes found, put together by condition. Thread-safe. */
final class Findings {
    private static final class Found {
        private long rows;
        private Duration time = Duration.ZERO;
        /** By the first warehouse of the pass, so that the examples do not depend on which pass ends first. */
        private final Map<Integer, List<String>> examples = new TreeMap<>();
    }

    private final Map<ConsistencyCondition, Found> found = new EnumMap<>(ConsistencyCondition.class);

    /** Runs a pass. */
    void run(Connection connection, CheckPass pass) throws SQLException {
        long start = System.nanoTime();
        List<BrokenCondition> broken = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(pass.sql())) {
            while (row.next()) {
                ConsistencyCondition condition = ConsistencyCondition.of(row.getInt(1));
                broken.add(new BrokenCondition(
                        condition, row.getLong(2), List.of(condition.problem(values(row, condition.width())))));
            }
        }
        add(pass, broken, Duration.ofNanos(System.nanoTime() - start));
    }

    private static List<String> values(ResultSet row, int width) throws SQLException {
        List<String> values = new ArrayList<>();
        for (int column = 1; column <= Answers.KEY_COLUMNS; column++) {
            String part = row.getString(Answers.HEAD_COLUMNS + column);
            if (part != null) {
                values.add(part);
            }
        }
        int firstValue = Answers.HEAD_COLUMNS + Answers.KEY_COLUMNS;
        for (int column = 1; values.size() < width; column++) {
            String value = row.getString(firstValue + column);
            values.add(value == null ? "none" : value);
        }
        return values;
    }

    private synchronized void add(CheckPass pass, List<BrokenCondition> rows, Duration time) {
        for (ConsistencyCondition condition : pass.answers()) {
            Found all = found.computeIfAbsent(condition, key -> new Found());
            all.time = all.time.plus(time);
            List<BrokenCondition> own =
                    rows.stream().filter(one -> one.condition() == condition).toList();
            if (!own.isEmpty()) {
                all.rows += own.get(0).rows();
                all.examples.put(
                        pass.range().first(),
                        own.stream().flatMap(one -> one.examples().stream()).toList());
            }
        }
    }

    /** The report when all passes are done. */
    synchronized ConsistencyReport report(Duration total) {
        List<BrokenCondition> broken = new ArrayList<>();
        Map<ConsistencyCondition, Duration> times = new EnumMap<>(ConsistencyCondition.class);
        found.forEach((condition, all) -> {
            times.put(condition, all.time);
            if (all.rows > 0) {
                broken.add(new BrokenCondition(
                        condition,
                        all.rows,
                        all.examples.values().stream()
                                .flatMap(List::stream)
                                .limit(ConsistencyCheck.EXAMPLES)
                                .toList()));
            }
        });
        return new ConsistencyReport(List.copyOf(found.keySet()), broken, times, total);
    }
}
