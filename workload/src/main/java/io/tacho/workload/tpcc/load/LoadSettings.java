package io.tacho.workload.tpcc.load;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.DatabaseAddress;
import java.util.List;

/**
 * What to load and where.
 *
 * @param addresses addresses of one and the same database; the loading threads spread over them
 * @param warehouses number of warehouses, from 1
 * @param threads loading threads, each with one connection
 * @param share which share of the warehouses to load
 * @param seed decides every row
 * @param foreignKeys whether the ten foreign keys are made
 * @param partitions table partitions of each table but item, by warehouse; 1 for plain tables
 * @param existing what to do with tables that are there already
 * @param toolVersion version of Tacho, stored with the load
 */
public record LoadSettings(
        List<DatabaseAddress> addresses,
        int warehouses,
        int threads,
        LoadShare share,
        long seed,
        ForeignKeys foreignKeys,
        int partitions,
        ExistingTables existing,
        String toolVersion) {
    /** Loading threads unless asked otherwise: the server's COPY is the limit, and two keep a small one busy. */
    public static final int DEFAULT_THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());

    /** Seed unless asked otherwise. */
    public static final long DEFAULT_SEED = 1;

    /** Most warehouses: numbers of warehouses are four-byte integers, and the loader counts rows in units of them. */
    public static final int MAX_WAREHOUSES = 10_000_000;

    /** Most loading threads: each needs a connection and, in this process, up to a megabyte. */
    public static final int MAX_THREADS = 256;

    /** Most table partitions: each is eight tables and nine indexes, and a statement may lock all of a table's. */
    public static final int MAX_PARTITIONS = 1_000;

    /** Whether foreign keys are made. */
    public enum ForeignKeys {
        /** The ten of clause 1.3. */
        CREATE,
        /** None, as in some other tools' schemas: such figures are not comparable with those of a schema with keys. */
        OMIT
    }

    /** What to do with tables of the same names. */
    public enum ExistingTables {
        /** Go on with a load that was begun with the same settings; refuse any others. */
        CONTINUE,
        /** Drop them first. */
        DROP
    }

    public LoadSettings {
        addresses = List.copyOf(addresses);
    }

    /** Settings of a load by one host. */
    public LoadSettings(
            List<DatabaseAddress> addresses,
            int warehouses,
            int threads,
            long seed,
            ForeignKeys foreignKeys,
            ExistingTables existing,
            String toolVersion) {
        this(addresses, warehouses, threads, LoadShare.ALL, seed, foreignKeys, 1, existing, toolVersion);
    }

    /** The same into tables of so many table partitions. */
    public LoadSettings partitioned(int tablePartitions) {
        return new LoadSettings(
                addresses, warehouses, threads, share, seed, foreignKeys, tablePartitions, existing, toolVersion);
    }

    /**
     * Checks the values.
     *
     * @throws WorkloadException of kind USAGE that names the option
     */
    public void check() throws WorkloadException {
        checkSchema();
        within("--threads", threads, MAX_THREADS);
        if (addresses.isEmpty()) {
            throw new WorkloadException(WorkloadException.Kind.USAGE, "no database given to load into");
        }
        if (!share.isAll() && existing == ExistingTables.DROP) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE,
                    "--drop with --part would take away what other hosts have loaded: drop once with --drop-only, then"
                            + " load the parts");
        }
    }

    /**
     * Checks what decides the schema.
     *
     * @throws WorkloadException of kind USAGE that names the option
     */
    void checkSchema() throws WorkloadException {
        within("--warehouses", warehouses, MAX_WAREHOUSES);
        within("--partitions", partitions, MAX_PARTITIONS);
        if (partitions > warehouses) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE,
                    "--partitions is " + partitions + " for " + warehouses
                            + " warehouses: give at most as many, for a partition holds whole warehouses");
        }
    }

    private static void within(String option, int value, int highest) throws WorkloadException {
        if (value < 1 || value > highest) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE, option + " is " + value + ": give a number from 1 to " + highest);
        }
    }
}
