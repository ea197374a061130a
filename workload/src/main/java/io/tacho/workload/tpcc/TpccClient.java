package io.tacho.workload.tpcc;

import io.tacho.workload.drive.ClientWorkload;
import io.tacho.workload.drive.WorkerSession;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.record.FailureLog;
import io.tacho.workload.sql.ConnectionPool;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.Dialect;
import io.tacho.workload.sql.TransactionRunner;
import io.tacho.workload.tpcc.generate.FastRandom;
import io.tacho.workload.tpcc.plan.RunConstants;
import io.tacho.workload.tpcc.plan.Terminals;
import io.tacho.workload.tpcc.plan.TpccOperation;
import io.tacho.workload.tpcc.transaction.TpccSession;
import io.tacho.workload.tpcc.transaction.TpccStatements;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** One client's terminals, its connection pools (one for each address) and its workers' sessions. Thread-safe. */
final class TpccClient implements ClientWorkload {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(30);

    private final TpccSettings settings;
    private final Dialect dialect;
    private final RunConstants constants;
    private final int warehouses;
    private final Terminals terminals;
    private final List<ConnectionPool<TpccStatements>> pools = new ArrayList<>();
    private final List<TpccSession> sessions = new CopyOnWriteArrayList<>();

    /** Terminals are drawn for by whichever worker thread has them: each thread brings its own generator. */
    private final ThreadLocal<FastRandom> random = ThreadLocal.withInitial(() -> new FastRandom(0));

    TpccClient(TpccSettings settings, Dialect dialect, RunConstants constants, int warehouses, Terminals terminals) {
        this.settings = settings;
        this.dialect = dialect;
        this.constants = constants;
        this.warehouses = warehouses;
        this.terminals = terminals;
        int addresses = settings.addresses().size();
        for (int i = 0; i < addresses; i++) {
            // Equal parts; the first addresses get what is left over.
            int size = (settings.connections() + addresses - 1 - i) / addresses;
            pools.add(new ConnectionPool<>(connector(settings.addresses().get(i)), size, TpccStatements::new));
        }
    }

    private Connector connector(DatabaseAddress address) {
        return Connector.to(address)
                .with(dialect.sessionSettings())
                .with(settings.isolation().sessionSettings());
    }

    @Override
    public int terminals() {
        return terminals.count();
    }

    @Override
    public int nextOperation(int terminal) {
        return terminals.nextOperation(terminal, random.get());
    }

    @Override
    public long keyingMicros(int operation) {
        return TpccOperation.ofCode(operation).keyingMicros();
    }

    @Override
    public long thinkMicros(int terminal, int operation) {
        return terminals.thinkMicros(terminal, operation, random.get());
    }

    @Override
    public long meanCycleMicros() {
        return TpccOperation.meanCycleMicros();
    }

    @Override
    public WorkerSession openSession(int worker, FailureLog failures) throws WorkloadException {
        int url = worker % pools.size();
        ConnectionPool<TpccStatements> pool = pools.get(url);
        pool.awaitFull(CONNECT_LIMIT);
        TpccSession session = new TpccSession(
                terminals,
                constants,
                warehouses,
                new TransactionRunner<>(pool, dialect, settings.retries(), failures, url));
        sessions.add(session);
        return session;
    }

    @Override
    public Map<String, Long> counters() {
        Map<String, Long> sums = new TreeMap<>();
        sessions.forEach(session -> session.addCountersTo(sums));
        return sums;
    }

    @Override
    public void cancelAll() {
        new Cancellation(sessions).run();
    }

    @Override
    public void close() {
        pools.forEach(ConnectionPool::close);
    }
}
