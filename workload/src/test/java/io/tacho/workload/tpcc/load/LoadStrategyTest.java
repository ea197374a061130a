package io.tacho.workload.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.tacho.workload.sql.Dialect;
import io.tacho.workload.tpcc.generate.TpccTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is sent to each database while rows are copied, to the letter. */
class LoadStrategyTest {
    private static final CopyPart HISTORY = new CopyPart(TpccTable.HISTORY, 7);

    @ParameterizedTest
    @EnumSource
    void thereIsOneForEachDialect(Dialect dialect) {
        assertThat(LoadStrategy.of(dialect).name()).isEqualTo(dialect.name());
    }

    @ParameterizedTest
    @CsvSource({"1, 256MB", "2, 256MB", "4, 256MB", "8, 128MB", "16, 64MB", "256, 64MB"})
    void boundsTheMemoryOfIndexBuildsOverAllThreads(int threads, String memory) {
        assertThat(LoadStrategy.POSTGRESQL.sessionSettings(threads))
                .containsEntry("maintenance_work_mem", memory)
                .containsEntry("synchronous_commit", "off");
    }

    @Test
    void setsWhatTheDatabaseKnowsAndNothingElse() {
        assertThat(LoadStrategy.POSTGRESQL.sessionSettings(2))
                .containsOnly(
                        entry("synchronous_commit", "off"),
                        entry("maintenance_work_mem", "256MB"),
                        entry("max_parallel_maintenance_workers", "2"),
                        entry("jit", "off"),
                        entry("statement_timeout", "0"),
                        entry("lock_timeout", "0"));
        assertThat(LoadStrategy.COCKROACHDB.sessionSettings(2)).containsOnly(entry("statement_timeout", "0"));
        assertThat(LoadStrategy.YUGABYTEDB.sessionSettings(2)).containsOnly(entry("statement_timeout", "0"));
        assertThat(LoadStrategy.MAIN_SESSION)
                .containsOnly(entry("statement_timeout", "0"), entry("idle_in_transaction_session_timeout", "0"));
    }

    @Test
    void copiesBinaryIntoYugabyteInPiecesWithoutTransactions() {
        assertThat(RepeatableCopy.leftovers(HISTORY)).isEqualTo("delete from history where h_w_id = 7");
        assertThat(RepeatableCopy.leftovers(CopyPart.ITEM)).isEqualTo("delete from item");
        assertThat(LoadStrategy.YUGABYTEDB_WORDING.before())
                .containsExactly("set yb_disable_transactional_writes = on");
        assertThat(LoadStrategy.YUGABYTEDB_WORDING.copy(HISTORY))
                .isEqualTo("copy history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)"
                        + " from stdin (format binary, rows_per_transaction 20000)");
        assertThat(LoadStrategy.YUGABYTEDB_WORDING.after())
                .containsExactly("set yb_disable_transactional_writes = off");
    }

    @Test
    void copiesTextIntoCockroach() {
        assertThat(CopyStream.statement(new CopyPart(TpccTable.NEW_ORDER, 7), BatchedCopy.OPTIONS))
                .isEqualTo("copy new_order (no_w_id, no_d_id, no_o_id) from stdin");
    }
}
