package io.tacho.cli.kafka;

import io.tacho.schemas.avro.LiveRow;
import io.tacho.schemas.avro.LiveWindow;
import io.tacho.schemas.avro.RunPhase;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The newest live rows of one run. Rows are absolute, so the newest of each kind is all there is to know. Used by one
 * thread.
 */
public final class LiveView {
    private final Map<LiveWindow, Map<String, LiveRow>> newest = new EnumMap<>(LiveWindow.class);

    /** Takes a row in; rows older than what is there change nothing. */
    public void add(LiveRow row) {
        Map<String, LiveRow> rows = newest.computeIfAbsent(row.getRow(), window -> new LinkedHashMap<>());
        String operation = row.getOperation() == null ? "" : row.getOperation();
        LiveRow present = rows.get(operation);
        if (present == null || !older(row, present)) {
            rows.put(operation, row);
        }
    }

    /** The newest row of each operation. */
    public List<LiveRow> rows(LiveWindow window) {
        return List.copyOf(newest.getOrDefault(window, Map.of()).values());
    }

    /** The run's clients and warnings. */
    public Optional<LiveRow> clients() {
        return rows(LiveWindow.CLIENTS).stream().findFirst();
    }

    /** The row that shows best where the run is; empty before any row. */
    public Optional<LiveRow> head() {
        return newest.values().stream()
                .flatMap(rows -> rows.values().stream())
                .max(Comparator.comparing(LiveRow::getPhase).thenComparing(LiveRow::getSecond));
    }

    /** Whether nothing more will come. */
    public boolean ended() {
        return head().map(row -> row.getPhase() == RunPhase.ENDED).orElse(false);
    }

    private static boolean older(LiveRow row, LiveRow present) {
        return row.getSecond() < present.getSecond()
                || row.getSecond() == present.getSecond() && row.getUpdate() < present.getUpdate();
    }
}
