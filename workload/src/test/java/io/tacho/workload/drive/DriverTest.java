package io.tacho.workload.drive;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.clock.RunClock;
import io.tacho.schemas.latency.Percentile;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.operation.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class DriverTest {
    private static final Duration DRAIN = Duration.ofMillis(500);

    /** Each of the four parts is rounded to microseconds. */
    private static final long ROUNDING_MICROS = 4;

    private final Recorded recorded = new Recorded();
    private final RunClock clock = RunClock.start().withOffset(-3_600_000_000L);
    private final List<Progress> progress = new CopyOnWriteArrayList<>();
    private Driver driver;

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void startsAnOperationWhenItIsDueAndCountsLatenessFromThen() throws Exception {
        PlainPart part = new PlainPart(20, 20_000, 80_000, PlainPart.NOTHING);
        DriveResult result = drive(part, 4, 1, schedule(0, 2), ErrorTolerance.END_RUN);
        assertThat(result.cause()).isEqualTo(StopCause.COMPLETED);
        assertThat(result.coveredSeconds()).isEqualTo(2);
        // 20 terminals with a cycle of 100 ms, stretched by whatever delays this machine has.
        assertThat(recorded.count(Outcome.COMMITTED)).isBetween(40L, 400L);
        assertThat(result.operations()).isEqualTo(recorded.all().size());
        assertThat(recorded.tally().lateness().at(Percentile.P50).getAsLong()).isPositive();
    }

    /** B13: one stall of a second in a paced run is a hundred late operations, not one slow one. */
    @Test
    void showsAStallInTheResponseTimesOfAllThatWereDue() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        PlainPart.Body stallsOnce = (terminal, execution) -> {
            if (first.getCount() > 0) {
                first.countDown();
                MILLISECONDS.sleep(1_000);
            }
        };
        // 100 terminals, each due once a second: one operation every 10 ms for the one worker.
        PlainPart part = new PlainPart(100, 0, 1_000_000, stallsOnce);
        drive(part, 1, 1, schedule(0, 3), ErrorTolerance.END_RUN);
        OperationTally tally = recorded.tally();
        long slowService = recorded.all().stream()
                .filter(each -> each.serviceMicros() >= 500_000)
                .count();
        long slowResponse = recorded.all().stream()
                .filter(each -> each.latenessMicros() + each.serviceMicros() >= 500_000)
                .count();
        assertThat(slowService).isEqualTo(1);
        assertThat(slowResponse).isGreaterThan(25);
        assertThat(tally.response().at(Percentile.P95).getAsLong()).isGreaterThan(400_000);
        assertThat(tally.service().at(Percentile.P95).getAsLong()).isLessThan(100_000);
    }

    /** Late with a free worker is the client's own doing; late because the database kept all of them is not. */
    @Test
    void tellsItsOwnLatenessFromTheDatabases() throws Exception {
        PlainPart slowClient = new PlainPart(10, 0, 100_000, PlainPart.NOTHING) {
            @Override
            public long thinkMicros(int terminal, int operation) {
                LockSupport.parkNanos(MILLISECONDS.toNanos(executed.get() > 0 ? 40 : 0));
                return super.thinkMicros(terminal, operation);
            }
        };
        DriveResult own = drive(slowClient, 1, 1, schedule(0, 1), ErrorTolerance.END_RUN);
        assertThat(own.health().reasons()).anyMatch(reason -> reason.contains("although a worker was free for it"));
        driver.close();
        recorded.clear();
        PlainPart slowDatabase =
                new PlainPart(10, 0, 100_000, (terminal, execution) -> LockSupport.parkNanos(40_000_000));
        DriveResult others = drive(slowDatabase, 1, 1, schedule(0, 1), ErrorTolerance.END_RUN);
        assertThat(recorded.tally().lateness().at(Percentile.P50).getAsLong()).isGreaterThan(100_000);
        assertThat(others.health().reasons()).noneMatch(reason -> reason.contains("although a worker was free for it"));
    }

    /** B13: unpaced runs must not be corrected. */
    @Test
    void takesTheActualStartAsIntendedWithoutWaits() throws Exception {
        PlainPart part = new PlainPart(10, 1_000, 1_000, (terminal, execution) -> MILLISECONDS.sleep(5));
        DriveResult result = drive(part, 2, 0, schedule(0, 1), ErrorTolerance.END_RUN);
        assertThat(recorded.all()).allMatch(each -> each.latenessMicros() == 0).hasSizeGreaterThan(50);
        assertThat(result.health().figures())
                .doesNotContainKey("own_lateness.p99_millis")
                .containsKey("gc.pauses");
    }

    /** A terminal's next operation is due one cycle after the end of the last: what is left out of its parts would show. */
    @Test
    void keepsTheTimesOfAnOperationAddingUpToItsResponseTime() throws Exception {
        PlainPart part = new PlainPart(1, 20_000, 30_000, (terminal, execution) -> {
            execution.connectionWaitNanos = MICROSECONDS.toNanos(2_000);
            execution.startNanos += execution.connectionWaitNanos;
            MILLISECONDS.sleep(4);
        });
        drive(part, 1, 1, schedule(0, 1), ErrorTolerance.END_RUN);
        List<Recorded.Operation> all = recorded.all();
        assertThat(all).hasSizeGreaterThan(2).allMatch(each -> each.connectionWaitMicros() == 2_000);
        for (int next = 1; next < all.size(); next++) {
            long due = all.get(next - 1).endMicros() + 50_000;
            assertThat(all.get(next).intendedMicros()).isCloseTo(due, within(ROUNDING_MICROS));
            assertThat(all.get(next).endMicros() - all.get(next).serviceMicros())
                    .as("none starts before it is due")
                    .isGreaterThanOrEqualTo(due + 2_000 - ROUNDING_MICROS);
        }
    }

    /** Whoever is busy with what it took, somebody else sees to what is due next. */
    @Test
    void keepsOneLongOperationFromDelayingOtherTerminals() throws Exception {
        PlainPart part = new PlainPart(40, 0, 50_000, (terminal, execution) -> {
            if (terminal == 0) {
                MILLISECONDS.sleep(1_500);
            }
        });
        drive(part, 4, 1, schedule(0, 2), ErrorTolerance.END_RUN);
        assertThat(recorded.all()).hasSizeGreaterThan(400);
        assertThat(recorded.tally().lateness().at(Percentile.P90).getAsLong()).isLessThan(300_000);
    }

    @Test
    void usesATerminalOnOneThreadAtATime() throws Exception {
        AtomicBoolean[] busy = new AtomicBoolean[6];
        java.util.Arrays.setAll(busy, i -> new AtomicBoolean());
        AtomicBoolean twice = new AtomicBoolean();
        PlainPart part = new PlainPart(6, 0, 1_000, (terminal, execution) -> {
            if (!busy[terminal].compareAndSet(false, true)) {
                twice.set(true);
            }
            LockSupport.parkNanos(200_000);
            busy[terminal].set(false);
        });
        drive(part, 4, 1, schedule(0, 1), ErrorTolerance.END_RUN);
        assertThat(twice).isFalse();
        assertThat(recorded.all()).hasSizeGreaterThan(100);
    }

    /** B04: what ends in the ramp is recorded, and lies outside the interval. */
    @Test
    void endsOperationsInSecondsOfTheBrokersClock() throws Exception {
        PlainPart part = new PlainPart(2, 0, 0, (terminal, execution) -> MILLISECONDS.sleep(10));
        RunSchedule schedule = schedule(1, 1);
        DriveResult result = drive(part, 2, 0, schedule, ErrorTolerance.END_RUN);
        assertThat(recorded.all()).allMatch(each -> each.endMicros() >= schedule.startMicros());
        assertThat(recorded.all()).anyMatch(each -> schedule.secondOf(each.endMicros()) == -1);
        long measured = recorded.all().stream()
                .filter(each -> schedule.secondOf(each.endMicros()) == 0)
                .count();
        assertThat(measured).isLessThan(result.operations()).isPositive();
        assertThat(result.counters()).containsEntry("executed", measured);
        assertThat(progress).extracting(Progress::second).containsExactly(-1, 0);
    }

    /** B31: an operation that hangs in a call which ignores everything neither keeps the run nor gets lost. */
    @Test
    void accountsForAHangingOperationAfterTheDrain() throws Exception {
        AtomicBoolean released = new AtomicBoolean();
        PlainPart part = new PlainPart(2, 0, 0, (terminal, execution) -> {
            if (terminal == 1) {
                while (!released.get()) {
                    LockSupport.parkNanos(1_000_000);
                }
            }
        });
        RunSchedule schedule = schedule(0, 1);
        DriveResult result = drive(part, 2, 0, schedule, ErrorTolerance.END_RUN);
        assertThat(clock.micros() - schedule.endMicros()).isLessThan(5_000_000);
        assertThat(result.unfinished()).isEqualTo(1);
        assertThat(part.cancels).hasValue(1);
        assertThat(recorded.count(Outcome.UNFINISHED)).isEqualTo(1);
        Recorded.Operation unfinished = recorded.all().stream()
                .filter(each -> each.outcomeValue() == Outcome.UNFINISHED)
                .findFirst()
                .orElseThrow();
        assertThat(schedule.secondOf(unfinished.endMicros())).isZero();
        assertThat(unfinished.serviceMicros()).isGreaterThan(1_000_000);
        assertThat(unfinished.worker()).isEqualTo(1);
        // The worker that comes back too late finds that its operation is no longer its own.
        int before = recorded.all().size();
        released.set(true);
        driver.close();
        assertThat(recorded.all()).hasSize(before);
    }

    @Test
    void recordsACancelledOperationAsUnfinished() throws Exception {
        PlainPart part = new PlainPart(1, 0, 0, (terminal, execution) -> MILLISECONDS.sleep(60_000));
        DriveResult result = drive(part, 1, 0, schedule(0, 1), ErrorTolerance.END_RUN);
        assertThat(result.cause()).isEqualTo(StopCause.COMPLETED);
        assertThat(recorded.all()).hasSize(1).allMatch(each -> each.outcomeValue() == Outcome.UNFINISHED);
        // Its worker closes the session once the cancelled call has returned.
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(part.openSessions).hasValue(0));
    }

    /** B31: ctrl-C in mid-run ends it at once, with the whole seconds up to then. */
    @Test
    void endsAtOnceWhenStoppedWhileTerminalsWait() throws Exception {
        PlainPart part = new PlainPart(5, 0, 3_600_000_000L, PlainPart.NOTHING);
        RunSchedule schedule = schedule(0, 600);
        driver = Driver.open(part, 5, waits(1));
        Thread stopper = new Thread(() -> {
            LockSupport.parkNanos(MILLISECONDS.toNanos(1_400));
            driver.stop(new StopCause(RunEnd.INTERRUPTED, "signal INT"));
        });
        stopper.start();
        StopCause cause = driver.drive(order(schedule, ErrorTolerance.END_RUN));
        DriveResult result = driver.drain();
        assertThat(cause.end()).isEqualTo(RunEnd.INTERRUPTED);
        assertThat(result.coveredSeconds()).isEqualTo(1);
        assertThat(result.unfinished()).isZero();
        assertThat(part.cancels).hasValue(0);
        stopper.join();
    }

    @Test
    void endsBeforeTheStartWhenStoppedBeforeIt() throws Exception {
        PlainPart part = new PlainPart(5, 0, 0, PlainPart.NOTHING);
        driver = Driver.open(part, 5, waits(0));
        driver.stop(new StopCause(RunEnd.STOPPED, "tacho stop"));
        RunSchedule schedule = new RunSchedule(clock.micros() + 3_600_000_000L, 1, 1, DRAIN);
        assertThat(driver.drive(order(schedule, ErrorTolerance.END_RUN)).end()).isEqualTo(RunEnd.STOPPED);
        assertThat(driver.drain().operations()).isZero();
        assertThat(part.executed).hasValue(0);
    }

    @Test
    void endsTheRunAtTheFirstFailedOperation() throws Exception {
        PlainPart part = new PlainPart(2, 0, 0, failsFrom(100));
        DriveResult result = drive(part, 2, 0, schedule(0, 600), ErrorTolerance.END_RUN);
        assertThat(result.cause().end()).isEqualTo(RunEnd.FAILED);
        assertThat(result.cause().message()).isEqualTo("ping failed: terminating connection (SQLSTATE 57P01)");
        assertThat(recorded.count(Outcome.FAILED)).isBetween(1L, 2L);
    }

    /** Where one statement is a transaction a server's crash leaves it open whether it committed: an error all the same. */
    @Test
    void endsTheRunAtACommitWithoutAnAnswer() throws Exception {
        PlainPart part = new PlainPart(1, 0, 0, (terminal, execution) -> execution.outcome = Outcome.UNKNOWN.code());
        DriveResult result = drive(part, 1, 0, schedule(0, 600), ErrorTolerance.END_RUN);
        assertThat(result.cause().end()).isEqualTo(RunEnd.FAILED);
        assertThat(result.cause().message()).startsWith("ping got no answer to its commit");
        assertThat(recorded.count(Outcome.UNKNOWN)).isEqualTo(1);
    }

    @Test
    void goesOnAfterFailuresWhenTheyAreTolerated() throws Exception {
        PlainPart part = new PlainPart(2, 0, 0, failsFrom(100));
        DriveResult result = drive(part, 2, 0, schedule(0, 1), ErrorTolerance.GO_ON);
        assertThat(result.cause()).isEqualTo(StopCause.COMPLETED);
        assertThat(recorded.count(Outcome.FAILED)).isGreaterThan(2);
    }

    @Test
    void endsTheRunAtAFaultOfItsOwnWhateverIsTolerated() throws Exception {
        PlainPart part = new PlainPart(1, 0, 0, (terminal, execution) -> {
            throw new IllegalStateException("a bug");
        });
        DriveResult result = drive(part, 1, 0, schedule(0, 600), ErrorTolerance.GO_ON);
        assertThat(result.cause().end()).isEqualTo(RunEnd.FAILED);
        assertThat(result.cause().message()).contains("ping").contains("a bug");
        assertThat(recorded.count(Outcome.FAILED)).isEqualTo(1);
    }

    /** Drawing the next due time is outside of any operation. */
    @Test
    void failsTheRunWhenAWorkerDiesBetweenOperations() throws Exception {
        PlainPart part = new PlainPart(1, 0, 1_000, PlainPart.NOTHING) {
            @Override
            public long thinkMicros(int terminal, int operation) {
                if (executed.get() > 0) {
                    throw new OutOfMemoryError("no more");
                }
                return super.thinkMicros(terminal, operation);
            }
        };
        DriveResult result = drive(part, 1, 1, schedule(0, 600), ErrorTolerance.GO_ON);
        assertThat(result.cause().end()).isEqualTo(RunEnd.FAILED);
        assertThat(result.cause().message()).contains("worker 0", "OutOfMemoryError", "no more");
    }

    @Test
    void failsTheRunWhenAWorkerDiesInTheDrain() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        PlainPart part = new PlainPart(1, 0, 0, (terminal, execution) -> over.await());
        driver = Driver.open(part, 1, waits(0));
        DriveOrder order = new DriveOrder(
                schedule(0, 1),
                clock,
                List.of((operation, end, lateness, connectionWait, service, outcome, attempts, url) -> {
                    throw new IllegalStateException("the ring is broken");
                }),
                Recorded.FAILURES,
                ErrorTolerance.END_RUN,
                List.of("ping"),
                progress::add);
        assertThat(driver.drive(order)).isEqualTo(StopCause.COMPLETED);
        over.countDown();
        DriveResult result = driver.drain();
        assertThat(result.cause().end()).isEqualTo(RunEnd.FAILED);
        assertThat(result.cause().message()).contains("the ring is broken");
        assertThat(result.coveredSeconds()).isEqualTo(1);
    }

    @Test
    void tellsHowLateItBeganToDrive() throws Exception {
        PlainPart part = new PlainPart(1, 0, 0, (terminal, execution) -> MILLISECONDS.sleep(5));
        RunSchedule begun = new RunSchedule(clock.micros() - 300_000, 1, 1, DRAIN);
        assertThat(drive(part, 1, 0, begun, ErrorTolerance.END_RUN).lateStartMicros())
                .isGreaterThanOrEqualTo(300_000);
        driver.close();
        // An hour ahead is in time, however busy this machine is.
        driver = Driver.open(part, 1, waits(0));
        driver.stop(new StopCause(RunEnd.STOPPED, "enough"));
        driver.drive(order(new RunSchedule(clock.micros() + 3_600_000_000L, 1, 1, DRAIN), ErrorTolerance.END_RUN));
        assertThat(driver.drain().lateStartMicros()).isZero();
    }

    private PlainPart.Body failsFrom(int operation) {
        java.util.concurrent.atomic.AtomicInteger count = new java.util.concurrent.atomic.AtomicInteger();
        return (terminal, execution) -> {
            MILLISECONDS.sleep(1);
            if (count.incrementAndGet() >= operation) {
                execution.outcome = Outcome.FAILED.code();
            }
        };
    }

    private DriveResult drive(
            PlainPart part, int workers, double waitFactor, RunSchedule schedule, ErrorTolerance tolerance)
            throws WorkloadException {
        driver = Driver.open(part, workers, waits(waitFactor));
        driver.drive(order(schedule, tolerance));
        return driver.drain();
    }

    private static LoadShare waits(double waitFactor) {
        return LoadShare.all(OfferedLoad.waits(waitFactor));
    }

    private RunSchedule schedule(int rampSeconds, int durationSeconds) {
        return new RunSchedule(clock.micros() + 100_000, rampSeconds, durationSeconds, DRAIN);
    }

    private DriveOrder order(RunSchedule schedule, ErrorTolerance tolerance) {
        return new DriveOrder(
                schedule,
                clock,
                recorded.recorders(driver.workers()),
                Recorded.FAILURES,
                tolerance,
                List.of("ping"),
                progress::add);
    }
}
