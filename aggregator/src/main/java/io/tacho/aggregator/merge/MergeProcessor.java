package io.tacho.aggregator.merge;

import io.tacho.aggregator.ingest.IngestProcessor;
import io.tacho.aggregator.ledger.ClosedSecond;
import io.tacho.aggregator.ledger.Run;
import io.tacho.aggregator.ledger.RunStore;
import io.tacho.aggregator.publish.LiveClients;
import io.tacho.aggregator.publish.LiveRows;
import io.tacho.aggregator.publish.Outgoing;
import io.tacho.aggregator.publish.ResultComposer;
import io.tacho.aggregator.publish.SecondRows;
import io.tacho.schemas.avro.ClientSeconds;
import io.tacho.schemas.topic.AvroCodec;
import io.tacho.schemas.topic.UndecodableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Merges the clients of the runs of a partition. What comes in is in the stores when {@link #process} returns; a
 * wall-clock tick only looks at the stores and sends out what is new, in the same transaction.
 */
public final class MergeProcessor implements Processor<String, byte[], String, byte[]> {
    private static final Duration SWEEP = Duration.ofHours(1);
    private static final long CLIENTS_ROW_MILLIS = 1_000;
    private static final Logger LOG = LoggerFactory.getLogger(MergeProcessor.class);
    private static final AvroCodec<ClientSeconds> SECONDS = new AvroCodec<>(ClientSeconds.class);

    private final Duration clientTimeout;
    private final Duration tick;
    private final Duration retention;
    private final Map<Outgoing.Kind, String> sinks;
    private ProcessorContext<String, byte[]> context;
    private RunStore store;
    private Map<String, ActiveRun> active;

    /** A run that something is to be done about, and what was last sent of it. */
    private static final class ActiveRun {
        private final Run run;
        private long clientsRowMillis;
        private int windowSecond = Integer.MIN_VALUE;
        private long tooLate;

        private ActiveRun(Run run) {
            this.run = run;
        }
    }

    /**
     * @param clientTimeout silence after which a client is lost
     * @param tick how often it is looked what is to be sent
     * @param retention how long a run's state is kept after its last batch
     * @param sinks names of the sink nodes
     */
    public MergeProcessor(Duration clientTimeout, Duration tick, Duration retention, Map<Outgoing.Kind, String> sinks) {
        this.clientTimeout = clientTimeout;
        this.tick = tick;
        this.retention = retention;
        this.sinks = Map.copyOf(sinks);
    }

    /** Called again when a task is revived after a failure: nothing of before may stay. */
    @Override
    public void init(ProcessorContext<String, byte[]> taskContext) {
        context = taskContext;
        store = new RunStore(taskContext);
        active = new HashMap<>();
        store.runs(run -> run.getDefinition() != null && (run.getRevision() == 0 || run.getChanged()))
                .forEach(this::activate);
        taskContext.schedule(tick, PunctuationType.WALL_CLOCK_TIME, this::tick);
        taskContext.schedule(SWEEP, PunctuationType.WALL_CLOCK_TIME, this::sweep);
    }

    @Override
    public void process(Record<String, byte[]> message) {
        ClientSeconds seconds = decode(message.value());
        if (message.key().equals(IngestProcessor.ALL_RUNS)) {
            active.values()
                    .forEach(active -> active.run.listened(
                            seconds.getPartition(), seconds.getListenedMillis(), clientTimeout.toMillis()));
            return;
        }
        activate(message.key()).run.receive(seconds, context.currentSystemTimeMs());
    }

    private ActiveRun activate(String run) {
        return active.computeIfAbsent(run, id -> new ActiveRun(Run.open(id, store, context.currentSystemTimeMs())));
    }

    private static ClientSeconds decode(byte[] value) {
        try {
            return SECONDS.decode(value);
        } catch (UndecodableException e) {
            throw new IllegalStateException("repartition topic: " + e.getMessage(), e);
        }
    }

    private void tick(long nowMillis) {
        for (ActiveRun each : List.copyOf(active.values())) {
            if (each.run.defined()) {
                send(advance(each, nowMillis), nowMillis);
            }
            if (each.run.atRest() && noMoreTooLate(each)) {
                active.remove(each.run.id());
            }
        }
    }

    /** Batches of a run whose state is dropped change nothing: told once they have stopped to come, with their number. */
    private static boolean noMoreTooLate(ActiveRun each) {
        if (each.run.tooLate() != each.tooLate) {
            each.tooLate = each.run.tooLate();
            return false;
        }
        if (each.tooLate > 0) {
            LOG.warn(
                    "run {}: {} batches came after its state had been dropped; they are in no result",
                    each.run.id(),
                    each.tooLate);
        }
        return true;
    }

    /** Closes, shows, folds, decides the end: everything that is new of a run. */
    private List<Outgoing> advance(ActiveRun each, long nowMillis) {
        Run run = each.run;
        List<Outgoing> news = new ArrayList<>();
        List<ClosedSecond> closed = run.close(nowMillis);
        closed.forEach(second -> news.addAll(SecondRows.of(run, second)));
        LiveRows live = new LiveRows(run, nowMillis);
        run.takeTouchedSeconds().forEach(second -> news.addAll(live.second(second)));
        if (!closed.isEmpty()) {
            news.addAll(live.cumulative());
        }
        int reached = LiveClients.reached(run);
        if (reached != each.windowSecond) {
            each.windowSecond = reached;
            news.addAll(live.windows(reached));
        }
        run.fold();
        boolean due = run.resultDue();
        if (due) {
            news.add(ResultComposer.compose(run, run.nextRevision(), nowMillis));
            LOG.info("run {}: result, revision {}", run.id(), run.revision());
        }
        if (due || nowMillis - each.clientsRowMillis >= CLIENTS_ROW_MILLIS) {
            each.clientsRowMillis = nowMillis;
            news.add(LiveClients.row(run, nowMillis));
        }
        return news;
    }

    private void send(List<Outgoing> news, long nowMillis) {
        news.forEach(out -> context.forward(new Record<>(out.key(), out.value(), nowMillis), sinks.get(out.kind())));
    }

    private void sweep(long nowMillis) {
        long oldest = nowMillis - retention.toMillis();
        for (String run : store.runs(state -> !state.getDropped() && state.getTouchedMillis() < oldest)) {
            Run.open(run, store, nowMillis).dropIfOlder(oldest);
            active.remove(run);
        }
    }
}
