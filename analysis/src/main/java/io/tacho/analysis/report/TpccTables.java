package io.tacho.analysis.report;

import static io.tacho.analysis.report.TextTable.Column.left;
import static io.tacho.analysis.report.TextTable.Column.right;

import io.tacho.schemas.avro.OfferedLimit;
import io.tacho.schemas.avro.ResultLimit;
import io.tacho.schemas.avro.ResultVerdict;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.metric.Departure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What TPC-C says of a result: the published criteria, and the bounds on what was offered. */
final class TpccTables {
    private static final double FULL_EFFICIENCY = 100;

    private TpccTables() {}

    /**
     * Each criterion, and the limits that do not hold. Where the settings keep the run from having a TPC-C figure nothing
     * has passed, however good the limits look: that is said instead.
     */
    static TextTable verdicts(RunResult result) {
        List<String> obstacles = obstacles(result);
        List<List<String>> rows = new ArrayList<>();
        for (ResultVerdict verdict : result.getVerdicts()) {
            List<String> broken = verdict.getLimits().stream()
                    .filter(limit -> !limit.getPass())
                    .map(TpccTables::text)
                    .toList();
            List<String> why = new ArrayList<>(
                    broken.isEmpty() ? List.of("all " + verdict.getLimits().size() + " limits hold") : broken);
            if (!obstacles.isEmpty()) {
                why.add("no TPC-C figure because of " + String.join(" and ", obstacles));
            }
            String word = obstacles.isEmpty() ? "PASS" : "limits hold";
            rows.add(Arrays.asList(verdict.getName(), verdict.getPass() ? word : "FAIL", String.join("; ", why)));
        }
        return new TextTable(List.of(left("verdict"), left(""), left("limits")), rows);
    }

    /** Each bound on what was offered, what it was, and what to know about it. */
    static TextTable offeredLoad(RunResult result) {
        List<List<String>> rows = new ArrayList<>();
        for (OfferedLimit limit : result.getOfferedLoad()) {
            String note = limit.getNote() == null ? "" : ShownValue.oneLine(limit.getNote());
            rows.add(Arrays.asList(
                    limit.getName(),
                    limit.getLimit(),
                    ShownValue.of(limit.getActual()),
                    limit.getPass() ? note : "BROKEN: " + note));
        }
        return new TextTable(List.of(left("offered load"), right("bounds"), right("actual"), left("")), rows);
    }

    /** Why the tpmC is no TPC-C figure, a few words each. */
    private static List<String> obstacles(RunResult result) {
        List<String> obstacles = new ArrayList<>();
        Departure.of(result.getSettings()).forEach(departure -> obstacles.add(departure.option()));
        if (obstacles.isEmpty()) {
            Double efficiency = result.getEfficiencyPercent();
            if (efficiency != null && efficiency > FULL_EFFICIENCY) {
                obstacles.add("an efficiency over 100 %");
            }
            if (result.getOfferedLoad().stream().anyMatch(limit -> !limit.getPass())) {
                obstacles.add("an offered load outside its bounds");
            }
        }
        return obstacles;
    }

    private static String text(ResultLimit limit) {
        String actual = limit.getActual() == null ? "no data" : limit.getActual();
        return limit.getName() + " " + actual + ", limit " + limit.getLimit();
    }
}
