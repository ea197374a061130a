package io.tacho.workload.tpcc.check;

import io.tacho.workload.tpcc.generate.TpccTable;
import io.tacho.workload.tpcc.plan.WarehouseRange;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/**
 * How long a check may take, told before it begins from what is cheap to know.
 *
 * @param warehouses looked at
 * @param orders that they hold, exactly: the sum of d_next_o_id - 1
 * @param threads connections that read side by side
 */
public record CheckEstimate(int warehouses, long orders, int threads) {
    /** Measured on PostgreSQL with the tables in memory; docs/bench/tpcc-check.sh tells yours. */
    static final double ROWS_PER_SECOND_AND_THREAD = 3_000_000;

    private static final int CUSTOMERS_OF_WAREHOUSE = 30_000;
    private static final int LINES_OF_ORDER = 10;
    private static final double MILLIS_PER_SECOND = 1000;

    static CheckEstimate of(Connection connection, WarehouseRange range, int threads) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select coalesce(sum(d_next_o_id - 1), 0) from district"
                        + " where d_w_id between " + range.first() + " and " + range.last())) {
            row.next();
            return new CheckEstimate(range.last() - range.first() + 1, row.getLong(1), threads);
        }
    }

    /** What a condition takes alone. Conditions that read the same tables take hardly longer together. */
    public Duration of(ConsistencyCondition condition) {
        return time(condition.tables());
    }

    /** What these conditions take together. */
    public Duration of(Set<ConsistencyCondition> conditions) {
        Set<TpccTable> tables = EnumSet.noneOf(TpccTable.class);
        conditions.forEach(condition -> tables.addAll(condition.tables()));
        return time(tables);
    }

    private Duration time(Set<TpccTable> tables) {
        double rows = 0;
        for (TpccTable table : tables) {
            rows += switch (table) {
                case ORDER_LINE -> (double) orders * LINES_OF_ORDER;
                case ORDERS -> orders;
                // About as many Payments as New-Orders, and a row of history for each.
                case HISTORY -> orders;
                case CUSTOMER -> (double) warehouses * CUSTOMERS_OF_WAREHOUSE;
                default -> 0;
            };
        }
        return Duration.ofMillis(Math.round(rows * MILLIS_PER_SECOND / ROWS_PER_SECOND_AND_THREAD / threads));
    }
}
