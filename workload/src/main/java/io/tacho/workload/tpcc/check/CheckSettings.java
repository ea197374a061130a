package io.tacho.workload.tpcc.check;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.plan.WarehouseRange;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is to be checked.
 *
 * @param conditions which, not empty
 * @param warehouses of which warehouses; all if empty
 * @param threads connections that read side by side, at least 1
 */
public record CheckSettings(Set<ConsistencyCondition> conditions, Optional<WarehouseRange> warehouses, int threads) {
    /** Connections unless told otherwise: the server's processors are not known, those of this machine are a guess. */
    public static final int DEFAULT_THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());

    private static final Pattern CONDITIONS = Pattern.compile("\\s*(\\d{1,2})(?:\\s*-\\s*(\\d{1,2}))?\\s*");

    public CheckSettings {
        conditions = Set.copyOf(conditions);
        if (conditions.isEmpty() || threads < 1) {
            throw new IllegalArgumentException("nothing to check, or nobody to check it");
        }
    }

    /** All twelve, everywhere. */
    public static CheckSettings all() {
        return new CheckSettings(EnumSet.allOf(ConsistencyCondition.class), Optional.empty(), DEFAULT_THREADS);
    }

    /**
     * Reads numbers and ranges of conditions such as {@code 1-4,9,12}.
     *
     * @throws WorkloadException of kind USAGE if it is none
     */
    public static Set<ConsistencyCondition> parseConditions(String text) throws WorkloadException {
        Set<ConsistencyCondition> conditions = EnumSet.noneOf(ConsistencyCondition.class);
        for (String part : text.split(",", -1)) {
            Matcher matcher = CONDITIONS.matcher(part);
            int first = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
            int last = first == 0 || matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
            if (first < 1 || last < first || last > ConsistencyCondition.values().length) {
                throw new WorkloadException(
                        WorkloadException.Kind.USAGE,
                        "--conditions is \"" + text + "\", of which \"" + part
                                + "\" is no condition: give numbers from 1"
                                + " to 12 and ranges of them, such as 1-4,9,12");
            }
            for (int number = first; number <= last; number++) {
                conditions.add(ConsistencyCondition.of(number));
            }
        }
        return conditions;
    }
}
