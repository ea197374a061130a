package io.tacho.workload.tpcc.load;

import io.tacho.workload.tpcc.generate.BinaryRows;
import io.tacho.workload.tpcc.generate.Population;
import io.tacho.workload.tpcc.generate.TpccTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.postgresql.copy.CopyIn;
import org.postgresql.jdbc.PgConnection;

/** Cuts the copying into parts: a table's rows of one warehouse are one COPY. */
final class CopyParts {
    /** Tables of a warehouse in the order of their size, so that threads end together. */
    private static final List<TpccTable> BY_SIZE = List.of(
            TpccTable.ORDER_LINE,
            TpccTable.STOCK,
            TpccTable.CUSTOMER,
            TpccTable.HISTORY,
            TpccTable.ORDERS,
            TpccTable.NEW_ORDER,
            TpccTable.DISTRICT,
            TpccTable.WAREHOUSE);

    private final Population population;
    private final int warehouses;
    private final LoadProgress progress;
    private final long allRows;
    private final AtomicLong copied = new AtomicLong();

    CopyParts(Population population, int warehouses, LoadProgress progress) {
        this.population = population;
        this.warehouses = warehouses;
        this.progress = progress;
        long rows = 0;
        for (TpccTable table : TpccTable.values()) {
            rows += population.rows(table, warehouses);
        }
        this.allRows = rows;
    }

    List<LoadTask> tasks() {
        List<LoadTask> tasks = new ArrayList<>();
        tasks.add(connection -> copy(connection, TpccTable.ITEM, 0));
        for (int warehouse = 1; warehouse <= warehouses; warehouse++) {
            for (TpccTable table : BY_SIZE) {
                int current = warehouse;
                tasks.add(connection -> copy(connection, table, current));
            }
        }
        return tasks;
    }

    private void copy(Connection connection, TpccTable table, int warehouse) throws SQLException {
        CopyIn copy = connection
                .unwrap(PgConnection.class)
                .getCopyAPI()
                .copyIn("copy " + table.sqlName() + " from stdin (format binary)");
        long rows;
        try {
            BinaryRows encoder = new BinaryRows(copy::writeToCopy);
            population.write(table, warehouse, encoder);
            rows = encoder.end();
            copy.endCopy();
        } finally {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
        progress.copied(copied.addAndGet(rows), allRows);
    }
}
