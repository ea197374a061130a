package io.tacho.workload.tpcc.transaction;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;

/** One worker's counters: written by its thread without a lock, read by any. */
final class TpccCounters {
    private final AtomicLongArray counts = new AtomicLongArray(TpccCounter.values().length);

    void add(TpccCounter counter, long more) {
        // One writer only: a plain addition, published lazily.
        counts.lazySet(counter.ordinal(), counts.getPlain(counter.ordinal()) + more);
    }

    /** Adds what was counted to sums by name. */
    void addTo(Map<String, Long> sums) {
        for (TpccCounter counter : TpccCounter.values()) {
            sums.merge(counter.counterName(), counts.get(counter.ordinal()), Long::sum);
        }
    }
}
