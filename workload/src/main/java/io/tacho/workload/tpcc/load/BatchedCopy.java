package io.tacho.workload.tpcc.load;

import io.tacho.workload.tpcc.generate.Population;
import io.tacho.workload.tpcc.generate.TextRows;
import java.sql.SQLException;
import java.util.OptionalLong;

/**
 * A part in many transactions, each a COPY of a batch together with the line that says how far it has come (CockroachDB,
 * whose transactions are to be small): a batch that fails is copied again, a load that was killed goes on behind the last
 * one. In text, which asks nothing of the widths of types.
 */
final class BatchedCopy implements PartCopy {
    /** Bytes of a batch: some 1,600 rows of stock, far below the limits on a transaction and on one command. */
    static final int BATCH_BYTES = 512 * 1024;

    /** Text is what COPY means where no format is named. */
    static final String OPTIONS = "";

    private final Population population;
    private final LoadBook book;

    BatchedCopy(Population population, LoadBook book) {
        this.population = population;
        this.book = book;
    }

    @Override
    public long copy(LoadConnection connection, CopyPart part) throws SQLException, InterruptedException {
        OptionalLong before = connection.attempt(open -> {
            book.enter(open, part, 0, LoadBook.PartState.BEGUN);
            return book.copied(open, part);
        });
        Batches batches = new Batches(connection, part, before.orElse(0));
        TextRows encoder =
                new TextRows((bytes, offset, length, rows) -> batches.next(bytes, length, rows), BATCH_BYTES);
        try {
            population.write(part.table(), part.warehouse(), encoder);
            encoder.end();
        } catch (BatchInterruption e) {
            throw e.interruption;
        }
        return batches.broughtIn;
    }

    /** The batches of a part, in their order; the same ones each time that the part is written. */
    private final class Batches {
        private final LoadConnection connection;
        private final CopyPart part;
        private final long partRows;
        private final long before;
        private long seen;
        private long broughtIn;

        Batches(LoadConnection connection, CopyPart part, long before) {
            this.connection = connection;
            this.part = part;
            this.partRows = population.rowsOf(part.table(), part.warehouse());
            this.before = before;
        }

        void next(byte[] bytes, int length, int rows) throws SQLException {
            long from = seen;
            seen += rows;
            if (from < before || rows == 0) {
                return; // there since an earlier load
            }
            LoadBook.PartState state = seen == partRows ? LoadBook.PartState.WHOLE : LoadBook.PartState.BEGUN;
            try {
                broughtIn += connection.transaction(open -> {
                    if (!book.advance(open, part, from, seen, state)) {
                        return 0; // this very batch, whose commit was not answered; or another host is at it
                    }
                    CopyStream.copy(open, CopyStream.statement(part, OPTIONS), sink -> {
                        sink.write(bytes, 0, length, rows);
                        return null;
                    });
                    return rows;
                });
            } catch (InterruptedException e) {
                throw new BatchInterruption(e);
            }
        }
    }

    /** Carries an interruption through the generator, which knows of errors of the database only. */
    private static final class BatchInterruption extends SQLException {
        private static final long serialVersionUID = 1L;

        private final InterruptedException interruption;

        BatchInterruption(InterruptedException interruption) {
            super(interruption);
            this.interruption = interruption;
        }
    }
}
