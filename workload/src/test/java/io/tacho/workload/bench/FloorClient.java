package io.tacho.workload.bench;

import io.tacho.workload.sql.ConnectionStrings;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What a call costs on this machine at least: connections that select their parameter, again and again, and nothing else.
 * Machines differ by factors in what a system call and a wake-up cost, so figures of a driver mean most as multiples of this.
 * Prints a measurement whose transactions are calls.
 */
final class FloorClient {
    private FloorClient() {}

    /** @param arguments URL, connections, seconds to warm up and to measure, the server's first process (0: not on this machine) */
    public static void main(String[] arguments) throws Exception {
        DatabaseAddress address = ConnectionStrings.parseAll(List.of(arguments[0]), System.getenv())
                .get(0);
        int connections = Integer.parseInt(arguments[1]);
        ServerProcesses server = new ServerProcesses(Long.parseLong(arguments[4]));
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        try {
            calls(threads, address, connections, Integer.parseInt(arguments[2]));
            long driver = driverMillis();
            long served = server.cpuMillis().orElse(-1);
            long begin = System.nanoTime();
            long calls = calls(threads, address, connections, Integer.parseInt(arguments[3]));
            double seconds = (System.nanoTime() - begin) / 1e9;
            System.out.println(new Measurement(
                            seconds,
                            0,
                            calls,
                            0,
                            0,
                            driverMillis() - driver,
                            served < 0 ? -1 : server.cpuMillis().orElseThrow() - served)
                    .line());
        } finally {
            threads.shutdown();
        }
    }

    private static long calls(ExecutorService threads, DatabaseAddress address, int connections, int seconds)
            throws Exception {
        List<Future<Long>> loops = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            loops.add(threads.submit(() -> calls(address, seconds)));
        }
        long calls = 0;
        for (Future<Long> loop : loops) {
            calls += loop.get();
        }
        return calls;
    }

    private static long calls(DatabaseAddress address, int seconds) throws Exception {
        try (Connection connection = Connector.to(address).open();
                PreparedStatement select = connection.prepareStatement("select ?::int")) {
            long end = System.nanoTime() + seconds * 1_000_000_000L;
            long calls = 0;
            while (System.nanoTime() < end) {
                call(select, (int) calls);
                calls++;
            }
            return calls;
        }
    }

    private static void call(PreparedStatement select, int value) throws SQLException {
        select.setInt(1, value);
        try (ResultSet row = select.executeQuery()) {
            row.next();
            if (row.getInt(1) != value) {
                throw new IllegalStateException("the server answered " + row.getInt(1) + " to " + value);
            }
        }
    }

    private static long driverMillis() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
    }
}
