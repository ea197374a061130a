package io.tacho.workload.bench;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What one client measured between two instants.
 *
 * @param seconds between them
 * @param newOrders completed, planned rollbacks included
 * @param transactions completed
 * @param retries attempts that were tried again
 * @param failures operations that failed
 * @param driverMillis CPU time of the client's JVM, all threads, garbage collection and compiler included
 * @param serverMillis CPU time of all processes of the server; -1 if it is not on this machine
 */
record Measurement(
        double seconds,
        long newOrders,
        long transactions,
        long retries,
        long failures,
        long driverMillis,
        long serverMillis) {
    private static final String MARK = "measured ";

    double newOrdersPerMinute() {
        return newOrders * 60 / seconds;
    }

    double transactionsPerSecond() {
        return transactions / seconds;
    }

    /** CPU-seconds a thousand transactions; milliseconds a transaction are the same number. */
    double driverPerThousand() {
        return driverMillis / (double) transactions;
    }

    double serverPerThousand() {
        return serverMillis < 0 ? Double.NaN : serverMillis / (double) transactions;
    }

    /** Of all attempts. */
    double retryPercent() {
        return 100.0 * retries / (transactions + retries + failures);
    }

    /** The line that the client prints. */
    String line() {
        return MARK + "seconds=" + seconds + " newOrders=" + newOrders + " transactions=" + transactions + " retries="
                + retries + " failures=" + failures + " driverMillis=" + driverMillis + " serverMillis=" + serverMillis;
    }

    static boolean isLine(String line) {
        return line.startsWith(MARK);
    }

    static Measurement parse(String line) {
        Map<String, Double> values = new HashMap<>();
        for (String pair : line.substring(MARK.length()).split(" ")) {
            values.put(pair.split("=")[0], Double.valueOf(pair.split("=")[1]));
        }
        Map<String, Long> whole = values.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().longValue()));
        return new Measurement(
                values.get("seconds"),
                whole.get("newOrders"),
                whole.get("transactions"),
                whole.get("retries"),
                whole.get("failures"),
                whole.get("driverMillis"),
                whole.get("serverMillis"));
    }
}
