package io.tacho.aggregator.ingest;

import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.ClientSeconds;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.SecondCell;
import io.tacho.schemas.avro.UndecodableRecord;
import io.tacho.schemas.clock.Seconds;
import io.tacho.schemas.topic.AvroCodec;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes each batch of a partition once: a batch is folded exactly if its number is not among those folded, whatever the
 * order, so that a replay fills gaps. One batch in, one record out; the store is written in the same call, because
 * anything later would be lost with a crash.
 */
public final class IngestProcessor implements Processor<String, byte[], String, byte[]> {
    /** Key of records that go to every partition of runs. */
    public static final String ALL_RUNS = "*";

    /** Name of the state store. */
    public static final String STORE = JournalStore.NAME;

    /** How often old journals are looked for. */
    private static final Duration SWEEP = Duration.ofHours(1);

    private static final Logger LOG = LoggerFactory.getLogger(IngestProcessor.class);
    private static final AvroCodec<ClientSeconds> SECONDS = new AvroCodec<>(ClientSeconds.class);

    private final Listening listening;
    private final Duration listenInterval;
    private final Duration retention;
    private ProcessorContext<String, byte[]> context;
    private JournalStore journals;
    private BatchFold fold;
    private int partition;
    private long listenedBefore;

    /**
     * @param listenInterval how often stage 2 is told how long the partition was listened to
     * @param retention how long a journal is remembered after its last batch
     */
    public IngestProcessor(Listening listening, Duration listenInterval, Duration retention) {
        this.listening = listening;
        this.listenInterval = listenInterval;
        this.retention = retention;
    }

    /** Called again when a task is revived after a failure: nothing of before may stay. */
    @Override
    public void init(ProcessorContext<String, byte[]> taskContext) {
        context = taskContext;
        partition = taskContext.taskId().partition();
        journals = new JournalStore(taskContext.getStateStore(JournalStore.NAME));
        fold = new BatchFold();
        listenedBefore = listening.listenedMillis(partition);
        taskContext.schedule(listenInterval, PunctuationType.WALL_CLOCK_TIME, now -> tellListened());
        taskContext.schedule(SWEEP, PunctuationType.WALL_CLOCK_TIME, this::forget);
    }

    /** Later than stage 2, whose own sweep may come almost an interval after the time. */
    private void forget(long nowMillis) {
        journals.drop(nowMillis - retention.plus(SWEEP.multipliedBy(2)).toMillis());
    }

    @Override
    public void process(Record<String, byte[]> message) {
        try {
            OperationBatch batch = Topics.OPERATION_CODEC.decode(message.value());
            Keys.requireId("run id", batch.getRunId());
            Keys.requireId("client id", batch.getClientId());
            forward(batch.getRunId(), ingest(batch, message.timestamp()));
        } catch (UndecodableException | IllegalArgumentException e) {
            undecodable(message, e.getMessage());
        }
    }

    private ClientSeconds ingest(OperationBatch batch, long sentMillis) {
        Optional<Journal> known = journals.find(batch.getRunId(), batch.getClientId(), batch.getEpoch());
        if (known.isEmpty() && batch.getKind() != BatchKind.START) {
            ClientSeconds unfolded = about(batch, sentMillis);
            unfolded.setBeforeStart(true);
            return unfolded;
        }
        if (known.isPresent() && known.get().holds(batch.getSequence())) {
            // Stage 2 takes a duplicate for a sign of life too: it must not keep a run whose journal is forgotten.
            keep(batch, known.get());
            ClientSeconds again = about(batch, sentMillis);
            again.setDuplicate(true);
            return again;
        }
        BatchContent.require(batch);
        Journal journal = known.orElseGet(() -> Journal.begun(batch.getStart()));
        BatchContent.requireCodes(batch, journal.operations());
        ClientSeconds seconds = folded(batch, journal, sentMillis);
        journal.add(batch.getSequence());
        keep(batch, journal);
        return seconds;
    }

    private void keep(OperationBatch batch, Journal journal) {
        journals.put(batch.getRunId(), batch.getClientId(), batch.getEpoch(), journal, context.currentSystemTimeMs());
    }

    private ClientSeconds folded(OperationBatch batch, Journal journal, long sentMillis) {
        List<SecondCell> cells = fold.fold(batch, journal);
        ClientSeconds seconds = about(batch, sentMillis);
        seconds.setCells(cells);
        seconds.setLastSecond(lastSecond(batch, journal));
        seconds.setErrors(batch.getErrors());
        seconds.setStart(batch.getStart());
        seconds.setFinish(batch.getFinish());
        return seconds;
    }

    private static int lastSecond(OperationBatch batch, Journal journal) {
        try {
            return Seconds.of(batch.getBaseMicros(), journal.measureStartMicros());
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("base time " + batch.getBaseMicros() + " µs is out of range", e);
        }
    }

    private ClientSeconds about(OperationBatch batch, long sentMillis) {
        // Not by the builder, which checks each field against the schema: this is done for every batch.
        return new ClientSeconds(
                batch.getRunId(),
                batch.getClientId(),
                batch.getEpoch(),
                batch.getSequence(),
                batch.getKind(),
                (long) batch.getCount(),
                false,
                false,
                sentMillis,
                partition,
                null,
                List.of(),
                null,
                null,
                List.of(),
                null,
                null);
    }

    /** B40: counted with its place, and everything else goes on. */
    private void undecodable(Record<String, byte[]> message, String problem) {
        RecordMetadata place = context.recordMetadata().orElseThrow();
        LOG.warn(
                "undecodable record in {} partition {} offset {} (key {}): {}",
                place.topic(),
                place.partition(),
                place.offset(),
                message.key(),
                problem);
        String run = message.key() == null ? "" : Keys.runOf(message.key());
        if (!isId(run)) {
            return;
        }
        forward(
                run,
                nothing(run)
                        .setSentMillis(message.timestamp())
                        .setUndecodable(new UndecodableRecord(
                                place.topic(), place.partition(), place.offset(), String.valueOf(problem)))
                        .build());
    }

    private static boolean isId(String run) {
        try {
            Keys.requireId("run id", run);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private void tellListened() {
        long listened = listening.listenedMillis(partition);
        if (listened > listenedBefore) {
            forward(
                    ALL_RUNS,
                    nothing("").setListenedMillis(listened - listenedBefore).build());
            listenedBefore = listened;
        }
    }

    private ClientSeconds.Builder nothing(String run) {
        return ClientSeconds.newBuilder()
                .setRunId(run)
                .setClientId("")
                .setEpoch(0)
                .setSequence(0)
                .setKind(BatchKind.DATA)
                .setOperations(0)
                .setDuplicate(false)
                .setBeforeStart(false)
                .setSentMillis(0)
                .setPartition(partition)
                .setCells(List.of());
    }

    /** With our own time: a client's clock far ahead would have the record refused by the repartition topic. */
    private void forward(String key, ClientSeconds seconds) {
        context.forward(new Record<>(key, SECONDS.encode(seconds), context.currentSystemTimeMs()));
    }
}
