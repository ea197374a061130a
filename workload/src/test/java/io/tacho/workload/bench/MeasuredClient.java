package io.tacho.workload.bench;

import io.tacho.schemas.clock.RunClock;
import io.tacho.workload.coordinate.KafkaAccess;
import io.tacho.workload.drive.ClientEvents;
import io.tacho.workload.drive.ClientReport;
import io.tacho.workload.drive.ClientRun;
import io.tacho.workload.drive.ClientSettings;
import io.tacho.workload.drive.Defaults;
import io.tacho.workload.drive.ErrorTolerance;
import io.tacho.workload.drive.OfferedLoad;
import io.tacho.workload.drive.RunPlan;
import io.tacho.workload.drive.UnrecordedRun;
import io.tacho.workload.sql.ConnectionStrings;
import io.tacho.workload.tpcc.IsolationLevel;
import io.tacho.workload.tpcc.StatementStyle;
import io.tacho.workload.tpcc.TpccSettings;
import io.tacho.workload.tpcc.TpccWorkload;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One client of a run of its own, as {@code tacho run tpcc --wait 0} is one, in this JVM alone. Measures from the end of the
 * ramp to the end of the run and prints it as one line.
 */
final class MeasuredClient {
    private static final List<String> TRANSACTIONS =
            List.of("new_orders", "payments", "order_statuses", "deliveries", "stock_levels");

    private MeasuredClient() {}

    /** What was counted up to an instant. */
    private record Sample(
            long nanos,
            Map<String, Long> counters,
            long retries,
            long failures,
            long driverMillis,
            long serverMillis,
            Map<String, Long> threadNanos) {}

    /**
     * @param arguments URL, bootstrap server, run id, style, isolation, on or off (recording), connections, ramp and
     *     duration in seconds, folder for journals, the server's first process (0: not on this machine)
     */
    public static void main(String[] arguments) throws Exception {
        int connections = Integer.parseInt(arguments[6]);
        int ramp = Integer.parseInt(arguments[7]);
        int duration = Integer.parseInt(arguments[8]);
        ServerProcesses server = new ServerProcesses(Long.parseLong(arguments[10]));
        WatchedWorkload workload = new WatchedWorkload(new TpccWorkload(
                TpccSettings.of(ConnectionStrings.parseAll(List.of(arguments[0]), System.getenv()), connections)
                        .with()
                        .statements(StatementStyle.parse(arguments[3]))
                        .isolation(IsolationLevel.parse(arguments[4]))
                        .done()));
        RunPlan plan = new RunPlan(
                arguments[2],
                1,
                Duration.ofSeconds(ramp),
                Duration.ofSeconds(duration),
                OfferedLoad.waits(0),
                ErrorTolerance.END_RUN,
                Duration.ofSeconds(1),
                1,
                Map.of(),
                "bench");
        ClientSettings settings = new ClientSettings(
                "bench",
                plan,
                new KafkaAccess(arguments[1], Map.of()),
                Path.of(arguments[9]),
                connections,
                connections,
                Defaults.DRAIN,
                Defaults.START_TIMEOUT,
                Defaults.ACKNOWLEDGE_TIMEOUT);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        AtomicReference<Future<Sample>> begin = new AtomicReference<>();
        AtomicReference<Future<Sample>> nearEnd = new AtomicReference<>();
        AtomicReference<Future<Sample>> end = new AtomicReference<>();
        ClientEvents events = new ClientEvents() {
            @Override
            public void starting(long startMicros, long clockBoundMicros) {
                long wait = startMicros - RunClock.start().micros();
                begin.set(sampleIn(wait + ramp * 1_000_000L));
                // Threads that have ended are not there to be asked.
                nearEnd.set(sampleIn(wait + (ramp + duration - 1) * 1_000_000L));
                end.set(sampleIn(wait + (ramp + duration) * 1_000_000L));
            }

            private Future<Sample> sampleIn(long micros) {
                return timer.schedule(() -> sample(workload, server), micros, TimeUnit.MICROSECONDS);
            }
        };
        ClientRun run = "on".equals(arguments[5])
                ? new ClientRun(settings, workload, events)
                : UnrecordedRun.of(settings, workload, events);
        ClientReport report = run.run();
        timer.shutdown();
        if (report.coveredSeconds() < duration) {
            throw new IllegalStateException("the run ended early: " + report);
        }
        Measurement measurement = between(begin.get().get(), end.get().get());
        tellThreads(begin.get().get(), nearEnd.get().get());
        System.out.println(measurement.line());
    }

    private static Sample sample(WatchedWorkload workload, ServerProcesses server) throws Exception {
        return new Sample(
                System.nanoTime(),
                workload.counters(),
                workload.retries(),
                workload.failures(),
                ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis(),
                server.cpuMillis().orElse(-1),
                threadNanos());
    }

    /** CPU time by what the thread does; the compiler's and the collector's threads are not among Java's. */
    private static Map<String, Long> threadNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Map<String, Long> times = new TreeMap<>();
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null) {
                times.merge(
                        thread.getThreadName().replaceFirst("[-# |]*\\d.*$", "").replaceFirst(" \\|.*$", ""),
                        threads.getThreadCpuTime(thread.getThreadId()),
                        Long::sum);
            }
        }
        return times;
    }

    private static void tellThreads(Sample begin, Sample end) {
        Measurement measurement = between(begin, end);
        double transactions = measurement.transactions();
        long sum = 0;
        StringBuilder text = new StringBuilder("driver CPU-s per 1,000 by thread:");
        for (Map.Entry<String, Long> thread : end.threadNanos().entrySet()) {
            long millis = (thread.getValue() - begin.threadNanos().getOrDefault(thread.getKey(), 0L)) / 1_000_000;
            sum += millis;
            if (millis > measurement.driverMillis() / 200) {
                text.append(String.format(Locale.ROOT, " %s %.4f;", thread.getKey(), millis / transactions));
            }
        }
        System.err.printf(
                Locale.ROOT,
                "%s compiler, collector and the rest %.4f%n",
                text,
                (measurement.driverMillis() - sum) / transactions);
    }

    private static Measurement between(Sample begin, Sample end) {
        long transactions = 0;
        for (String counter : TRANSACTIONS) {
            transactions += end.counters().get(counter) - begin.counters().get(counter);
        }
        return new Measurement(
                (end.nanos() - begin.nanos()) / 1e9,
                end.counters().get("new_orders") - begin.counters().get("new_orders"),
                transactions,
                end.retries() - begin.retries(),
                end.failures() - begin.failures(),
                end.driverMillis() - begin.driverMillis(),
                end.serverMillis() < 0 ? -1 : end.serverMillis() - begin.serverMillis());
    }
}
