package io.tacho.workload.tpcc.check;

import java.util.List;

/**
 * What a check found.
 *
 * @param checked the conditions that were checked; number 11 is left out once an order has been delivered since the load
 * @param broken those of them that do not hold
 */
public record ConsistencyReport(List<ConsistencyCondition> checked, List<BrokenCondition> broken) {
    public ConsistencyReport {
        checked = List.copyOf(checked);
        broken = List.copyOf(broken);
    }
}
