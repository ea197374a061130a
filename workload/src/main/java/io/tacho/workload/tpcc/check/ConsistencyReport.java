package io.tacho.workload.tpcc.check;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a check found.
 *
 * @param checked the conditions that were checked, by number; number 11 is left out once an order has been delivered since
 *     the load
 * @param broken those of them that do not hold
 * @param times of each condition that was checked, the time of the statements that answered it, which may have answered
 *     others as well
 * @param total from the first statement to the last
 */
public record ConsistencyReport(
        List<ConsistencyCondition> checked,
        List<BrokenCondition> broken,
        Map<ConsistencyCondition, Duration> times,
        Duration total) {
    public ConsistencyReport {
        checked = List.copyOf(checked);
        broken = List.copyOf(broken);
        times = Map.copyOf(times);
    }
}
