package io.tacho.workload.tpcc.plan;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.generate.FastRandom;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Independent draws by weights (clause 5.2.4.1). */
final class WeightedMix implements Mix {
    /** Enough for shares of a millionth; short enough that sums of doubles are as good as exact. */
    private static final Pattern WEIGHT = Pattern.compile("\\d{1,9}(\\.\\d{1,6})?");

    private final Map<TpccOperation, BigDecimal> weights;

    /** Sums of the shares up to each operation's own; beyond the last one drawn, all are 1. */
    private final double[] upTo = new double[TpccOperation.values().length];

    private WeightedMix(Map<TpccOperation, BigDecimal> weights) {
        this.weights = new EnumMap<>(weights);
        double total =
                weights.values().stream().mapToDouble(BigDecimal::doubleValue).sum();
        double sum = 0;
        int last = 0;
        for (TpccOperation operation : TpccOperation.values()) {
            double weight =
                    this.weights.getOrDefault(operation, BigDecimal.ZERO).doubleValue();
            sum += weight;
            upTo[operation.ordinal()] = sum / total;
            last = weight > 0 ? operation.ordinal() : last;
        }
        for (int operation = last; operation < upTo.length; operation++) {
            upTo[operation] = 1;
        }
    }

    static WeightedMix parse(String text) throws WorkloadException {
        Map<TpccOperation, BigDecimal> weights = new EnumMap<>(TpccOperation.class);
        for (String part : text.split(",", -1)) {
            String[] pair = part.strip().split("=", -1);
            if (pair.length != 2) {
                throw wrong(text, "\"" + part.strip() + "\" is no NAME=WEIGHT");
            }
            TpccOperation operation = TpccOperation.ofName(pair[0].strip())
                    .orElseThrow(() -> wrong(text, "there is no operation \"" + pair[0].strip() + "\""));
            if (!WEIGHT.matcher(pair[1].strip()).matches()) {
                throw wrong(
                        text,
                        "the weight of " + operation.operationName() + " is \"" + pair[1].strip()
                                + "\", no number from 0 up with at most 6 decimals");
            }
            BigDecimal before = weights.put(operation, new BigDecimal(pair[1].strip()));
            if (before != null) {
                throw wrong(text, operation.operationName() + " is there twice");
            }
        }
        weights.values().removeIf(weight -> weight.signum() == 0);
        if (weights.isEmpty()) {
            throw wrong(text, "all weights are 0");
        }
        return new WeightedMix(weights);
    }

    private static WorkloadException wrong(String text, String why) {
        return new WorkloadException(
                WorkloadException.Kind.USAGE,
                "--mix is \"" + text + "\": " + why + "; give deck, or weights of "
                        + String.join(", ", TpccOperation.names()) + " such as newOrder=45,payment=43,orderStatus=4");
    }

    @Override
    public int cyclesOfShares() {
        return 1;
    }

    @Override
    public int pick(short deck, FastRandom random) {
        double drawn = random.nextDouble();
        int operation = 0;
        while (drawn >= upTo[operation]) {
            operation++;
        }
        return operation;
    }

    @Override
    public short after(short deck, int operation) {
        return deck;
    }

    @Override
    public double share(TpccOperation operation) {
        int code = operation.ordinal();
        return code == 0 ? upTo[0] : upTo[code] - upTo[code - 1];
    }

    /** In the order of the operations, those of weight 0 left out. */
    @Override
    public String toString() {
        return weights.entrySet().stream()
                .map(entry -> entry.getKey().operationName() + "="
                        + entry.getValue().stripTrailingZeros().toPlainString())
                .collect(Collectors.joining(","));
    }
}
