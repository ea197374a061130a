package io.tacho.workload.drive;

import io.tacho.schemas.clock.RunClock;
import io.tacho.workload.record.OperationRecorder;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The real driver without a run around it: no Kafka, no other clients. For tests and measurements. */
public final class BareDriver implements AutoCloseable {
    private static final Duration DRAIN = Duration.ofMillis(500);
    private static final long LEAD_MICROS = 100_000;

    private final RunClock clock = RunClock.start();
    private final Driver driver;
    private RunSchedule schedule;

    /** Opens every worker's session and draws when each terminal is due first. */
    public static BareDriver open(ClientWorkload part, int workers, OfferedLoad load) throws WorkloadException {
        return open(part, workers, LoadShare.all(load));
    }

    static BareDriver open(ClientWorkload part, int workers, LoadShare share) throws WorkloadException {
        return new BareDriver(Driver.open(part, workers, share));
    }

    private BareDriver(Driver driver) {
        this.driver = driver;
    }

    /** Drives ramp, interval and drain. */
    public void drive(int rampSeconds, int durationSeconds, List<OperationRecorder> recorders) {
        driveFrom(clock.micros() + LEAD_MICROS, rampSeconds, durationSeconds, recorders);
    }

    /** Drives with a recorder of its own for every worker. */
    public void drive(int rampSeconds, int durationSeconds, Supplier<OperationRecorder> recorder) {
        drive(
                rampSeconds,
                durationSeconds,
                IntStream.range(0, driver.workers())
                        .mapToObj(worker -> recorder.get())
                        .toList());
    }

    DriveResult drive(int rampSeconds, int durationSeconds, Recorded recorded) {
        return driveFrom(
                clock.micros() + LEAD_MICROS, rampSeconds, durationSeconds, recorded.recorders(driver.workers()));
    }

    private DriveResult driveFrom(
            long startMicros, int rampSeconds, int durationSeconds, List<OperationRecorder> recorders) {
        schedule = new RunSchedule(startMicros, rampSeconds, durationSeconds, DRAIN);
        driver.drive(new DriveOrder(
                schedule,
                clock,
                recorders,
                Recorded.FAILURES,
                ErrorTolerance.END_RUN,
                List.of("newOrder", "payment", "orderStatus", "delivery", "stockLevel"),
                progress -> {}));
        return driver.drain();
    }

    /** Phases of the last drive. */
    RunSchedule schedule() {
        return schedule;
    }

    @Override
    public void close() {
        driver.close();
    }
}
