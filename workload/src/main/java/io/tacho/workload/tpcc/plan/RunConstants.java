package io.tacho.workload.tpcc.plan;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.generate.FastRandom;
import io.tacho.workload.tpcc.generate.NuRand;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is drawn once for a run and all of its clients (clause 2.1.6.1).
 *
 * @param seed of every random stream of the run
 * @param cLast constant C for last names
 * @param cId constant C for customer numbers
 * @param olIId constant C for item numbers
 */
public record RunConstants(long seed, int cLast, int cId, int olIId) {
    private static final int SMALLEST_DIFFERENCE = 65;
    private static final int LARGEST_DIFFERENCE = 119;
    private static final int FORBIDDEN_DIFFERENCE = 96;
    private static final int OTHER_FORBIDDEN_DIFFERENCE = 112;
    private static final int STREAM = 201;

    /** Whether a run may use this C for last names after a load with that one (clause 2.1.6.1). */
    public static boolean allowed(int loadCLast, int runCLast) {
        int difference = Math.abs(runCLast - loadCLast);
        return difference >= SMALLEST_DIFFERENCE
                && difference <= LARGEST_DIFFERENCE
                && difference != FORBIDDEN_DIFFERENCE
                && difference != OTHER_FORBIDDEN_DIFFERENCE;
    }

    /** The constants that follow from a seed. */
    public static RunConstants draw(long seed, int loadCLast) {
        FastRandom random = new FastRandom(FastRandom.stateOf(seed, STREAM, 0, 0));
        int cLast;
        do {
            cLast = random.between(0, NuRand.LAST_NAME_A);
        } while (!allowed(loadCLast, cLast));
        return new RunConstants(seed, cLast, random.between(0, NuRand.CUSTOMER_A), random.between(0, NuRand.ITEM_A));
    }

    /** As in the run's definition. */
    public Map<String, String> toMap() {
        Map<String, String> map = new TreeMap<>();
        map.put("seed", Long.toString(seed));
        map.put("c_last", Integer.toString(cLast));
        map.put("c_id", Integer.toString(cId));
        map.put("ol_i_id", Integer.toString(olIId));
        return map;
    }

    /**
     * From the run's definition.
     *
     * @throws WorkloadException if one is missing, no number, or not allowed after this load
     */
    public static RunConstants of(Map<String, String> drawn, int loadCLast) throws WorkloadException {
        RunConstants constants = new RunConstants(
                number(drawn, "seed", Long.MIN_VALUE, Long.MAX_VALUE),
                (int) number(drawn, "c_last", 0, NuRand.LAST_NAME_A),
                (int) number(drawn, "c_id", 0, NuRand.CUSTOMER_A),
                (int) number(drawn, "ol_i_id", 0, NuRand.ITEM_A));
        if (!allowed(loadCLast, constants.cLast)) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE,
                    "the run's constant c_last is " + constants.cLast + " and the load's " + loadCLast
                            + ": they must differ by 65 to 119, but not by 96 or 112; start the run with a client whose"
                            + " database has this load");
        }
        return constants;
    }

    private static long number(Map<String, String> drawn, String name, long low, long high) throws WorkloadException {
        String text = drawn.get(name);
        try {
            long value = Long.parseLong(String.valueOf(text));
            if (value >= low && value <= high) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Said below, together with values out of range.
        }
        throw new WorkloadException(
                WorkloadException.Kind.FAILED,
                "the run's definition has " + name + "=" + text + " instead of a number from " + low + " to " + high
                        + ": start all clients with the same version of Tacho");
    }
}
