package io.tacho.workload.tpcc.load;

import io.tacho.workload.tpcc.generate.ByteSink;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.copy.CopyIn;
import org.postgresql.jdbc.PgConnection;

/** One COPY from this client. */
final class CopyStream {
    /** Writes what is to be copied. */
    @FunctionalInterface
    interface Rows<T> {
        T to(ByteSink sink) throws SQLException;
    }

    private CopyStream() {}

    /** The statement, with the columns named: a table may have one more that the database fills. */
    static String statement(CopyPart part, String options) {
        return "copy " + part.table().sqlName() + " (" + part.table().columns() + ") from stdin" + options;
    }

    static <T> T copy(Connection connection, String statement, Rows<T> rows) throws SQLException {
        CopyIn copy = connection.unwrap(PgConnection.class).getCopyAPI().copyIn(statement);
        try {
            T result = rows.to((bytes, offset, length, count) -> copy.writeToCopy(bytes, offset, length));
            copy.endCopy();
            return result;
        } finally {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
    }
}
