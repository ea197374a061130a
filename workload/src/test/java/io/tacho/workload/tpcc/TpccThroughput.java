package io.tacho.workload.tpcc;

import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.drive.ClientWorkload;
import io.tacho.workload.drive.Execution;
import io.tacho.workload.drive.WorkerSession;
import io.tacho.workload.sql.ConnectionStrings;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.check.ConsistencyCheck;
import io.tacho.workload.tpcc.load.LoadProgress;
import io.tacho.workload.tpcc.load.LoadSettings;
import io.tacho.workload.tpcc.load.LoadSettings.ExistingTables;
import io.tacho.workload.tpcc.load.LoadSettings.ForeignKeys;
import io.tacho.workload.tpcc.load.TpccLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Measures the five transactions without recording and without Kafka: {@code URL WAREHOUSES CONNECTIONS SECONDS}. Run by
 * hand; loads afresh, then loops for the time after a fifth of it as warm-up.
 */
final class TpccThroughput {
    private TpccThroughput() {}

    public static void main(String[] arguments) throws Exception {
        List<DatabaseAddress> addresses = ConnectionStrings.parseAll(List.of(arguments[0]), System.getenv());
        int warehouses = Integer.parseInt(arguments[1]);
        int connections = Integer.parseInt(arguments[2]);
        int seconds = Integer.parseInt(arguments[3]);
        if (!"keep".equals(arguments.length > 4 ? arguments[4] : "")) {
            LoadSettings load = new LoadSettings(
                    addresses,
                    warehouses,
                    LoadSettings.DEFAULT_THREADS,
                    1,
                    ForeignKeys.CREATE,
                    ExistingTables.DROP,
                    "0");
            System.out.println(new TpccLoader(load, LoadProgress.NONE).load());
        }
        TpccWorkload workload = new TpccWorkload(TpccSettings.of(addresses, connections));
        System.out.println(workload.inspect());
        RunDefinition definition = TpccRuns.definition(workload, 1);
        AtomicIntegerArray outcomes = new AtomicIntegerArray(Outcome.values().length * 5);
        try (ClientWorkload client = workload.part(definition, 0)) {
            List<Thread> workers = new ArrayList<>();
            long begin = System.nanoTime();
            long measure = begin + seconds * 200_000_000L;
            long end = measure + seconds * 1_000_000_000L;
            for (int i = 0; i < connections; i++) {
                int worker = i;
                WorkerSession session = client.openSession(
                        i,
                        (operation, state, gaveUp, message) ->
                                System.out.println(operation + " " + state + " " + gaveUp + " " + message));
                Thread thread = new Thread(() -> {
                    Execution execution = new Execution();
                    for (int n = worker; System.nanoTime() < end; n += connections) {
                        int terminal = n % client.terminals();
                        int operation = client.nextOperation(terminal);
                        session.execute(terminal, operation, execution);
                        if (execution.endNanos >= measure && execution.endNanos < end) {
                            outcomes.incrementAndGet(operation * Outcome.values().length + execution.outcome);
                        }
                    }
                });
                workers.add(thread);
                thread.start();
            }
            Thread.sleep(seconds * 200L);
            long cpu = ProcessHandle.current()
                    .info()
                    .totalCpuDuration()
                    .orElseThrow()
                    .toMillis();
            for (Thread thread : workers) {
                thread.join();
            }
            cpu = ProcessHandle.current()
                            .info()
                            .totalCpuDuration()
                            .orElseThrow()
                            .toMillis()
                    - cpu;
            System.out.println("driver CPU ms: " + cpu);
            Map<String, Long> counters = client.counters();
            System.out.println(counters);
        }
        long all = 0;
        for (int i = 0; i < outcomes.length(); i++) {
            all += outcomes.get(i);
        }
        System.out.printf(
                "%d connections: %.1fk new orders/min (%d rolled back), %.0f transactions/s%n",
                connections,
                (outcomes.get(0) + outcomes.get(1)) * 60.0 / seconds / 1000,
                outcomes.get(1),
                all / (double) seconds);
        System.out.println("broken: " + new ConsistencyCheck(addresses.get(0)).run());
    }
}
