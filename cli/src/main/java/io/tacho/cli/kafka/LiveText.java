package io.tacho.cli.kafka;

import io.tacho.analysis.report.OutputFormat;
import io.tacho.analysis.report.ResultReport;
import io.tacho.analysis.rows.RowSet;
import io.tacho.cli.output.JsonText;
import io.tacho.schemas.avro.LiveClient;
import io.tacho.schemas.avro.LiveRow;
import io.tacho.schemas.avro.LiveWindow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A live view as a table for people or as one JSON object ({@code tacho.live/1}). */
public final class LiveText {
    private static final double MICROS_PER_MILLI = 1_000;

    private static final List<String> COLUMNS = List.of(
            "operation",
            "/s 10s",
            "p50 ms",
            "p99 ms",
            "completed",
            "/s",
            "p50 ms",
            "p90 ms",
            "p99 ms",
            "max ms",
            "failed");

    private LiveText() {}

    /** Ten seconds and the whole interval side by side, an operation a line, then what is wrong with a client. */
    public static String table(LiveView view, OutputFormat format) {
        List<String> text = new ArrayList<>();
        view.head().ifPresent(head -> text.add(headline(view, head)));
        List<List<Object>> rows = new ArrayList<>();
        for (LiveRow whole : view.rows(LiveWindow.CUMULATIVE)) {
            LiveRow recent = view.rows(LiveWindow.TEN_SECONDS).stream()
                    .filter(row -> row.getOperation().equals(whole.getOperation()))
                    .findFirst()
                    .orElse(whole);
            rows.add(Arrays.asList(
                    whole.getOperation(),
                    recent.getPerSecond(),
                    millis(recent.getResponseP50Micros()),
                    millis(recent.getResponseP99Micros()),
                    whole.getCompleted(),
                    whole.getPerSecond(),
                    millis(whole.getResponseP50Micros()),
                    millis(whole.getResponseP90Micros()),
                    millis(whole.getResponseP99Micros()),
                    millis(whole.getResponseMaxMicros()),
                    whole.getFailed() + whole.getUnknown()));
        }
        if (!rows.isEmpty()) {
            text.add(ResultReport.of(new RowSet(COLUMNS, rows), format).stripTrailing());
        }
        view.clients().ifPresent(clients -> {
            clients.getClients().stream()
                    .map(LiveText::remark)
                    .filter(remark -> !remark.isEmpty())
                    .forEach(text::add);
            clients.getWarnings().forEach(warning -> text.add("warning: " + warning));
        });
        return String.join(System.lineSeparator(), text);
    }

