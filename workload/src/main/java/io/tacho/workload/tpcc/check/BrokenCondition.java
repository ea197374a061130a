package io.tacho.workload.tpcc.check;

import java.util.List;

/**
 * A condition that does not hold.
 *
 * @param condition the condition
 * @param rows how many rows break it
 * @param examples the first of them, each with its key and what is wrong
 */
public record BrokenCondition(ConsistencyCondition condition, long rows, List<String> examples) {
    public BrokenCondition {
        examples = List.copyOf(examples);
    }

    @Override
    public String toString() {
        return "condition " + condition.number() + " is broken (" + condition.text() + "): " + rows
                + (rows == 1 ? " row, " : " rows, ") + String.join("; ", examples);
    }
}
