package io.tacho.workload.sql;

import io.tacho.workload.drive.WorkloadException;
import java.util.List;
import java.util.Map;

/** What differs between the databases that speak PostgreSQL's protocol. */
public enum Dialect {
    /** PostgreSQL itself. */
    POSTGRESQL(
            "PostgreSQL",
            Map.of(
                    // Plans are pinned, or the order of locks and the times of a run would change with the statistics.
                    "plan_cache_mode", "force_generic_plan",
                    // A growing order_line turns Stock-Level's plan parallel: a process forked per transaction.
                    "max_parallel_workers_per_gather", "0",
                    // All is found by key. A table of one page would be read whole, be it warehouse or district, and a
                    // serializable transaction that reads a table whole conflicts with all that write into it.
                    "enable_seqscan", "off"),
            List.of(
                    "server_version",
                    "fsync",
                    "synchronous_commit",
                    "full_page_writes",
                    "wal_level",
                    "shared_buffers",
                    "effective_cache_size",
                    "work_mem",
                    "max_wal_size",
                    "checkpoint_timeout",
                    "checkpoint_completion_target",
                    "max_connections",
                    "autovacuum",
                    "jit",
                    "default_transaction_isolation",
                    "plan_cache_mode",
                    "max_parallel_workers_per_gather",
                    "enable_seqscan"));

    private final String product;
    private final Map<String, String> sessionSettings;
    private final List<String> settingsThatMatter;

    Dialect(String product, Map<String, String> sessionSettings, List<String> settingsThatMatter) {
        this.product = product;
        this.sessionSettings = sessionSettings;
        this.settingsThatMatter = settingsThatMatter;
    }

    /** The product's name. */
    public String product() {
        return product;
    }

    /** Settings of every session that executes transactions. */
    public Map<String, String> sessionSettings() {
        return sessionSettings;
    }

    /** Settings of the server that a reader of a result wants to know. */
    public List<String> settingsThatMatter() {
        return settingsThatMatter;
    }

    /** Whether an attempt that failed with this SQLSTATE may succeed when it is tried again. */
    public boolean retryable(String sqlState) {
        return SqlStates.SERIALIZATION_FAILURE.equals(sqlState) || SqlStates.DEADLOCK_DETECTED.equals(sqlState);
    }

    /**
     * The dialect of a server.
     *
     * @param version what {@code version()} answers there
     * @throws WorkloadException for a database that Tacho does not drive yet
     */
    public static Dialect detect(DatabaseAddress address, String version) throws WorkloadException {
        if (version.startsWith("CockroachDB")) {
            throw notYet(address, "CockroachDB");
        }
        // YugabyteDB answers as the PostgreSQL it was built from, with -YB- in the number.
        if (version.contains("-YB-")) {
            throw notYet(address, "YugabyteDB");
        }
        if (version.startsWith("PostgreSQL ")) {
            return POSTGRESQL;
        }
        throw new WorkloadException(
                WorkloadException.Kind.USAGE,
                address + " is none of the databases that Tacho knows: give the address of a PostgreSQL server");
    }

    private static WorkloadException notYet(DatabaseAddress address, String product) {
        return new WorkloadException(
                WorkloadException.Kind.USAGE,
                address + " is " + product + ", which is not yet supported: give the address of a PostgreSQL server");
    }
}
