package io.tacho.aggregator.publish;

import io.tacho.aggregator.ledger.Run;
import io.tacho.schemas.avro.OfferedLimit;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.metric.Efficiency;
import io.tacho.schemas.metric.OfferedLoadLimits;
import io.tacho.schemas.metric.TpmC;
import io.tacho.schemas.metric.TpmCInterval;
import io.tacho.schemas.operation.OperationTally;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A run's operations of the measured seconds, merged over all clients, and the figures that follow from them. */
final class MergedFigures {
    private final Run run;
    private final RunDefinition definition;
    private final int seconds;
    private final Map<Integer, Map<Integer, OperationTally>> byAddress;
    private final List<OperationTally> sums = new ArrayList<>();
    private final Map<String, Long> counters = new HashMap<>();

    MergedFigures(Run run) {
        this.run = run;
        this.definition = run.definition();
        this.seconds = run.measuredSeconds();
        this.byAddress = run.total(seconds);
        for (int code = 0; code < definition.getOperations().size(); code++) {
            OperationTally sum = new OperationTally();
            byAddress.getOrDefault(code, Map.of()).values().forEach(sum::add);
            sums.add(sum);
        }
        run.accounts().stream()
                .flatMap(client -> client.finish().stream())
                .forEach(finish ->
                        finish.getCounters().forEach((name, count) -> counters.merge(name, count, Long::sum)));
    }

    boolean isTpcc() {
        return definition.getWorkload().equals("tpcc");
    }

    /** Seconds that rates are divided by. */
    int seconds() {
        return seconds;
    }

    /** By operation code, over all addresses. */
    List<OperationTally> sums() {
        return sums;
    }

    /** By operation code and position in {@link Run#urls()}. */
    Map<Integer, Map<Integer, OperationTally>> byAddress() {
        return byAddress;
    }

    /** The workload's counters, added up. */
    Map<String, Long> counters() {
        return counters;
    }

    double operationsPerSecond() {
        long completed = sums.stream().mapToLong(OperationTally::completed).sum();
        return seconds == 0 ? 0 : (double) completed / seconds;
    }

    OptionalDouble tpmC() {
        return isTpcc() ? TpmC.of(completedNewOrders(), seconds) : OptionalDouble.empty();
    }

    Optional<TpmCInterval> tpmCInterval() {
        return isTpcc() ? TpmCInterval.of(completedNewOrders(), seconds) : Optional.empty();
    }

    /** By the specification's factor. */
    OptionalDouble efficiencyPercent() {
        OptionalDouble tpmC = tpmC();
        Long driven = definition.getWarehousesDriven();
        return tpmC.isEmpty() || driven == null
                ? OptionalDouble.empty()
                : Efficiency.percent(tpmC.getAsDouble(), driven, Efficiency.SPECIFICATION_FACTOR);
    }

    /** TPC-C's bounds on what was offered; none for other workloads, and for a run that measured nothing. */
    List<OfferedLimit> offeredLoad() {
        return isTpcc() && seconds > 0
                ? OfferedLoadLimits.of(
                        byName(OperationTally::completed),
                        counters,
                        definition.getSettings(),
                        definition.getWarehousesDriven())
                : List.of();
    }

    /** A figure of each operation by the operation's name. */
    <T> Map<String, T> byName(Function<OperationTally, T> figure) {
        Map<String, T> byName = new HashMap<>();
        for (int code = 0; code < sums.size(); code++) {
            byName.put(definition.getOperations().get(code), figure.apply(sums.get(code)));
        }
        return byName;
    }

    private long completedNewOrders() {
        int code = definition.getOperations().indexOf(TpmC.NEW_ORDER);
        return code < 0 ? 0 : sums.get(code).completed();
    }

    Run run() {
        return run;
    }
}
