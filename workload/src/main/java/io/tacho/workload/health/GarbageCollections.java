package io.tacho.workload.health;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * How often and for how long garbage collections stopped this process. Asked often enough that none is missed but one
 * that follows another of its kind at once; what a collector does beside the program is no pause. Used by one thread, read
 * when that is done.
 */
final class GarbageCollections {
    private final List<Collector> collectors;
    private final long[] counts;
    private long millisBefore;
    private long pauses;
    private long millis;
    private long longestMillis;

    /** One of the process's collectors. */
    interface Collector {
        /** Collections so far. */
        long count();

        /** What they took together. */
        long millis();

        /** What the last one took. */
        long lastMillis();
    }

    GarbageCollections(List<Collector> collectors) {
        this.collectors = List.copyOf(collectors);
        this.counts = new long[collectors.size()];
    }

    /** Those of this process. */
    static GarbageCollections ofThisProcess() {
        return new GarbageCollections(ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class).stream()
                .filter(bean -> stopsTheProgram(bean.getName()))
                .<Collector>map(BeanCollector::new)
                .toList());
    }

    /** Names such as "G1 Concurrent GC" and "ZGC Cycles" are of work beside the program; its pauses have beans of their own. */
    static boolean stopsTheProgram(String collector) {
        return !collector.contains("Concurrent") && !collector.endsWith("Cycles");
    }

    /** Counts from now on. */
    void begin() {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = collectors.get(i).count();
        }
        millisBefore = sumMillis();
    }

    /** Counts what came since it looked before. */
    void look() {
        boolean more = false;
        for (int i = 0; i < counts.length; i++) {
            long count = collectors.get(i).count();
            if (count > counts[i]) {
                more = true;
                pauses += count - counts[i];
                counts[i] = count;
                longestMillis = Math.max(longestMillis, collectors.get(i).lastMillis());
            }
        }
        if (more) {
            millis = sumMillis() - millisBefore;
        }
    }

    private long sumMillis() {
        return collectors.stream().mapToLong(Collector::millis).sum();
    }

    /** What was found. */
    Found found() {
        return new Found(pauses, millis, longestMillis);
    }

    /**
     * What was found.
     *
     * @param pauses how many
     * @param millis all of them together
     * @param longestMillis the longest
     */
    record Found(long pauses, long millis, long longestMillis) {}

    private record BeanCollector(GarbageCollectorMXBean bean) implements Collector {
        @Override
        public long count() {
            return bean.getCollectionCount();
        }

        @Override
        public long millis() {
            return bean.getCollectionTime();
        }

        @Override
        public long lastMillis() {
            GcInfo last = bean.getLastGcInfo();
            return last == null ? 0 : last.getDuration();
        }
    }
}
