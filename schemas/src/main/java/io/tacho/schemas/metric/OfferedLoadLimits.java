package io.tacho.schemas.metric;

import io.tacho.schemas.avro.OfferedLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a TPC-C run offered to the database against the bounds of clauses 5.2.3 (mix) and 9.2.2.5 (inputs).
 *
 * <p>The bounds are made for runs of hours. A limit is therefore broken only if the figure lies outside of its bounds and
 * chance does not explain that: outside of what the value that was to be drawn (1 % rollbacks, 15 % remote payments, the
 * mix) gives in 999 of 1,000 runs of so many operations. In a long run the two are the same; in a short one a figure
 * outside of its bounds says so in its note and passes. Without a single operation there is nothing to be broken.
 */
public final class OfferedLoadLimits {
    private static final double LINES_MEAN = 10;

    /** Of a uniform draw from 5 to 15. */
    private static final double LINES_VARIANCE = 10;

    private static final double FEWEST_LINES = 9.5;
    private static final double MOST_LINES = 10.5;
    private static final long DISTRICTS_PER_DELIVERY = 10;
    private static final double MOST_SKIPPED = 0.01;

    private final Map<String, Long> counters;
    private final boolean oneWarehouse;
    private final boolean local;
    private final List<OfferedLimit> limits = new ArrayList<>();

    private OfferedLoadLimits(Map<String, Long> counters, Map<String, String> settings, Long driven) {
        this.counters = counters;
        this.oneWarehouse = takesPart(settings, driven) == 1;
        this.local = "true".equals(settings.get("local-warehouses"));
    }

    /**
     * All limits, always in the same order.
     *
     * @param completed completed operations of the measurement interval by operation
     * @param counters the clients' counters, added up: {@code new_orders}, {@code order_lines} and so on
     * @param settings of the run
     * @param driven warehouses with terminals; null if unknown
     */
    public static List<OfferedLimit> of(
            Map<String, Long> completed, Map<String, Long> counters, Map<String, String> settings, Long driven) {
        OfferedLoadLimits offered = new OfferedLoadLimits(counters, settings, driven);
        offered.mix(completed, Mix.of(settings));
        offered.share("newOrder.rollbacks", "new_order_rollbacks", "new_orders", new Bounds(0.9, 1, 1.1));
        offered.lines();
        offered.remote("newOrder.remote_lines", "remote_order_lines", "order_lines", new Bounds(0.95, 1, 1.05));
        offered.remote("payment.remote", "remote_payments", "payments", new Bounds(14, 15, 16));
        offered.share("payment.by_last_name", "payments_by_last_name", "payments", new Bounds(57, 60, 63));
        offered.share(
                "orderStatus.by_last_name", "order_statuses_by_last_name", "order_statuses", new Bounds(57, 60, 63));
        offered.skipped();
        return offered.limits;
    }

    /** Warehouses that remote lines and payments are drawn among: not all that are loaded; 0 if unknown. */
    private static long takesPart(Map<String, String> settings, Long driven) {
        String number = settings.get("warehouses");
        if (number != null) {
            return Long.parseLong(number);
        }
        return driven == null ? 0 : driven;
    }

    private void mix(Map<String, Long> completed, Mix mix) {
        long all = completed.values().stream().mapToLong(Long::longValue).sum();
        long newOrders = completed.getOrDefault(TpmC.NEW_ORDER, 0L);
        limits.add(limit(TpmC.NEW_ORDER + ".share", "the rest", Share.of(newOrders, all), Judgement.HOLDS));
        for (String operation : Mix.operations()) {
            double least = Mix.least(operation).orElseThrow();
            Share share = Share.of(completed.getOrDefault(operation, 0L), all);
            Bounds bounds = new Bounds(least, 100 * mix.share(operation), Double.POSITIVE_INFINITY);
            Judgement judgement = !mix.reaches(operation, least) && share.all > 0
                    ? Judgement.brokenBy(mix.departure().map(Departure::option).orElse("--mix"))
                    : bounds.judge(share);
            limits.add(limit(operation + ".share", String.format(Locale.ROOT, ">= %.0f %%", least), share, judgement));
        }
    }

