package io.tacho.workload.tpcc.transaction;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.drive.Execution;
import io.tacho.workload.drive.WorkerSession;
import io.tacho.workload.sql.SqlTransaction;
import io.tacho.workload.sql.TransactionRunner;
import io.tacho.workload.tpcc.generate.FastRandom;
import io.tacho.workload.tpcc.plan.RunConstants;
import io.tacho.workload.tpcc.plan.Terminals;
import io.tacho.workload.tpcc.plan.TpccOperation;
import java.util.Map;

/**
 * One worker: draws a terminal's inputs once, executes the transaction with them as often as it takes, counts what was
 * completed. All objects on the way of an operation are made here once.
 */
public final class TpccSession implements WorkerSession {
    private final Terminals terminals;
    private final InputRules rules;
    private final TransactionRunner<TpccStatements> runner;
    private final TpccCounters counters = new TpccCounters();
    private final FastRandom random = new FastRandom(0);

    private final NewOrderInput newOrderInput = new NewOrderInput();
    private final PaymentInput paymentInput = new PaymentInput();
    private final OrderStatusInput orderStatusInput = new OrderStatusInput();
    private final DeliveryInput deliveryInput = new DeliveryInput();
    private final StockLevelInput stockLevelInput = new StockLevelInput();
    private int skippedDistricts;

    private final SqlTransaction<TpccStatements> newOrder =
            (statements, mark) -> statements.newOrder.run(newOrderInput, mark);
    private final SqlTransaction<TpccStatements> payment =
            (statements, mark) -> statements.payment.run(paymentInput, mark);
    private final SqlTransaction<TpccStatements> orderStatus =
            (statements, mark) -> statements.orderStatus.run(orderStatusInput);
    private final SqlTransaction<TpccStatements> delivery = (statements, mark) -> {
        Outcome outcome = statements.delivery.run(deliveryInput, mark);
        skippedDistricts = statements.delivery.skippedDistricts();
        return outcome;
    };
    private final SqlTransaction<TpccStatements> stockLevel =
            (statements, mark) -> statements.stockLevel.run(stockLevelInput);

    /**
     * A worker's session.
     *
     * @param warehouses driven by all clients
     */
    public TpccSession(
            Terminals terminals, RunConstants constants, int warehouses, TransactionRunner<TpccStatements> runner) {
        this.terminals = terminals;
        this.rules = new InputRules(constants, warehouses);
        this.runner = runner;
    }

    @Override
    public void execute(int terminal, int operation, Execution execution) {
        TpccOperation kind = TpccOperation.ofCode(operation);
        drawInput(terminal, kind);
        runner.run(operation, transaction(kind), execution);
        if (Outcome.ofCode(execution.outcome).completed() && execution.measured()) {
            count(kind);
        }
    }

    private void drawInput(int terminal, TpccOperation kind) {
        int warehouse = terminals.warehouse(terminal);
        terminals.resume(terminal, random);
        switch (kind) {
            case NEW_ORDER -> newOrderInput.draw(random, rules, warehouse);
            case PAYMENT -> paymentInput.draw(random, rules, warehouse);
            case ORDER_STATUS -> orderStatusInput.draw(random, rules, warehouse);
            case DELIVERY -> deliveryInput.draw(random, warehouse);
            case STOCK_LEVEL -> stockLevelInput.draw(random, warehouse, terminals.district(terminal));
        }
        terminals.keep(terminal, random);
    }

    private SqlTransaction<TpccStatements> transaction(TpccOperation kind) {
        return switch (kind) {
            case NEW_ORDER -> newOrder;
            case PAYMENT -> payment;
            case ORDER_STATUS -> orderStatus;
            case DELIVERY -> delivery;
            case STOCK_LEVEL -> stockLevel;
        };
    }

    private void count(TpccOperation kind) {
        switch (kind) {
            case NEW_ORDER -> {
                counters.add(TpccCounter.NEW_ORDERS, 1);
                counters.add(TpccCounter.NEW_ORDER_ROLLBACKS, newOrderInput.rollback ? 1 : 0);
                counters.add(TpccCounter.ORDER_LINES, newOrderInput.lines);
                counters.add(TpccCounter.REMOTE_ORDER_LINES, newOrderInput.remoteLines);
            }
            case PAYMENT -> {
                counters.add(TpccCounter.PAYMENTS, 1);
                counters.add(TpccCounter.REMOTE_PAYMENTS, paymentInput.remote ? 1 : 0);
                counters.add(TpccCounter.PAYMENTS_BY_LAST_NAME, paymentInput.customer.byName ? 1 : 0);
            }
            case ORDER_STATUS -> {
                counters.add(TpccCounter.ORDER_STATUSES, 1);
                counters.add(TpccCounter.ORDER_STATUSES_BY_LAST_NAME, orderStatusInput.customer.byName ? 1 : 0);
            }
            case DELIVERY -> {
                counters.add(TpccCounter.DELIVERIES, 1);
                counters.add(TpccCounter.DELIVERY_DISTRICTS_SKIPPED, skippedDistricts);
            }
            case STOCK_LEVEL -> counters.add(TpccCounter.STOCK_LEVELS, 1);
        }
    }

    @Override
    public int url() {
        return runner.url();
    }

    /** Adds this worker's counters to sums by name; any thread may ask. */
    public void addCountersTo(Map<String, Long> sums) {
        counters.addTo(sums);
    }

    /** Cancels what it does; any thread may ask. */
    public void cancel() {
        runner.cancel();
    }

    /** Whether it has a connection now; any thread may ask. */
    public boolean busy() {
        return runner.busy();
    }

    /** Closes the connection under what it still does; any thread may ask. */
    public void abort() {
        runner.abort();
    }

    @Override
    public void close() {
        // The connection belongs to the pool.
    }
}
