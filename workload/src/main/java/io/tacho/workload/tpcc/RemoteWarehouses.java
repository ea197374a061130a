package io.tacho.workload.tpcc;

/** Whether New-Orders and Payments reach other warehouses than the terminal's own. */
public enum RemoteWarehouses {
    /** One line of a hundred and 15 Payments of a hundred (clauses 2.4.1.5 and 2.5.1.2). */
    AS_SPECIFIED,
    /** Never ({@code --local-warehouses}): outside the rules of TPC-C. */
    NEVER
}
