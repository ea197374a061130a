package io.tacho.workload.drive;

import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.latency.LatencyDistribution;
import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.health.ClientHealth;
import io.tacho.workload.health.HealthReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Drives one client's part of a run through ramp, measurement and drain. Its life: {@link #open} connects every worker,
 * {@link #drive} runs to the end of the interval or until {@link #stop}, {@link #drain} sees to what is in flight,
 * {@link #close} lets go. All but {@code stop} are for one thread.
 */
final class Driver implements AutoCloseable {
    /** What cancelled operations have to come back, before they are accounted for without their workers. */
    static final Duration CANCEL_GRACE = Duration.ofSeconds(1);

    /** What a worker has to record an operation that ended in time; a full ring is emptied much sooner. */
    private static final Duration RECORDING_GRACE = Duration.ofSeconds(3);

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long NANOS_PER_MICRO = 1_000;

    private final ClientWorkload part;
    private final LoadShare share;
    private Paces paces;
    private final CompletableFuture<Drive> gate = new CompletableFuture<>();
    private final List<Worker> workers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<StopCause> early = new AtomicReference<>();
    private volatile Drive drive;
    private ClientHealth health;
    private long lateStartMicros;

    private Driver(ClientWorkload part, LoadShare share) {
        this.part = part;
        this.share = share;
    }

    /**
     * Opens a session for every worker, all at once.
     *
     * @param workers at most as many as there are terminals, and one for each database address at least
     * @param share what they are to offer
     * @throws WorkloadException if one of them cannot be had, or this cannot be driven
     */
    static Driver open(ClientWorkload part, int workers, LoadShare share) throws WorkloadException {
        Driver driver = new Driver(part, share);
        try {
            driver.paces = Paces.of(part, workers, share);
            driver.startWorkers(workers);
            return driver;
        } catch (WorkloadException | RuntimeException e) {
            driver.close();
            throw e;
        }
    }

    /** Number of workers. */
    int workers() {
        return workers.size();
    }

    /** Runs to the end of the interval, or until something ends it before; operations in flight go on. */
    StopCause drive(DriveOrder order) {
        Drive started = new Drive(order, paces, share.operations());
        drive = started;
        if (early.get() != null) {
            started.end(early.get());
        }
        health = ClientHealth.watch(started.measureStartNanos(), started.measureEndNanos());
        gate.complete(started);
        lateStartMicros = Math.max(0, order.clock().micros() - order.schedule().startMicros());
        try {
            watch(started);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            started.end(new StopCause(RunEnd.INTERRUPTED, "the driving thread was interrupted"));
        }
        health.endBy(order.clock().nanos(started.stoppedMicros()));
        return started.cause();
    }

    /** Ends the driving from any thread, now or before it starts; only the first cause counts. */
    void stop(StopCause cause) {
        early.compareAndSet(null, cause);
        Drive running = drive;
        if (running != null) {
            running.end(early.get());
        }
    }

    /**
     * Waits for operations in flight, as long as the schedule allows; cancels the rest, and records as unfinished what
     * does not come back.
     */
    DriveResult drain() {
        if (!workersAreDone(drive.order().schedule().drain())) {
            drive.cancel();
            aside("cancel", part::cancelAll);
            threads.forEach(Thread::interrupt);
            workersAreDone(CANCEL_GRACE);
        }
        long given = giveUpOnTheRest();
        int covered = drive.order().schedule().coveredSeconds(drive.stoppedMicros());
        return new DriveResult(
                drive.outcome(),
                covered,
                recorded() + given,
                given,
                drive.unstarted(),
                lateStartMicros,
                healthReport(),
                part.counters());
    }

    /** Lets idle workers go; stuck ones are left to the end of the process. */
    @Override
    public void close() {
        gate.complete(null);
        if (health != null) {
            health.close();
        }
        long deadline = System.nanoTime() + CANCEL_GRACE.toNanos();
        for (Thread thread : threads) {
            join(thread, deadline - System.nanoTime());
        }
    }

    private void startWorkers(int count) throws WorkloadException {
        for (int index = 0; index < count; index++) {
            Worker worker = new Worker(index, part, gate);
            Thread thread = new Thread(worker, "worker " + index);
            thread.setDaemon(true);
            workers.add(worker);
            threads.add(thread);
            thread.start();
        }
        for (Worker worker : workers) {
            awaitOpen(worker);
        }
    }

    private static void awaitOpen(Worker worker) throws WorkloadException {
        try {
            worker.opened().get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof WorkloadException known) {
                throw known;
            }
            throw new WorkloadException(
                    WorkloadException.Kind.FAILED, "a session could not be opened: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkloadException(WorkloadException.Kind.FAILED, "interrupted while connecting", e);
        }
    }

    /** Ticks at every second of the run. */
    private void watch(Drive driving) throws InterruptedException {
        RunSchedule schedule = driving.order().schedule();
        long tick = schedule.startMicros();
        boolean over = driving.awaitEnd(tick);
        while (!over && tick < schedule.endMicros()) {
            tick += MICROS_PER_SECOND;
            over = driving.awaitEnd(tick);
            int second = schedule.secondOf(tick) - 1;
            driving.order().progress().progress(new Progress(second, schedule.durationSeconds(), recorded()));
        }
        if (!over) {
            driving.end(StopCause.COMPLETED);
        }
    }

    private HealthReport healthReport() {
        LatencyDistribution ownLateness = new LatencyDistribution();
        workers.forEach(worker -> worker.addOwnLatenessTo(ownLateness));
        return health.report(ownLateness);
    }

    /** After this no worker records anything more; how many operations were unfinished. */
    private long giveUpOnTheRest() {
        long given = 0;
        long deadline = System.nanoTime() + RECORDING_GRACE.toNanos();
        for (int index = 0; index < workers.size(); index++) {
            Worker worker = workers.get(index);
            if (!worker.done().isDone()) {
                OperationInFlight.GivenUp found = worker.flight().giveUp(deadline);
                if (found == OperationInFlight.GivenUp.OPERATION) {
                    given++;
                    recordUnfinished(index, worker);
                } else if (found == OperationInFlight.GivenUp.LOST) {
                    drive.lost(index, "could not record its last operation");
                }
            }
        }
        return given;
    }

    private void recordUnfinished(int index, Worker worker) {
        OperationInFlight flight = worker.flight();
        drive.order()
                .recorders()
                .get(index)
                .record(
                        flight.operation(),
                        drive.unfinishedMicros(),
                        OperationInFlight.latenessMicros(flight.intendedNanos(), flight.takenUpNanos()),
                        0,
                        (System.nanoTime() - flight.takenUpNanos()) / NANOS_PER_MICRO,
                        Outcome.UNFINISHED.code(),
                        1,
                        worker.url());
    }

    long recorded() {
        return workers.stream().mapToLong(Worker::recorded).sum();
    }

    private boolean workersAreDone(Duration atMost) {
        CompletableFuture<?>[] all = workers.stream().map(Worker::done).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(all).get(atMost.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** What asks a dead database for something may hang: not on this thread. */
    static Thread aside(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Waits for a thread's end, at most so long. */
    static void join(Thread thread, long atMostNanos) {
        try {
            thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(atMostNanos)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
