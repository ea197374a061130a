package io.tacho.workload.drive;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.clock.RunClock;
import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.record.OperationRecorder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The end of a run: what counts of the operations that are in flight then. */
@Timeout(120)
class DrainTest {
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Recorded recorded = new Recorded();
    private final RunClock clock = RunClock.start().withOffset(-3_600_000_000L);
    private final List<String> givenUp = new CopyOnWriteArrayList<>();
    private Driver driver;

    @AfterEach
    void close() {
        driver.close();
    }

    /** B07: seven stragglers that complete after the interval are recorded, and neither counted nor unfinished. */
    @Test
    void countsNoStragglers() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        AtomicIntegerArray begun = new AtomicIntegerArray(7);
        PlainPart part = new PlainPart(7, 0, 0, (terminal, execution) -> {
            if (begun.getAndIncrement(terminal) == 10) {
                over.await();
            }
        });
        RunSchedule schedule = schedule(0, 2, LONG);
        driver = Driver.open(part, 7, LoadShare.all(OfferedLoad.waits(0)));
        driver.drive(order(schedule, recorded.recorders(7)));
        over.countDown();
        DriveResult result = driver.drain();
        assertThat(recorded.all())
                .filteredOn(each -> schedule.secondOf(each.endMicros()) < 2)
                .hasSize(70);
        assertThat(recorded.all())
                .filteredOn(each -> schedule.secondOf(each.endMicros()) >= 2)
                .hasSize(7)
                .allMatch(each -> each.outcomeValue() == Outcome.COMMITTED);
        assertThat(result.operations()).isEqualTo(77);
        assertThat(result.unfinished()).isZero();
        assertThat(result.counters()).isEqualTo(Map.of("executed", 70L));
    }

    /** B31: keying times of 18 s, as in New-Order, keep nobody from ending at once. */
    @Test
    void endsWaitsAtOnce() throws Exception {
        PlainPart part = new PlainPart(40, 18_000_000, 12_000_000, PlainPart.NOTHING);
        RunSchedule schedule = schedule(0, 1, LONG);
        DriveResult result = drive(part, 4, 1, schedule);
        assertThat(clock.micros() - schedule.endMicros()).isLessThan(5_000_000);
        assertThat(result.cause()).isEqualTo(StopCause.COMPLETED);
        assertThat(result.unfinished()).isZero();
        assertThat(part.cancels).hasValue(0);
    }

    /** What was cancelled is unfinished, and did not fail besides. */
    @Test
    void listsNoCancelledOperationAsFailed() throws Exception {
        PlainPart part = new PlainPart(1, 0, 0, (terminal, execution) -> MILLISECONDS.sleep(60_000));
        drive(part, 1, 0, schedule(0, 1, SHORT));
        assertThat(recorded.all()).hasSize(1).allMatch(each -> each.outcomeValue() == Outcome.UNFINISHED);
        assertThat(givenUp).isEmpty();
    }

    @Test
    void listsFailedOperations() throws Exception {
        PlainPart part = new PlainPart(1, 0, 0, (terminal, execution) -> execution.outcome = Outcome.FAILED.code());
        DriveResult result = drive(part, 1, 0, schedule(0, 600, SHORT));
        assertThat(result.cause().end()).isEqualTo(RunEnd.FAILED);
        assertThat(givenUp).hasSize((int) recorded.count(Outcome.FAILED)).isNotEmpty();
    }

    /** An operation that ends while the driver gives up is either the worker's or the driver's, and never nobody's. */
    @Test
    void waitsForAWorkerThatIsRecording() throws Exception {
        CountDownLatch recording = new CountDownLatch(1);
        CountDownLatch mayRecord = new CountDownLatch(1);
        OperationRecorder real = recorded.recorder(0);
        OperationRecorder slow = (operation, end, lateness, wait, service, outcome, attempts, url) -> {
            recording.countDown();
            awaitAlways(mayRecord);
            real.record(operation, end, lateness, wait, service, outcome, attempts, url);
        };
        PlainPart part = new PlainPart(1, 0, 0, PlainPart.NOTHING);
        driver = Driver.open(part, 1, LoadShare.all(OfferedLoad.waits(0)));
        driver.drive(order(schedule(0, 1, SHORT), List.of(slow)));
        recording.await();
        CompletableFuture<DriveResult> drained = new CompletableFuture<>();
        Thread draining = new Thread(() -> drained.complete(driver.drain()));
        draining.start();
        await().atMost(LONG).until(() -> drained.isDone() || isGivingUp(draining));
        mayRecord.countDown();
        DriveResult result = drained.get(30, TimeUnit.SECONDS);
        assertThat(recorded.all()).hasSize(1);
        assertThat(result.operations()).isEqualTo(1);
        assertThat(result.unfinished()).isZero();
        assertThat(result.cause()).isEqualTo(StopCause.COMPLETED);
    }

    /** An operation that cannot be recorded at all is not missed in silence. */
    @Test
    void failsTheRunOfAWorkerThatCannotRecord() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        PlainPart part = new PlainPart(1, 0, 0, PlainPart.NOTHING);
        driver = Driver.open(part, 1, LoadShare.all(OfferedLoad.waits(0)));
        driver.drive(order(
                schedule(0, 1, SHORT),
                List.of((operation, end, lateness, wait, service, outcome, attempts, url) -> awaitAlways(never))));
        DriveResult result = driver.drain();
        never.countDown();
        assertThat(result.cause().end()).isEqualTo(RunEnd.FAILED);
        assertThat(result.cause().message()).isEqualTo("worker 0 could not record its last operation");
    }

    /** A worker that was about to begin when the driver gave up begins nothing: nobody would account for it. */
    @Test
    void beginsNothingAfterTheDrain() throws Exception {
        CountDownLatch drawing = new CountDownLatch(1);
        CountDownLatch mayBegin = new CountDownLatch(1);
        PlainPart part = new PlainPart(1, 0, 0, PlainPart.NOTHING) {
            @Override
            public int nextOperation(int terminal) {
                drawing.countDown();
                awaitAlways(mayBegin);
                return 0;
            }
        };
        DriveResult result = drive(part, 1, 0, schedule(0, 1, SHORT));
        drawing.await();
        mayBegin.countDown();
        await().atMost(LONG).until(() -> part.openSessions.get() == 0);
        assertThat(part.executed).hasValue(0);
        assertThat(recorded.all()).isEmpty();
        assertThat(result.operations()).isZero();
        assertThat(result.unfinished()).isZero();
    }

    private static boolean isGivingUp(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("giveUp"));
    }

    /** Whatever interrupts: as a recorder does. */
    private static void awaitAlways(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                // the driver calls its workers to an end with it
            }
        }
    }

    private DriveResult drive(PlainPart part, int workers, double waitFactor, RunSchedule schedule)
            throws WorkloadException {
        driver = Driver.open(part, workers, LoadShare.all(OfferedLoad.waits(waitFactor)));
        driver.drive(order(schedule, recorded.recorders(workers)));
        return driver.drain();
    }

    private RunSchedule schedule(int rampSeconds, int durationSeconds, Duration drain) {
        return new RunSchedule(clock.micros() + 100_000, rampSeconds, durationSeconds, drain);
    }

    private DriveOrder order(RunSchedule schedule, List<OperationRecorder> recorders) {
        return new DriveOrder(
                schedule,
                clock,
                recorders,
                (operation, sqlstate, gaveUp, message) -> {
                    if (gaveUp) {
                        givenUp.add(message);
                    }
                },
                ErrorTolerance.END_RUN,
                List.of("ping"),
                progress -> {});
    }
}
