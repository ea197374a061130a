package io.tacho.workload.health;

import io.tacho.schemas.latency.LatencyDistribution;
import io.tacho.schemas.latency.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** From what was found in the measurement interval to figures, and to the reasons for calling it perturbed. */
final class Diagnosis {
    /** A longer collection stands out in the percentiles of any database worth measuring. */
    static final long LONGEST_PAUSE_MILLIS = 50;

    /** Above what a busy machine keeps a thread waiting now and then. */
    static final long LONGEST_STALL_MILLIS = 100;

    /** Above this share of its processors a client queues for them itself. */
    static final double BUSY_PERCENT = 90;

    /** Lateness of one operation in a hundred, although its worker was free. */
    static final long OWN_LATENESS_MICROS = 10_000;

    private static final double MICROS_PER_MILLI = 1_000;

    private final GarbageCollections.Found collections;
    private final long stallMillis;
    private final ProcessorLooks.Found processors;
    private final LatencyDistribution ownLateness;

    private Diagnosis(
            GarbageCollections.Found collections,
            long stallMillis,
            ProcessorLooks.Found processors,
            LatencyDistribution ownLateness) {
        this.collections = collections;
        this.stallMillis = stallMillis;
        this.processors = processors;
        this.ownLateness = ownLateness;
    }

    /**
     * What is to be said.
     *
     * @param stallMillis the longest time for which the process stood still
     * @param ownLateness empty if nothing says when operations are due
     */
    static HealthReport of(
            GarbageCollections.Found collections,
            long stallMillis,
            ProcessorLooks.Found processors,
            LatencyDistribution ownLateness) {
        Diagnosis diagnosis = new Diagnosis(collections, stallMillis, processors, ownLateness);
        return new HealthReport(diagnosis.figures(), diagnosis.reasons());
    }

    private Map<String, Double> figures() {
        Map<String, Double> figures = new TreeMap<>();
        figures.put("gc.pauses", (double) collections.pauses());
        figures.put("gc.millis", (double) collections.millis());
        figures.put("gc.longest_pause_millis", (double) collections.longestMillis());
        figures.put("stall.longest_millis", (double) stallMillis);
        figures.put("cpu.percent", processors.ownPercent());
        figures.put("cpu.busiest_percent", processors.busiestOwnPercent());
        figures.put("cpu.machine_percent", processors.machinePercent());
        figures.put("cpu.machine_busiest_percent", processors.busiestMachinePercent());
        if (!ownLateness.isEmpty()) {
            figures.put("own_lateness.p99_millis", millis(ownLatenessP99()));
            figures.put("own_lateness.longest_millis", millis(longestOwnLateness()));
        }
        return figures;
    }

    private List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        if (collections.longestMillis() > LONGEST_PAUSE_MILLIS) {
            reasons.add("garbage collection stopped this client for " + collections.longestMillis() + " ms at once ("
                    + collections.pauses() + " collections, " + collections.millis() + " ms in all)");
        }
        if (stallMillis > LONGEST_STALL_MILLIS + collections.longestMillis()) {
            reasons.add("this client stood still for " + stallMillis + " ms at once, and not for a garbage collection"
                    + others());
        }
        if (processors.busiestOwnPercent() > BUSY_PERCENT) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "this client took %.0f %% of its %d processors for %d s from second %d on",
                    processors.busiestOwnPercent(),
                    processors.processors(),
                    ProcessorLooks.LOOK.toSeconds(),
                    processors.busiestSecond()));
        }
        if (!ownLateness.isEmpty() && ownLatenessP99() > OWN_LATENESS_MICROS) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "one operation in a hundred was taken up %.1f ms late or more although a worker was free for it"
                            + " (the latest %.1f ms)%s",
                    millis(ownLatenessP99()),
                    millis(longestOwnLateness()),
                    others()));
        }
        return reasons;
    }

    /** Whose the processors were, if they were short and not this client's. */
    private String others() {
        boolean scarce = processors.busiestMachinePercent() > BUSY_PERCENT;
        if (!scarce || processors.busiestOwnPercent() > BUSY_PERCENT) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                ": the machine's processors were busy to %.0f %%, with this client to %.0f %%, the rest with others such as"
                        + " a database on the same machine",
                processors.machinePercent(),
                processors.ownPercent());
    }

    private long ownLatenessP99() {
        return ownLateness.at(Percentile.P99).orElse(0);
    }

    private long longestOwnLateness() {
        return ownLateness.maxMicros().orElse(0);
    }

    private static double millis(long micros) {
        return micros / MICROS_PER_MILLI;
    }
}
