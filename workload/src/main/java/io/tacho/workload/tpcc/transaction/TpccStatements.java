package io.tacho.workload.tpcc.transaction;

import java.sql.Connection;
import java.sql.SQLException;

/** The five transactions prepared on one connection. Used by whoever has the connection. */
public final class TpccStatements {
    final NewOrder newOrder;
    final Payment payment;
    final OrderStatus orderStatus;
    final Delivery delivery;
    final StockLevel stockLevel;

    /** Prepares them; the server hears of each at its first execution. */
    public TpccStatements(Connection connection) throws SQLException {
        newOrder = new NewOrder(connection);
        payment = new Payment(connection);
        orderStatus = new OrderStatus(connection);
        delivery = new Delivery(connection);
        stockLevel = new StockLevel(connection);
    }
}