    /** Everything of the view as one object on one line. */
    public static String json(LiveView view) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("schema", "tacho.live/1");
        view.head().ifPresent(head -> {
            object.put("run_id", head.getRunId());
            object.put("phase", head.getPhase().name().toLowerCase(Locale.ROOT));
            object.put("second", head.getSecond());
            object.put(
                    "updated_at", Instant.ofEpochMilli(head.getUpdatedMillis()).toString());
        });
        LiveRow newOrders = newOrders(view, LiveWindow.CUMULATIVE);
        object.put("tpmc", newOrders == null ? null : newOrders.getTpmc());
        object.put("efficiency_percent", newOrders == null ? null : newOrders.getEfficiencyPercent());
        object.put("last_second", rows(view, LiveWindow.SECOND));
        object.put("last_10_seconds", rows(view, LiveWindow.TEN_SECONDS));
        object.put("last_60_seconds", rows(view, LiveWindow.SIXTY_SECONDS));
        object.put("cumulative", rows(view, LiveWindow.CUMULATIVE));
        List<Object> clients = new ArrayList<>();
        view.clients().ifPresent(row -> row.getClients().forEach(client -> clients.add(client(client))));
        object.put("clients", clients);
        object.put("warnings", view.clients().map(LiveRow::getWarnings).orElse(List.of()));
        return JsonText.line(object);
    }

    private static String headline(LiveView view, LiveRow head) {
        StringBuilder line = new StringBuilder("run ")
                .append(head.getRunId())
                .append("  ")
                .append(head.getPhase().name().toLowerCase(Locale.ROOT))
                .append("  second ")
                .append(head.getSecond());
        LiveRow recent = newOrders(view, LiveWindow.TEN_SECONDS);
        LiveRow whole = newOrders(view, LiveWindow.CUMULATIVE);
        if (whole != null && whole.getTpmc() != null) {
            line.append("  tpmC ").append(rounded(whole.getTpmc()));
            if (recent != null && recent.getTpmc() != null) {
                line.append(" (last 10 s: ").append(rounded(recent.getTpmc())).append(')');
            }
            if (whole.getEfficiencyPercent() != null) {
                line.append("  efficiency ")
                        .append(rounded(whole.getEfficiencyPercent()))
                        .append(" %");
            }
        }
        view.clients()
                .ifPresent(
                        row -> line.append("  clients ").append(row.getClients().size()));
        return line.toString();
    }

    private static LiveRow newOrders(LiveView view, LiveWindow window) {
        return view.rows(window).stream()
                .filter(row -> row.getOperation().equals("newOrder"))
                .findFirst()
                .orElse(null);
    }

    private static Map<String, Object> rows(LiveView view, LiveWindow window) {
        Map<String, Object> byOperation = new LinkedHashMap<>();
        for (LiveRow row : view.rows(window)) {
            byOperation.put(row.getOperation(), row(row));
        }
        return byOperation;
    }

    private static Map<String, Object> row(LiveRow row) {
        Map<String, Object> response = new LinkedHashMap<>();
        response.put("mean", row.getResponseMeanMicros());
        response.put("p50", row.getResponseP50Micros());
        response.put("p90", row.getResponseP90Micros());
        response.put("p95", row.getResponseP95Micros());
        response.put("p99", row.getResponseP99Micros());
        response.put("p999", row.getResponseP999Micros());
        response.put("max", row.getResponseMaxMicros());
        Map<String, Object> service = new LinkedHashMap<>();
        service.put("p50", row.getServiceP50Micros());
        service.put("p99", row.getServiceP99Micros());
        service.put("max", row.getServiceMaxMicros());
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("second", row.getSecond());
        object.put("seconds", row.getSeconds());
        object.put("closed", row.getClosed());
        object.put("completed", row.getCompleted());
        object.put("committed", row.getCommitted());
        object.put("rolled_back", row.getRolledBack());
        object.put("failed", row.getFailed());
        object.put("unknown", row.getUnknown());
        object.put("unfinished", row.getUnfinished());
        object.put("attempts", row.getAttempts());
        object.put("per_second", row.getPerSecond());
        object.put("tpmc", row.getTpmc());
        object.put("response_us", response);
        object.put("service_us", service);
        return object;
    }

    private static Map<String, Object> client(LiveClient client) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("client_id", client.getClientId());
        object.put("state", client.getState().name().toLowerCase(Locale.ROOT));
        object.put(
                "silent_since",
                client.getSilentSinceMillis() == null
                        ? null
                        : Instant.ofEpochMilli(client.getSilentSinceMillis()).toString());
        object.put("last_second", client.getLastSecond());
        object.put("operations", client.getOperations());
        object.put("missing_batches", client.getMissingBatches());
        return object;
    }

    private static String remark(LiveClient client) {
        return switch (client.getState()) {
            case SILENT, LOST ->
                "client " + client.getClientId() + " is "
                        + client.getState().name().toLowerCase(Locale.ROOT) + " since "
                        + (Instant.ofEpochMilli(
                                client.getSilentSinceMillis() == null ? 0 : client.getSilentSinceMillis()));
            case EXPECTED -> "client " + client.getClientId() + " has sent nothing yet";
            case RUNNING, FINISHED ->
                client.getMissingBatches() == 0
                        ? ""
                        : "client " + client.getClientId() + " misses " + client.getMissingBatches()
                                + " batches so far";
        };
    }

    private static String rounded(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }

    private static Double millis(Long micros) {
        return micros == null ? null : micros / MICROS_PER_MILLI;
    }
}
