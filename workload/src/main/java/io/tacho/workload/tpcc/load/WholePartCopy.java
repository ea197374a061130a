package io.tacho.workload.tpcc.load;

import io.tacho.workload.tpcc.generate.BinaryRows;
import io.tacho.workload.tpcc.generate.Population;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A part in one transaction together with the line that says so (PostgreSQL): it is there wholly or not at all. Binary; a
 * part that is its whole table comes in frozen.
 */
final class WholePartCopy implements PartCopy {
    private static final String BINARY = " (format binary)";
    private static final String FROZEN = " (format binary, freeze)";

    private final Population population;
    private final LoadBook book;
    private final int warehouses;

    WholePartCopy(Population population, LoadBook book, int warehouses) {
        this.population = population;
        this.book = book;
        this.warehouses = warehouses;
    }

    @Override
    public long copy(LoadConnection connection, CopyPart part) throws SQLException, InterruptedException {
        long rows = population.rowsOf(part.table(), part.warehouse());
        return connection.transaction(open -> {
            // First: whoever else is at the same part waits here, and then finds it done.
            if (!book.enter(open, part, rows, LoadBook.PartState.WHOLE)) {
                return 0L;
            }
            copy(open, part);
            return rows;
        });
    }

    private void copy(Connection connection, CopyPart part) throws SQLException {
        boolean wholeTable = !part.table().byWarehouse() || warehouses == 1;
        if (wholeTable) {
            try (Statement statement = connection.createStatement()) {
                // It is empty. Rows can come in frozen only if the table was emptied in the same transaction.
                statement.execute("truncate " + part.table().sqlName());
            }
        }
        CopyStream.copy(connection, CopyStream.statement(part, wholeTable ? FROZEN : BINARY), sink -> {
            BinaryRows encoder = new BinaryRows(sink);
            population.write(part.table(), part.warehouse(), encoder);
            return encoder.end();
        });
    }
}
