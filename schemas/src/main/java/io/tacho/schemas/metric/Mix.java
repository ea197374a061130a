package io.tacho.schemas.metric;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The mix that a TPC-C run was to draw, as shares of each operation, and the least shares of clause 5.2.3. The usual mix
 * is the deck of 23 cards (clause 5.2.4.2); {@code --mix} gives weights instead.
 */
final class Mix {
    /** Clause 5.2.3; New-Order takes the rest. */
    private static final Map<String, Double> LEAST_PERCENT = leastPercent();

    private static final Map<String, Double> DECK = deck();

    /** Weights such as 0.036 in 0.9 are 4 percent to their last digit only. */
    private static final double ROUNDING_PERCENT = 1e-9;

    private final Map<String, Double> weights;

    private Mix(Map<String, Double> weights) {
        this.weights = weights;
    }

    /** The mix in a run's settings; the deck if they say nothing else. */
    static Mix of(Map<String, String> settings) {
        String setting = settings.get("mix");
        Map<String, Double> weights = setting == null ? Map.of() : weights(setting);
        return new Mix(weights.isEmpty() ? DECK : weights);
    }

    /** All operations with a least share, in the specification's order. */
    static List<String> operations() {
        return List.copyOf(LEAST_PERCENT.keySet());
    }

    /** The least share that the specification allows, percent; nothing for New-Order. */
    static Optional<Double> least(String operation) {
        return Optional.ofNullable(LEAST_PERCENT.get(operation));
    }

    /** The share that was to be drawn, 0..1. */
    double share(String operation) {
        double sum = weights.values().stream().mapToDouble(Double::doubleValue).sum();
        return sum > 0 ? weights.getOrDefault(operation, 0.0) / sum : 0;
    }

    /** Whether the share that was to be drawn is at least so many percent, but for what doubles cannot say. */
    boolean reaches(String operation, double least) {
        return 100 * share(operation) >= least - ROUNDING_PERCENT;
    }

    /** The option, if its weights lie below a least share already. */
    Optional<Departure> departure() {
        List<String> below = new ArrayList<>();
        LEAST_PERCENT.forEach((operation, least) -> {
            if (!reaches(operation, least)) {
                below.add(String.format(
                        Locale.ROOT,
                        "%.1f %% %s where %.0f %% are the least",
                        100 * share(operation),
                        operation,
                        least));
            }
        });
        return below.isEmpty()
                ? Optional.empty()
                : Optional.of(new Departure("--mix", "the mix asked for had " + String.join(", ", below)));
    }

    /** What cannot be read as weights is no setting of ours: none. */
    private static Map<String, Double> weights(String setting) {
        Map<String, Double> weights = new LinkedHashMap<>();
        for (String part : setting.split(",")) {
            String[] pair = part.split("=");
            try {
                weights.put(pair[0].strip(), Double.parseDouble(pair[1]));
            } catch (ArrayIndexOutOfBoundsException | NumberFormatException e) {
                return Map.of();
            }
        }
        return weights;
    }

    private static Map<String, Double> leastPercent() {
        Map<String, Double> least = new LinkedHashMap<>();
        least.put("payment", 43.0);
        least.put("orderStatus", 4.0);
        least.put("delivery", 4.0);
        least.put("stockLevel", 4.0);
        return least;
    }

    private static Map<String, Double> deck() {
        return Map.of(TpmC.NEW_ORDER, 10.0, "payment", 10.0, "orderStatus", 1.0, "delivery", 1.0, "stockLevel", 1.0);
    }
}
