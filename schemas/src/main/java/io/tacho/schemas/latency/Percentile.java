package io.tacho.schemas.latency;

/**
 * A percentile, 0 to 100: the 90th is 90, never 0.9.
 *
 * @param value 0, or from 1 to 100
 */
public record Percentile(double value) {
    public static final Percentile P50 = new Percentile(50);
    public static final Percentile P90 = new Percentile(90);
    public static final Percentile P95 = new Percentile(95);
    public static final Percentile P99 = new Percentile(99);
    public static final Percentile P999 = new Percentile(99.9);
    public static final Percentile P9999 = new Percentile(99.99);

    /**
     * Refuses what is out of range, and what lies between 0 and 1: asking for the percentile 0.9 and meaning the 90th has
     * passed every limit of a published tool for years.
     *
     * @throws IllegalArgumentException naming the value
     */
    public Percentile {
        if (!(value >= 0 && value <= 100)) {
            throw new IllegalArgumentException("percentile " + value + " is not within 0..100");
        }
        if (value > 0 && value < 1) {
            throw new IllegalArgumentException("percentile " + value + " looks like a quantile: write " + value * 100
                    + " for the " + value * 100 + "th percentile");
        }
    }

    /** The percentile with this value, 0 to 100. */
    public static Percentile of(double value) {
        return new Percentile(value);
    }

    /** Its name in results: {@code p50}, {@code p999} for 99.9. */
    public String label() {
        String digits = value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
        return "p" + digits.replace(".", "");
    }
}
