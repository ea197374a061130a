package io.tacho.workload.drive;

import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.topic.Topics;
import io.tacho.workload.coordinate.Agreement;
import io.tacho.workload.coordinate.CoordinationException;
import io.tacho.workload.coordinate.CoordinationListener;
import io.tacho.workload.coordinate.JoinRequest;
import io.tacho.workload.coordinate.Membership;
import io.tacho.workload.coordinate.RunCoordinator;
import io.tacho.workload.coordinate.Waiting;
import io.tacho.workload.coordinate.WarehouseShares;
import io.tacho.workload.drive.ClientReport.Stage;
import io.tacho.workload.drive.WorkloadException.Kind;
import io.tacho.workload.record.OperationRecorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything of one client of a run, from a look at the database to the acknowledged end. {@link #run} is called once;
 * {@link #requestStop} from any thread, at any time.
 */
public final class ClientRun {
    private static final Logger LOG = LoggerFactory.getLogger(ClientRun.class);
    private static final Duration SLICE = Duration.ofMillis(200);
    private static final int NOT_YET = -1;

    private final ClientSettings settings;
    private final Workload workload;
    private final ClientEvents events;
    private final Shipment.Opener shipments;
    private final Map<String, String> host = new HashMap<>(HostFacts.ofThisMachine());
    private final AtomicReference<StopCause> stopped = new AtomicReference<>();

    private volatile RunCoordinator coordinator;
    private volatile ClientWorkload part;
    private volatile Driver driver;
    private volatile boolean acknowledging;
    private volatile boolean hurried;
    private DatabaseFacts database;

    /** A client whose operations go to its journal and from there to Kafka. */
    public ClientRun(ClientSettings settings, Workload workload, ClientEvents events) {
        this(settings, workload, events, JournalShipment.telling(events));
    }

    /** @param shipments where recorded operations go */
    ClientRun(ClientSettings settings, Workload workload, ClientEvents events, Shipment.Opener shipments) {
        this.settings = settings;
        this.workload = workload;
        this.events = events;
        this.shipments = shipments;
    }

    /**
     * Takes part in the run.
     *
     * @return how it ended, whether it completed or was stopped, interrupted, or failed on the way
     * @throws WorkloadException if the client is refused or fails before the run starts
     */
    public ClientReport run() throws WorkloadException {
        settings.check();
        database = workload.inspect();
        RunDefinition mine = ClientDefinition.of(settings.plan(), workload, database);
        workload.share().ifPresent(range -> host.put(WarehouseShares.FACT, range));
        JoinRequest request = new JoinRequest(settings.clientId(), mine, host, settings.startTimeout());
        try {
            settings.kafka().ensure(Topics.all(settings.plan().operationPartitions()));
            coordinator = RunCoordinator.open(settings.kafka(), request, listener());
            return joinAndDrive();
        } catch (CoordinationException e) {
            return notStarted(e);
        } finally {
            close();
        }
    }

    /**
     * Ends this client, wherever it is: waiting, connecting, driving or draining. A second call while Kafka's
     * acknowledgements are awaited ends that wait too.
     *
     * @param end INTERRUPTED for a signal, STOPPED on others' behalf
     * @param reason for the result and the other clients
     */
    public void requestStop(RunEnd end, String reason) {
        hurried = acknowledging;
        stop(new StopCause(end, reason));
    }

    private void stop(StopCause cause) {
        stopped.compareAndSet(null, cause);
        RunCoordinator joining = coordinator;
        if (joining != null) {
            joining.abandon(cause.message());
        }
        Driver driving = driver;
        if (driving != null) {
            driving.stop(cause);
        }
    }

    private ClientReport joinAndDrive() throws CoordinationException, WorkloadException {
        if (stopped.get() != null) {
            coordinator.abandon(stopped.get().message());
        }
        Membership membership = coordinator.join(this::connect);
        coordinator.watch(reason -> stop(new StopCause(RunEnd.STOPPED, reason)));
        try (Shipment shipment = openShipment(membership)) {
            return drive(membership, shipment);
        } catch (WorkloadException e) {
            tellOthers(e.getMessage());
            throw e;
        } catch (RuntimeException | Error e) {
            String broken = "internal error: " + e;
            driver.stop(new StopCause(RunEnd.FAILED, broken));
            tellOthers(broken);
            throw e;
        }
    }

    /** Between joining and READY: takes this client's share and opens every session. */
    private void connect(Agreement agreement) throws WorkloadException {
        part = workload.part(agreement.definition(), agreement.index());
        if (part.terminals() == 0) {
            throw new WorkloadException(
                    Kind.USAGE,
                    "client " + settings.clientId() + " has nothing to drive: "
                            + agreement.definition().getClients() + " clients are more than there is to share out");
        }
        driver = Driver.open(
                part,
                settings.workersFor(part.terminals(), part.addresses()),
                new LoadShare(
                        settings.plan().load(),
                        agreement.index(),
                        agreement.definition().getClients()));
    }

    private Shipment openShipment(Membership membership) throws WorkloadException {
        RunDefinition definition = membership.agreement().definition();
        RunSchedule schedule = schedule(membership);
        if (!schedule.measures()) {
            return new NoShipment();
        }
        return shipments.open(new ShipmentOrder(
                settings.kafka(),
                settings.journals(),
                definition.getRunId(),
                settings.clientId(),
                membership.agreement().epoch(),
                membership.agreement().index() % definition.getOperationPartitions(),
                driver.workers(),
                membership.clock(),
                schedule.measureStartMicros(),
                schedule.durationSeconds()));
    }

    private ClientReport drive(Membership membership, Shipment shipment) throws WorkloadException {
        shipment.start(batchStart(membership));
        events.starting(membership.startMicros(), membership.offset().boundMicros());
        if (stopped.get() != null) {
            driver.stop(stopped.get());
        }
        StopCause cause = driver.drive(order(membership, shipment));
        events.draining(cause, driver.recorded());
        Thread telling = isOwnFailure(cause) ? Driver.aside("tell", () -> tellOthers(cause.message())) : null;
        DriveResult result = driver.drain();
        List<String> perturbed = shipment.finish(new Shipment.Finish(
                result.cause(),
                result.coveredSeconds(),
                result.lateStartMicros(),
                result.counters(),
                result.unstarted(),
                result.health(),
                coordinator.driftMicros()));
        if (!perturbed.isEmpty()) {
            events.perturbed(perturbed);
        }
        boolean delivered = awaitAcknowledged(shipment);
        if (telling != null) {
            Driver.join(telling, settings.kafka().timeout().toNanos());
        } else if (isOwnFailure(result.cause())) {
            tellOthers(result.cause().message());
        } else {
            tellFinished(delivered);
        }
        return report(membership.agreement(), result, shipment, delivered);
    }

    /** An early end of this client's own making ends the run for all; one that it was told of, they know. */
    private static boolean isOwnFailure(StopCause cause) {
        return cause.end() == RunEnd.FAILED || cause.end() == RunEnd.INTERRUPTED;
    }

    private DriveOrder order(Membership membership, Shipment shipment) {
        List<OperationRecorder> recorders = IntStream.range(0, driver.workers())
                .mapToObj(shipment::recorder)
                .toList();
        return new DriveOrder(
                schedule(membership),
                membership.clock(),
                recorders,
                shipment.failures(),
                settings.plan().tolerance(),
                membership.agreement().definition().getOperations(),
                progress -> {
                    events.progress(progress);
                    shipment.failure().ifPresent(reason -> driver.stop(new StopCause(RunEnd.FAILED, reason)));
                });
    }

    private RunSchedule schedule(Membership membership) {
        RunDefinition definition = membership.agreement().definition();
        return new RunSchedule(
                membership.startMicros(),
                definition.getRampSeconds(),
                definition.getDurationSeconds(),
                settings.drain());
    }

    private BatchStart batchStart(Membership membership) {
        return BatchStart.newBuilder()
                .setDefinition(membership.agreement().definition())
                .setMeasureStartMicros(schedule(membership).measureStartMicros())
                .setClients(new ArrayList<>(membership.clients()))
                .setUrls(new ArrayList<>(database.urls()))
                .setClockOffsetMicros(membership.offset().offsetMicros())
                .setClockBoundMicros(membership.offset().boundMicros())
                .setHost(new HashMap<>(host))
                .setDatabase(new HashMap<>(database.facts()))
                .build();
    }

    private boolean awaitAcknowledged(Shipment shipment) {
        acknowledging = true;
        long deadline = System.nanoTime() + settings.acknowledgeTimeout().toNanos();
        try {
            boolean all = shipment.awaitAcknowledged(SLICE);
            while (!all && !hurried && System.nanoTime() < deadline) {
                all = shipment.awaitAcknowledged(SLICE);
            }
            return all;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void tellFinished(boolean delivered) {
        if (!delivered) {
            tellOthers("Kafka has not acknowledged all of its batches");
            return;
        }
        try {
            coordinator.finished();
        } catch (CoordinationException e) {
            LOG.warn("the run's other clients do not learn that this one has finished: {}", e.getMessage());
        }
    }

    private void tellOthers(String failure) {
        try {
            coordinator.failed(failure);
        } catch (CoordinationException e) {
            LOG.warn("the run's other clients do not learn that this one failed: {}", e.getMessage());
        }
    }

    private ClientReport report(Agreement agreement, DriveResult result, Shipment shipment, boolean delivered) {
        boolean measures = agreement.definition().getDurationSeconds() > 0;
        Stage shipped = delivered ? Stage.DELIVERED : Stage.UNACKNOWLEDGED;
        return new ClientReport(
                settings.plan().runId(),
                settings.clientId(),
                measures ? shipped : Stage.WARMED_UP,
                agreement.index(),
                agreement.epoch(),
                result.cause().end(),
                result.cause().message(),
                result.coveredSeconds(),
                result.operations(),
                measures ? Optional.of(shipment.journal()) : Optional.empty());
    }

    private ClientReport notStarted(CoordinationException e) throws WorkloadException {
        if (e.getCause() instanceof WorkloadException known) {
            throw known;
        }
        return switch (e.kind()) {
            case REFUSED -> throw new WorkloadException(Kind.USAGE, e.getMessage(), e);
            case FAILED -> throw new WorkloadException(Kind.FAILED, e.getMessage(), e);
            case STOPPED -> waited(RunEnd.STOPPED, e.getMessage());
            case INTERRUPTED -> waited(RunEnd.INTERRUPTED, e.getMessage());
        };
    }

    private ClientReport waited(RunEnd end, String message) {
        return new ClientReport(
                settings.plan().runId(),
                settings.clientId(),
                Stage.WAITED,
                NOT_YET,
                NOT_YET,
                end,
                message,
                0,
                0,
                Optional.empty());
    }

    private CoordinationListener listener() {
        return new CoordinationListener() {
            @Override
            public void waiting(Waiting waiting) {
                events.waiting(waiting.sentence());
            }

            @Override
            public void joined(Agreement agreement) {
                events.agreed(agreement.definition(), agreement.index());
            }
        };
    }

    /** A dead database may hang every one of these: none of it may keep the process. */
    private void close() {
        if (coordinator != null) {
            coordinator.close();
        }
        if (driver != null) {
            driver.close();
        }
        if (part != null) {
            Driver.join(Driver.aside("close", part::close), Driver.CANCEL_GRACE.toNanos());
        }
    }
}
