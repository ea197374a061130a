package io.tacho.workload.tpcc.load;

import io.tacho.workload.tpcc.generate.BinaryRows;
import io.tacho.workload.tpcc.generate.Population;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * A part by a COPY that the server commits in pieces (YugabyteDB, whose large transactions are slow): what a killed load has
 * left of a part that it began is deleted before the part is copied again.
 */
final class RepeatableCopy implements PartCopy {
    private final Population population;
    private final LoadBook book;
    private final Wording wording;

    /**
     * What is said around a COPY.
     *
     * @param before statements
     * @param options of the COPY, after its format
     * @param after statements
     */
    record Wording(List<String> before, String options, List<String> after) {
        Wording {
            before = List.copyOf(before);
            after = List.copyOf(after);
        }

        String copy(CopyPart part) {
            return CopyStream.statement(part, " (format binary" + options + ")");
        }
    }

    RepeatableCopy(Population population, LoadBook book, Wording wording) {
        this.population = population;
        this.book = book;
        this.wording = wording;
    }

    @Override
    public long copy(LoadConnection connection, CopyPart part) throws SQLException, InterruptedException {
        return connection.attempt(open -> {
            if (!book.enter(open, part, 0, LoadBook.PartState.BEGUN)) {
                execute(open, List.of(leftovers(part)));
            }
            execute(open, wording.before());
            long rows = CopyStream.copy(open, wording.copy(part), sink -> {
                BinaryRows encoder = new BinaryRows(sink);
                population.write(part.table(), part.warehouse(), encoder);
                return encoder.end();
            });
            execute(open, wording.after());
            book.advance(open, part, 0, rows, LoadBook.PartState.WHOLE);
            return rows;
        });
    }

    static String leftovers(CopyPart part) {
        String all = "delete from " + part.table().sqlName();
        return part.table().byWarehouse()
                ? all + " where " + part.table().warehouseColumn() + " = " + part.warehouse()
                : all;
    }

    private static void execute(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
