package io.tacho.workload.tpcc.transaction;

import io.tacho.workload.sql.TransactionStart;
import java.sql.Connection;
import java.sql.SQLException;

/** The five transactions in one style, prepared on one connection. Used by whoever has the connection. */
public final class TpccStatements {
    final NewOrder newOrder;
    final Payment payment;
    final OrderStatus orderStatus;
    final Delivery delivery;
    final StockLevel stockLevel;

    private TpccStatements(
            NewOrder newOrder, Payment payment, OrderStatus orderStatus, Delivery delivery, StockLevel stockLevel) {
        this.newOrder = newOrder;
        this.payment = payment;
        this.orderStatus = orderStatus;
        this.delivery = delivery;
        this.stockLevel = stockLevel;
    }

    /** Plain statements over several rows: New-Order and Payment take two round trips. */
    public static TpccStatements batched(Connection connection, TransactionStart start) throws SQLException {
        return new TpccStatements(
                new BatchedNewOrder(connection, start),
                new BatchedPayment(connection, start),
                orderStatus(connection, start),
                new Delivery(connection, start, Delivery.TEXT),
                new StockLevel(connection, start, StockLevel.TEXT));
    }

    /** One statement a transaction. */
    public static TpccStatements single(Connection connection, TransactionStart start) throws SQLException {
        return new TpccStatements(
                new OneTripNewOrder(connection, start, OneTripNewOrder.TEXT),
                new OneTripPayment(
                        connection,
                        start,
                        OneTripPayment.text(CustomerText.BY_NUMBER),
                        OneTripPayment.text(CustomerText.BY_NAME)),
                orderStatus(connection, start),
                new Delivery(connection, start, Delivery.TEXT),
                new StockLevel(connection, start, StockLevel.TEXT));
    }

    /** One call of a function a transaction; {@link FunctionInstaller} comes before. */
    public static TpccStatements functions(Connection connection, TransactionStart start) throws SQLException {
        String payment = ServerFunctions.PAYMENT.call();
        String orderStatus = ServerFunctions.ORDER_STATUS.call();
        return new TpccStatements(
                new OneTripNewOrder(connection, start, ServerFunctions.NEW_ORDER.call()),
                new OneTripPayment(connection, start, payment, payment),
                new OrderStatus(connection, start, orderStatus, orderStatus),
                new Delivery(connection, start, ServerFunctions.DELIVERY.call()),
                new StockLevel(connection, start, ServerFunctions.STOCK_LEVEL.call()));
    }

    private static OrderStatus orderStatus(Connection connection, TransactionStart start) throws SQLException {
        return new OrderStatus(
                connection, start, OrderStatus.text(CustomerText.BY_NUMBER), OrderStatus.text(CustomerText.BY_NAME));
    }
}
