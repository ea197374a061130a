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
import io.tacho.workload.tpcc.plan.DrivenWarehouses;
import io.tacho.workload.tpcc.plan.RunConstants;
import io.tacho.workload.tpcc.plan.TerminalPlan;
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

/** One client's terminals, its connection pools (one for each address that terminals are tied to) and its workers' sessions. Thread-safe. */
final class TpccClient implements ClientWorkload {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(30);

    /** A node that has gone silent must not keep its workers to the end of the run; no answer takes so long else. */
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);

    private final TpccSettings settings;
    private final Dialect dialect;
    private final RunConstants constants;
    private final int remoteAmong;
    private final long terminalsOfRun;
    private final Terminals terminals;
    private final List<TerminalPlan.Block> blocks;
    private final List<ConnectionPool<TpccStatements>> pools = new ArrayList<>();
    private final List<TpccSession> sessions = new CopyOnWriteArrayList<>();

    /** Terminals are drawn for by whichever worker thread has them: each thread brings its own generator. */
    private final ThreadLocal<FastRandom> random = ThreadLocal.withInitial(() -> new FastRandom(0));

    /**
     * Opens the pools; an address that no terminal is tied to has none.
     *
     * @param driven warehouses of the run
     * @throws WorkloadException if what the statements need cannot be made on the server
     */
    TpccClient(
            TpccSettings settings, Dialect dialect, RunConstants constants, DrivenWarehouses driven, TerminalPlan plan)
            throws WorkloadException {
        this.settings = settings;
        this.dialect = dialect;
        this.constants = constants;
        this.remoteAmong = settings.remote() == RemoteWarehouses.NEVER ? 1 : driven.warehouses();
        this.terminalsOfRun = driven.terminals();
        this.terminals = new Terminals(plan, constants.seed(), settings.mix());
        this.blocks = plan.blocks();
        try {
            openPools();
        } catch (WorkloadException | RuntimeException e) {
            close(); // whoever makes this never gets to see it
            throw e;
        }
    }

    private void openPools() throws WorkloadException {
        for (int i = 0; i < blocks.size(); i++) {
            // Equal parts; the first addresses get what is left over.
            int size = (settings.connections() + blocks.size() - 1 - i) / blocks.size();
            Connector connector =
                    connector(settings.addresses().get(blocks.get(i).address()));
            settings.statements().install(connector);
            pools.add(
                    new ConnectionPool<>(connector, size, settings.statements().factory(connector.transactionStart())));
        }
    }

    private Connector connector(DatabaseAddress address) {
        return Connector.to(address)
                .answeringWithin(ANSWER_LIMIT)
                .with(settings.prepared())
                .with(dialect.sessionSettings())
                .with(settings.isolation().sessionSettings());
    }

    @Override
    public int terminals() {
        return terminals.count();
    }

    @Override
    public long terminalsOfRun(int clients) {
        return terminalsOfRun;
    }

    @Override
    public int addresses() {
        return blocks.size();
    }

    @Override
    public int firstTerminal(int address) {
        return address < blocks.size() ? blocks.get(address).first() : terminals.count();
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
        return settings.mix().meanCycleMicros();
    }

    @Override
    public int cyclesOfShares() {
        return settings.mix().cyclesOfShares();
    }

    @Override
    public WorkerSession openSession(int worker, FailureLog failures) throws WorkloadException {
        int block = worker % blocks.size();
        ConnectionPool<TpccStatements> pool = pools.get(block);
        pool.awaitFull(CONNECT_LIMIT);
        TpccSession session = new TpccSession(
                terminals,
                constants,
                remoteAmong,
                new TransactionRunner<>(
                        pool,
                        dialect,
                        settings.retries(),
                        failures,
                        blocks.get(block).address()));
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