    private void share(String name, String part, String all, Bounds bounds) {
        Share share = Share.of(counter(part), counter(all));
        limits.add(limit(name, bounds.text(), share, bounds.judge(share)));
    }

    private void remote(String name, String part, String all, Bounds bounds) {
        Share share = Share.of(counter(part), counter(all));
        if (oneWarehouse) {
            limits.add(limit(name, bounds.text(), Share.of(0, 0), new Judgement(true, "one warehouse: no other")));
        } else if (local && share.all > 0) {
            limits.add(limit(name, bounds.text(), share, Judgement.brokenBy("--local-warehouses")));
        } else {
            limits.add(limit(name, bounds.text(), share, bounds.judge(share)));
        }
    }

    private void lines() {
        long orders = counter("new_orders");
        double mean = orders == 0 ? 0 : (double) counter("order_lines") / orders;
        boolean inside = mean >= FEWEST_LINES && mean <= MOST_LINES;
        Judgement judgement = orders == 0
                ? Judgement.NO_DATA
                : Judgement.of(inside, Chance.explainsMean(mean, orders, LINES_MEAN, LINES_VARIANCE), orders);
        limits.add(new OfferedLimit(
                "newOrder.lines",
                "9.5 to 10.5",
                orders == 0 ? null : String.format(Locale.ROOT, "%.2f in %d", mean, orders),
                orders == 0 ? null : (Double) mean,
                orders,
                judgement.pass,
                judgement.note));
    }

    /** Clause 2.7.4.2: more than 1 %, or more than one, whichever is greater; one empty warehouse skips ten at once. */
    private void skipped() {
        Share share = Share.of(counter("delivery_districts_skipped"), DISTRICTS_PER_DELIVERY * counter("deliveries"));
        boolean holds = share.part <= Math.max(1, MOST_SKIPPED * share.all);
        Judgement judgement = share.all == 0
                ? Judgement.NO_DATA
                : holds ? Judgement.HOLDS : new Judgement(false, "districts had no order left to deliver");
        limits.add(limit("delivery.skipped", "<= 1 %", share, judgement));
    }

    private static OfferedLimit limit(String name, String limit, Share share, Judgement judgement) {
        boolean known = share.all > 0;
        return new OfferedLimit(
                name,
                limit,
                known ? String.format(Locale.ROOT, "%.2f %% of %d", share.percent(), share.all) : null,
                known ? (Double) share.percent() : null,
                share.all,
                judgement.pass,
                judgement.note);
    }

    private long counter(String name) {
        return counters.getOrDefault(name, 0L);
    }

    private record Share(long part, long all) {
        static Share of(long part, long all) {
            return new Share(part, all);
        }

        double percent() {
            return 100.0 * part / all;
        }
    }

    /** Percent: the bounds, and what was to be drawn. */
    private record Bounds(double least, double drawn, double most) {
        Judgement judge(Share share) {
            if (share.all == 0) {
                return Judgement.NO_DATA;
            }
            boolean inside = share.percent() >= least && share.percent() <= most;
            return Judgement.of(inside, Chance.explainsShare(share.part, share.all, drawn / 100), share.all);
        }

        String text() {
            return trimmed(least) + " to " + trimmed(most) + " %";
        }

        private static String trimmed(double number) {
            return number == Math.rint(number) ? String.format(Locale.ROOT, "%.0f", number) : Double.toString(number);
        }
    }

    private record Judgement(boolean pass, String note) {
        static final Judgement HOLDS = new Judgement(true, null);
        static final Judgement NO_DATA = new Judgement(true, "no data");

        static Judgement of(boolean inside, boolean chance, long count) {
            if (inside) {
                return HOLDS;
            }
            return chance
                    ? new Judgement(true, "outside, as chance allows in " + count)
                    : new Judgement(false, "further outside than chance explains");
        }

        static Judgement brokenBy(String option) {
            return new Judgement(false, "by " + option);
        }
    }
}
