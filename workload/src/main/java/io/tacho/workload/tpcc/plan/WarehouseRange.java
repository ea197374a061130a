package io.tacho.workload.tpcc.plan;

import io.tacho.workload.drive.WorkloadException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Warehouses that one client drives.
 *
 * @param first the first, from 1
 * @param last the last
 */
public record WarehouseRange(int first, int last) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,9})-(\\d{1,9})");

    public WarehouseRange {
        if (first < 1 || last < first) {
            throw new IllegalArgumentException("no range of warehouses: " + first + "-" + last);
        }
    }

    /**
     * Reads {@code a-b}.
     *
     * @throws WorkloadException of kind USAGE if it is none
     */
    public static WarehouseRange parse(String text) throws WorkloadException {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()
                || Integer.parseInt(matcher.group(1)) < 1
                || Integer.parseInt(matcher.group(2)) < Integer.parseInt(matcher.group(1))) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE,
                    "--warehouse-range is \"" + text + "\": give it as first-last, such as 1-10");
        }
        return new WarehouseRange(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    @Override
    public String toString() {
        return first + "-" + last;
    }
}
