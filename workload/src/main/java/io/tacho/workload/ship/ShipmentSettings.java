package io.tacho.workload.ship;

import io.tacho.schemas.clock.RunClock;
import io.tacho.schemas.topic.Keys;
import io.tacho.workload.record.RecorderRing;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a client's shipper works with.
 *
 * @param journals folder in which the journal's folder is made
 * @param run the run
 * @param client the client
 * @param epoch the life of the client
 * @param partition partition of tacho.operations
 * @param workers number of worker threads, numbered from 0
 * @param kafka properties of the producer, bootstrap servers included; the shipper overrides what its promises rest on
 * @param clock the broker's clock, with the offset in force
 * @param measureStartMicros start of the measurement interval, microseconds since 1970 on the broker's clock
 * @param durationSeconds whole seconds of the measurement interval
 * @param ringSlots operations that a worker's ring holds: a power of two
 * @param segmentBytes size of the journal's segments
 * @param requiredFreeBytes free disk without which nothing begins
 * @param listener hears of failures
 */
public record ShipmentSettings(
        Path journals,
        String run,
        String client,
        long epoch,
        int partition,
        int workers,
        Map<String, Object> kafka,
        RunClock clock,
        long measureStartMicros,
        int durationSeconds,
        int ringSlots,
        long segmentBytes,
        long requiredFreeBytes,
        ShipmentListener listener) {
    public ShipmentSettings {
        Keys.requireId("run id", run);
        Keys.requireId("client id", client);
        if (workers < 1) {
            throw new IllegalArgumentException("a client needs at least 1 worker, not " + workers);
        }
        kafka = Map.copyOf(kafka);
    }

    /** Settings with the usual sizes, and nobody listening. */
    public static ShipmentSettings of(
            Path journals,
            String run,
            String client,
            long epoch,
            int partition,
            int workers,
            Map<String, Object> kafka,
            RunClock clock,
            long measureStartMicros,
            int durationSeconds) {
        return new ShipmentSettings(
                journals,
                run,
                client,
                epoch,
                partition,
                workers,
                kafka,
                clock,
                measureStartMicros,
                durationSeconds,
                RecorderRing.defaultSlots(workers),
                Journal.SEGMENT_BYTES,
                JournalSpace.DEFAULT_REQUIRED_BYTES,
                ShipmentListener.SILENT);
    }

    public ShipmentSettings withListener(ShipmentListener other) {
        return with(ringSlots, segmentBytes, requiredFreeBytes, other);
    }

    public ShipmentSettings withRingSlots(int slots) {
        return with(slots, segmentBytes, requiredFreeBytes, listener);
    }

    public ShipmentSettings withSegmentBytes(long bytes) {
        return with(ringSlots, bytes, requiredFreeBytes, listener);
    }

    public ShipmentSettings withRequiredFreeBytes(long bytes) {
        return with(ringSlots, segmentBytes, bytes, listener);
    }

    private ShipmentSettings with(int slots, long segment, long free, ShipmentListener other) {
        return new ShipmentSettings(
                journals,
                run,
                client,
                epoch,
                partition,
                workers,
                kafka,
                clock,
                measureStartMicros,
                durationSeconds,
                slots,
                segment,
                free,
                other);
    }
}
