package io.tacho.aggregator;

import io.tacho.aggregator.ingest.IngestProcessor;
import io.tacho.aggregator.ingest.Listening;
import io.tacho.aggregator.ledger.RunStore;
import io.tacho.aggregator.merge.MergeProcessor;
import io.tacho.aggregator.publish.Outgoing;
import io.tacho.schemas.topic.Topics;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The way of a batch through the aggregator. Every node and store is named: their names are in the names of internal
 * topics, so a change of the order here moves no state.
 */
public final class AggregatorTopology {
    private static final Serde<String> KEY = Serdes.String();
    private static final Serde<byte[]> VALUE = Serdes.ByteArray();
    private static final Map<Outgoing.Kind, String> SINKS =
            Map.of(Outgoing.Kind.LIVE, "live", Outgoing.Kind.SECOND, "seconds", Outgoing.Kind.RESULT, "results");

    private final AggregatorSettings settings;
    private final Listening listening;
    private final StreamsBuilder builder = new StreamsBuilder();

    private AggregatorTopology(AggregatorSettings settings, Listening listening) {
        this.settings = settings;
        this.listening = listening;
    }

    /**
     * The topology.
     *
     * @param listening how long partitions were read to their ends
     */
    public static Topology build(AggregatorSettings settings, Listening listening) {
        AggregatorTopology topology = new AggregatorTopology(settings, listening);
        // 1 tacho.operations, as bytes
        KStream<String, byte[]> batches = topology.batches();
        // 2 drop resends, fold into client and second
        KStream<String, byte[]> seconds = topology.clientSeconds(batches);
        // 3 to the one task of the run
        KStream<String, byte[]> byRun = topology.byRun(seconds);
        // 4 merge over clients, keep the ledger
        KStream<String, byte[]> news = topology.runSeconds(byRun);
        // 5 live rows, closed seconds, results
        topology.publish(news);
        return topology.builder.build();
    }

    private KStream<String, byte[]> batches() {
        return builder.stream(
                Topics.OPERATIONS.name(),
                Consumed.with(KEY, VALUE)
                        .withName("batches")
                        .withOffsetResetPolicy(AutoOffsetReset.earliest())
                        .withTimestampExtractor(AggregatorTopology::sentNotLaterThanNow));
    }

    private KStream<String, byte[]> clientSeconds(KStream<String, byte[]> batches) {
        ProcessorSupplier<String, byte[], String, byte[]> ingest = supplier(
                () -> new IngestProcessor(listening, settings.listenInterval(), settings.retention()),
                Set.of(store(IngestProcessor.STORE)));
        return batches.process(ingest, Named.as("ingest"));
    }

    private KStream<String, byte[]> byRun(KStream<String, byte[]> seconds) {
        return seconds.repartition(Repartitioned.<String, byte[]>as("client-seconds")
                .withKeySerde(KEY)
                .withValueSerde(VALUE)
                .withNumberOfPartitions(Topics.RUN_PARTITIONS)
                .withStreamPartitioner(new RunPartitioner()));
    }

    private KStream<String, byte[]> runSeconds(KStream<String, byte[]> byRun) {
        ProcessorSupplier<String, byte[], String, byte[]> merge = supplier(
                () -> new MergeProcessor(settings.clientTimeout(), settings.tick(), settings.retention(), SINKS),
                Set.of(store(RunStore.RUNS), store(RunStore.CLIENTS), store(RunStore.FACTS), store(RunStore.CELLS)));
        return byRun.process(merge, Named.as("merge"));
    }

    private void publish(KStream<String, byte[]> news) {
        news.to(Topics.LIVE.name(), sink(Outgoing.Kind.LIVE));
        news.to(Topics.SECONDS.name(), sink(Outgoing.Kind.SECOND));
        news.to(Topics.RESULTS.name(), sink(Outgoing.Kind.RESULT));
    }

    private static Produced<String, byte[]> sink(Outgoing.Kind kind) {
        return Produced.with(KEY, VALUE, new RunPartitioner()).withName(SINKS.get(kind));
    }

    /**
     * Time of sending. A client's clock far ahead must not reach our internal topics, which refuse such records; a
     * record without a time must not stop us.
     */
    private static long sentNotLaterThanNow(ConsumerRecord<Object, Object> message, long partitionTime) {
        return Math.max(0, Math.min(message.timestamp(), System.currentTimeMillis()));
    }

    /** In memory, with a changelog: the state is small, and local files are no faster after a crash. */
    private static StoreBuilder<?> store(String name) {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), KEY, VALUE)
                .withCachingEnabled()
                .withLoggingEnabled(StreamsSettings.CHANGELOG);
    }

    private static ProcessorSupplier<String, byte[], String, byte[]> supplier(
            java.util.function.Supplier<Processor<String, byte[], String, byte[]>> processor,
            Set<StoreBuilder<?>> stores) {
        return new ProcessorSupplier<>() {
            @Override
            public Processor<String, byte[], String, byte[]> get() {
                return processor.get();
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return stores;
            }
        };
    }
}
