package io.tacho.workload.coordinate;

import io.tacho.schemas.avro.ClientState;
import io.tacho.schemas.avro.ClientStep;
import io.tacho.schemas.avro.Started;
import io.tacho.schemas.clock.RunClock;
import io.tacho.workload.coordinate.CoordinationException.Kind;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's way into a run, by the control log alone: definition, JOINED, index, connection, clock, READY, start.
 * There is no leader; every client folds the same records in the same order and comes to the same conclusions.
 *
 * <p>{@link #join} and {@link #watch} are for one thread, one after the other; {@link #abandon} and the two reports are
 * for any.
 */
public final class RunCoordinator implements AutoCloseable {
    /** How often a waiting client says whom it waits for. */
    public static final Duration TELL_EVERY = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(RunCoordinator.class);
    private static final Duration SLICE = Duration.ofMillis(100);
    private static final Duration DRIFT_EVERY = Duration.ofSeconds(5);
    private static final long NOT_JOINED = -1;

    private final JoinRequest request;
    private final String run;
    private final CoordinationListener listener;
    private final ControlLog log;
    private final BrokerClock clock;
    private final RunLedger ledger;
    private final Admission admission;
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile long epoch = NOT_JOINED;
    private volatile String abandoned;
    private Thread watching;
    private long deadlineNanos;
    private long tellNanos;

    private RunCoordinator(JoinRequest request, CoordinationListener listener, ControlLog log, BrokerClock clock) {
        this.request = request;
        this.run = request.definition().getRunId();
        this.listener = listener;
        this.log = log;
        this.clock = clock;
        this.ledger = new RunLedger(run);
        this.admission = new Admission(request, ledger);
    }

    /**
     * Opens the way.
     *
     * @throws CoordinationException if Kafka does not answer, or lacks the control topic
     */
    public static RunCoordinator open(KafkaAccess kafka, JoinRequest request, CoordinationListener listener)
            throws CoordinationException {
        ControlLog log = ControlLog.open(kafka);
        try {
            return new RunCoordinator(request, listener, log, BrokerClock.open(kafka, request.clientId()));
        } catch (CoordinationException e) {
            log.close();
            throw e;
        }
    }

    /**
     * Joins the run and returns when its start is settled; the start itself still lies ahead.
     *
     * @param connect done when all clients have joined
     * @throws CoordinationException if this client is refused, fails, or the run ends before it starts; where the cause
     *     is the connect step's exception, the message is that one's
     */
    public Membership join(ConnectStep connect) throws CoordinationException {
        deadlineNanos = System.nanoTime() + request.startTimeout().toNanos();
        tellNanos = System.nanoTime() + TELL_EVERY.toNanos();
        try {
            enter();
            awaitOthers(Waiting.Step.JOIN);
            admission.refuseBadShares();
            Agreement agreement = agreement();
            listener.joined(agreement);
            connect(connect, agreement);
            ClockOffset offset = clock.fix();
            clock.watchDrift(offset, DRIFT_EVERY);
            report(ClientStep.READY, null, offset);
            awaitOthers(Waiting.Step.READY);
            return membership(agreement, awaitStart(), offset);
        } catch (CoordinationException e) {
            tellOthers(e, e.getMessage());
            throw e;
        } catch (RuntimeException | Error e) {
            tellOthers(e, "internal error: " + e);
            throw e;
        }
    }

    /** Makes a waiting {@link #join} give up; from any thread. */
    public void abandon(String reason) {
        abandoned = reason;
    }

    /** Goes on reading the log on a thread of its own, until this is closed. */
    public void watch(RunWatcher watcher) {
        watching = new Thread(() -> watchLog(watcher), "control log");
        watching.setDaemon(true);
        watching.start();
    }

    /** Largest drift of the two clocks proven since READY, microseconds. */
    public long driftMicros() {
        return clock.driftMicros();
    }

    /** Says that all of this client's batches are acknowledged. */
    public void finished() throws CoordinationException {
        report(ClientStep.FINISHED, null, null);
    }

    /** Says that this client ended early, which ends the run for all unless errors are tolerated. */
    public void failed(String message) throws CoordinationException {
        report(ClientStep.FAILED, message, null);
    }

    @Override
    public void close() {
        closing.countDown();
        if (watching != null) {
            joinUninterruptibly(watching);
        }
        clock.close();
        log.close();
    }

    /** Writes what this client means, then that it is here. */
    private void enter() throws CoordinationException {
        ledger.apply(log.readToEnd());
        admission.beforeDefinition();
        ControlRecord written = log.append(request.definition());
        ledger.apply(log.readThrough(written.offset()));
        admission.beforeJoining();
        epoch = log.append(state(ClientStep.JOINED, null, null)).offset();
        ledger.apply(log.readThrough(epoch));
        admission.afterJoining(epoch);
    }

    private void awaitOthers(Waiting.Step step) throws CoordinationException {
        while (!allHaveDone(step)) {
            look();
            tell(step);
        }
    }

    private boolean allHaveDone(Waiting.Step step) {
        return switch (step) {
            case JOIN -> ledger.isFull();
            case READY -> ledger.settled().isPresent();
        };
    }

    private Agreement agreement() {
        int index = ledger.clientIds().indexOf(request.clientId());
        return new Agreement(ledger.definition().orElseThrow(), request.clientId(), index, epoch);
    }

    /** On a thread of its own: a connection attempt that hangs must not make this client deaf. */
    private void connect(ConnectStep step, Agreement agreement) throws CoordinationException {
        FutureTask<Void> connecting = new FutureTask<>(() -> {
            step.connect(agreement);
            return null;
        });
        Thread thread = new Thread(connecting, "connect");
        thread.setDaemon(true);
        thread.start();
        try {
            while (!connecting.isDone()) {
                look();
                tell(Waiting.Step.READY);
            }
            connecting.get();
        } catch (ExecutionException e) {
            throw new CoordinationException(Kind.FAILED, messageOf(e.getCause()), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CoordinationException(Kind.INTERRUPTED, "interrupted while connecting", e);
        } finally {
            connecting.cancel(true);
        }
    }

    /** Whoever sees the start settled writes it down; all write the same, and the lowest offset counts. */
    private Started awaitStart() throws CoordinationException {
        if (ledger.started().isEmpty()) {
            log.append(ledger.settled().orElseThrow());
        }
        while (ledger.started().isEmpty()) {
            look();
        }
        return ledger.started().get();
    }

    private Membership membership(Agreement agreement, Started started, ClockOffset offset)
            throws CoordinationException {
        RunClock brokers = clock.own().withOffset(offset.offsetMicros());
        long aheadMicros = started.getStartMicros() - brokers.micros();
        if (aheadMicros < 0) {
            throw new CoordinationException(
                    Kind.FAILED,
                    "run " + run + " started " + TimeUnit.MICROSECONDS.toMillis(-aheadMicros)
                            + " ms ago, before this client learnt of it; is this machine or Kafka overloaded?");
        }
        return new Membership(agreement, started.getStartMicros(), started.getClients(), brokers, offset);
    }

    /** Reads on, and gives up where there is a reason. */
    private void look() throws CoordinationException {
        ledger.apply(log.poll(SLICE));
        if (abandoned != null) {
            throw new CoordinationException(Kind.INTERRUPTED, abandoned);
        }
        if (!ledger.counts(request.clientId(), epoch)) {
            throw admission.superseded();
        }
        if (ledger.whyStopped().isPresent()) {
            throw new CoordinationException(Kind.STOPPED, ledger.whyStopped().get());
        }
        admission.refuseBadShares(); // before the failure that another client made of the same
        if (ledger.failure().isPresent()) {
            throw new CoordinationException(Kind.FAILED, ledger.failure().get());
        }
        if (System.nanoTime() > deadlineNanos && ledger.settled().isEmpty()) {
            throw new CoordinationException(
                    Kind.FAILED,
                    "run " + run + " did not start within "
                            + request.startTimeout().toSeconds() + " s: "
                            + waiting(ledger.isFull() ? Waiting.Step.READY : Waiting.Step.JOIN)
                                    .sentence()
                            + "; start all clients within --start-timeout of each other, with another --run-id");
        }
    }

    private void tell(Waiting.Step step) {
        if (System.nanoTime() > tellNanos) {
            tellNanos += TELL_EVERY.toNanos();
            listener.waiting(waiting(step));
        }
    }

    private Waiting waiting(Waiting.Step step) {
        List<String> there = step == Waiting.Step.JOIN ? ledger.present() : ledger.ready();
        return new Waiting(step, request.definition().getClients(), there);
    }

    private void watchLog(RunWatcher watcher) {
        boolean told = false;
        while (closing.getCount() > 0) {
            try {
                ledger.apply(log.poll(SLICE));
                Optional<String> end = ledger.whyStopped().or(ledger::failure);
                if (!told && end.isPresent()) {
                    told = true;
                    watcher.stopped(end.get());
                }
            } catch (CoordinationException e) {
                LOG.warn("the control log cannot be read now: {}", e.getMessage());
                pause();
            }
        }
    }

    private void pause() {
        try {
            closing.await(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A client that was never in, or whose id a newer life has taken over, has nothing to tell. */
    private void tellOthers(Throwable reason, String message) {
        if (epoch != NOT_JOINED && ledger.counts(request.clientId(), epoch)) {
            try {
                failed(message);
            } catch (CoordinationException | RuntimeException e) {
                reason.addSuppressed(e);
            }
        }
    }

    private void report(ClientStep step, String message, ClockOffset offset) throws CoordinationException {
        log.append(state(step, message, offset));
    }

    private ClientState state(ClientStep step, String message, ClockOffset offset) {
        return ClientState.newBuilder()
                .setRunId(run)
                .setClientId(request.clientId())
                .setEpoch(epoch)
                .setState(step)
                .setClockOffsetMicros(offset == null ? null : offset.offsetMicros())
                .setClockBoundMicros(offset == null ? null : offset.boundMicros())
                .setMessage(message)
                .setHost(step == ClientStep.JOINED ? new HashMap<>(request.host()) : new HashMap<>())
                .build();
    }

    private static String messageOf(Throwable failure) {
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    private static void joinUninterruptibly(Thread thread) {
        try {
            thread.join(TimeUnit.SECONDS.toMillis(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
