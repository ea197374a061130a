package io.tacho.workload.tpcc.load;

import io.tacho.workload.sql.Dialect;
import io.tacho.workload.tpcc.generate.Population;
import java.util.List;
import java.util.Map;

/**
 * How a database wants to be loaded. Only the first was ever run on the database it is named after; the statements of the
 * others follow their documentation, and their steps are tested against PostgreSQL.
 */
enum LoadStrategy {
    POSTGRESQL {
        @Override
        Map<String, String> sessionSettings(int threads) {
            int megabytes =
                    Math.max(LEAST_INDEX_MEGABYTES, Math.min(MOST_INDEX_MEGABYTES, ALL_INDEX_MEGABYTES / threads));
            return Map.of(
                    // A server that crashes loses whole parts together with the lines that say they are there.
                    "synchronous_commit", "off",
                    "maintenance_work_mem", megabytes + "MB",
                    "max_parallel_maintenance_workers", "2",
                    // Ten checks and nine counts, each of one plain plan: compiling them would cost more than it gives.
                    "jit", "off",
                    "statement_timeout", "0",
                    "lock_timeout", "0");
        }

        @Override
        PartCopy copy(Population population, LoadBook book, int warehouses) {
            return new WholePartCopy(population, book, warehouses);
        }
    },
    COCKROACHDB {
        @Override
        Map<String, String> sessionSettings(int threads) {
            return Map.of("statement_timeout", "0");
        }

        @Override
        PartCopy copy(Population population, LoadBook book, int warehouses) {
            return new BatchedCopy(population, book);
        }
    },
    YUGABYTEDB {
        @Override
        Map<String, String> sessionSettings(int threads) {
            return Map.of("statement_timeout", "0");
        }

        @Override
        PartCopy copy(Population population, LoadBook book, int warehouses) {
            return new RepeatableCopy(population, book, YUGABYTEDB_WORDING);
        }
    };

    /** Each thread may sort one index, or hash one side of a foreign key; together they stay within this. */
    private static final int ALL_INDEX_MEGABYTES = 1024;

    private static final int MOST_INDEX_MEGABYTES = 256;
    private static final int LEAST_INDEX_MEGABYTES = 64;

    /** Rows that the server commits together: its own default since 2.15, written down. */
    static final RepeatableCopy.Wording YUGABYTEDB_WORDING = new RepeatableCopy.Wording(
            List.of("set yb_disable_transactional_writes = on"),
            ", rows_per_transaction 20000",
            List.of("set yb_disable_transactional_writes = off"));

    /** Settings of the session that holds the lock while others work, and whose commits are to last. */
    static final Map<String, String> MAIN_SESSION =
            Map.of("statement_timeout", "0", "idle_in_transaction_session_timeout", "0");

    /** Settings of each loading session. */
    abstract Map<String, String> sessionSettings(int threads);

    /** How parts come in. */
    abstract PartCopy copy(Population population, LoadBook book, int warehouses);

    static LoadStrategy of(Dialect dialect) {
        return valueOf(dialect.name());
    }
}
