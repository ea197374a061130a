package io.tacho.analysis.report;

import io.tacho.schemas.avro.Reconciliation;
import io.tacho.schemas.avro.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a result says in words: the run, what is missing, and its figures with their definitions. */
final class ResultSentences {
    private ResultSentences() {}

    /** What was run when. */
    static String headline(RunResult result) {
        List<String> parts = new ArrayList<>();
        parts.add(result.getWorkload() + on(result.getDatabase()));
        if (!result.getSource().equals("native")) {
            parts.add("imported from " + result.getSource());
        }
        parts.add(
                result.getStartedMicros() == null
                        ? "start unknown"
                        : "started " + Moments.forPeople(result.getStartedMicros()));
        parts.add(seconds(result.getMeasuredSeconds()) + " measured"
                + (result.getRampSeconds() == null ? "" : " after a ramp of " + seconds(result.getRampSeconds())));
        if (result.getRevision() > 1) {
            parts.add("revision " + result.getRevision());
        }
        return String.join(", ", parts);
    }

    private static String on(Map<String, String> database) {
        String product = database.get("product");
        String version = database.get("version");
        return product == null ? "" : " on " + product + (version == null ? "" : " " + version);
    }

    /** Reasons and warnings, the gravest first: nobody shall read the figures before them. */
    static List<String> caveats(RunResult result) {
        List<String> caveats = new ArrayList<>();
        if (!result.getComplete()) {
            caveats.add("INCOMPLETE: the figures below are not those of the whole run.");
        }
        result.getIncompleteReasons().forEach(reason -> caveats.add("INCOMPLETE: " + ShownValue.oneLine(reason)));
        if (result.getInterrupted()) {
            caveats.add("INTERRUPTED: the run ended before its duration; rates are over the "
                    + seconds(result.getMeasuredSeconds()) + " that all clients covered.");
        }
        result.getWarnings().forEach(warning -> caveats.add("Warning: " + ShownValue.oneLine(warning)));
        return caveats;
    }

    /** The run's own figures: name, value, meaning. */
    static List<List<String>> figures(RunResult result) {
        List<List<String>> figures = new ArrayList<>();
        if (result.getTpmc() != null) {
            figures.add(List.of(
                    "tpmC",
                    ResultTables.decimals(1, result.getTpmc()),
                    "completed New-Orders a minute" + interval(result)));
            figures.add(List.of("efficiency", efficiency(result), efficiencyDefinition(result)));
        }
        figures.add(List.of(
                "operations/s",
                ResultTables.decimals(1, result.getOperationsPerSecond()),
                "completed operations of all kinds a second"));
        String orders = result.getDatabase().get("orders_at_start");
        if (orders != null) {
            figures.add(List.of("orders at start", orders, "held by the database when the run began"));
        }
        return figures;
    }

    private static String interval(RunResult result) {
        return result.getTpmcLow() == null || result.getTpmcHigh() == null
                ? ""
                : " (95 %: " + ResultTables.decimals(0, result.getTpmcLow()) + " to "
                        + ResultTables.decimals(0, result.getTpmcHigh()) + ")";
    }

    private static String efficiency(RunResult result) {
        String percent = ResultTables.decimals(1, result.getEfficiencyPercent());
        return percent.equals(ShownValue.UNKNOWN) ? percent : percent + " %";
    }

    /** Two factors are in use in the world (B01): the one used here stands beside the figure. */
    private static String efficiencyDefinition(RunResult result) {
        if (result.getEfficiencyFactor() == null || result.getWarehousesDriven() == null) {
            return "unknown without the number of warehouses driven";
        }
        long loaded = result.getWarehouses() == null ? result.getWarehousesDriven() : result.getWarehouses();
        return "100 x tpmC / (" + trimmed(result.getEfficiencyFactor()) + " x " + result.getWarehousesDriven()
                + " warehouses driven" + (loaded == result.getWarehousesDriven() ? "" : " of " + loaded) + ")";
    }

    /** The clients' accounts against the aggregation; empty for imports. */
    static String reconciliation(RunResult result) {
        Reconciliation accounts = result.getReconciliation();
        if (accounts == null) {
            return "";
        }
        return "Operations: " + known(accounts.getSent()) + " sent by the clients, " + accounts.getAggregated()
                + " aggregated, " + known(accounts.getMissing()) + " missing; " + accounts.getOutsideInterval()
                + " outside the measurement interval, " + accounts.getDuplicatesDropped()
                + " duplicates left out.";
    }

    /** What an imported tool printed itself; empty for our own runs. */
    static String reported(RunResult result) {
        return new TreeMap<>(result.getReported())
                .entrySet().stream()
                        .map(figure -> figure.getKey() + " " + ShownValue.oneLine(figure.getValue()))
                        .collect(Collectors.joining(", "));
    }

    private static String known(Long number) {
        return number == null ? "an unknown number" : number.toString();
    }

    private static String seconds(double seconds) {
        return trimmed(seconds) + " s";
    }

    private static String trimmed(double number) {
        return !Double.isFinite(number)
                ? ShownValue.UNKNOWN
                : number == Math.rint(number) ? String.format(Locale.ROOT, "%.0f", number) : Double.toString(number);
    }
}
