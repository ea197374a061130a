package io.tacho.workload.bench;

import io.tacho.workload.tpcc.IsolationLevel;
import io.tacho.workload.tpcc.StatementStyle;

/**
 * One way of measuring.
 *
 * @param style of the statements
 * @param isolation of the transactions
 * @param recorded whether operations are recorded and published
 */
record Cell(StatementStyle style, IsolationLevel isolation, boolean recorded) {
    @Override
    public String toString() {
        return style.optionName() + " | " + isolation.optionName() + " | " + (recorded ? "on" : "off");
    }
}
