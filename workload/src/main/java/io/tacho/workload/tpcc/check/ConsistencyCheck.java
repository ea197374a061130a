package io.tacho.workload.tpcc.check;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.SqlErrors;
import io.tacho.workload.tpcc.load.LoadParameters;
import io.tacho.workload.tpcc.plan.WarehouseRange;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Checks a TPC-C database against the consistency conditions: several connections that see one and the same state of it,
 * whatever runs meanwhile. Stateless.
 */
public final class ConsistencyCheck {
    /** Offending keys named of each condition. */
    public static final int EXAMPLES = 5;

    /** Customers to whom orders were delivered since the load: only Delivery counts c_delivery_cnt up. */
    private static final String DELIVERIES = "select exists (select 1 from customer where c_delivery_cnt > 0)";

    private final DatabaseAddress address;
    private final CheckSettings settings;
    private final CheckProgress progress;

    public ConsistencyCheck(DatabaseAddress address) {
        this(address, CheckSettings.all(), CheckProgress.NONE);
    }

    public ConsistencyCheck(DatabaseAddress address, CheckSettings settings, CheckProgress progress) {
        this.address = address;
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * Checks.
     *
     * @return the conditions that do not hold; empty if all do
     * @throws WorkloadException if the database cannot be reached or holds no TPC-C tables
     */
    public List<BrokenCondition> run() throws WorkloadException {
        return report().broken();
    }

    /**
     * Checks, and tells what was checked.
     *
     * @throws WorkloadException if the database cannot be reached or holds no TPC-C tables, or not the warehouses asked for
     */
    public ConsistencyReport report() throws WorkloadException {
        Connector connector = Connector.direct(address);
        SharedSnapshot kind = SharedSnapshot.of(connector.dialect());
        try (Connection first = connector.open()) {
            long start = System.nanoTime();
            WarehouseRange range = range(LoadParameters.read(first, address));
            String snapshot = kind.begin(first);
            Set<ConsistencyCondition> conditions = inForce(first);
            List<CheckPass> passes = CheckPass.of(conditions, range, settings.threads());
            progress.expects(CheckEstimate.of(first, range, settings.threads()));
            Findings findings = new Findings();
            try (CheckThreads threads = new CheckThreads(passes, findings, progress)) {
                threads.alsoOn(first);
                for (int more = 1; more < Math.min(settings.threads(), passes.size()); more++) {
                    Connection other = threads.keep(connector.open());
                    kind.join(other, snapshot);
                    threads.alsoOn(other);
                }
                threads.await();
            }
            return findings.report(Duration.ofNanos(System.nanoTime() - start));
        } catch (SQLException e) {
            throw SqlErrors.duringDirect("checking " + address, e);
        }
    }

    /** In the transaction that the connection has open. */
    static ConsistencyReport check(Connection connection, CheckSettings settings, WarehouseRange range)
            throws SQLException {
        long start = System.nanoTime();
        Findings findings = new Findings();
        for (CheckPass pass : CheckPass.of(inForce(connection, settings.conditions()), range, settings.threads())) {
            findings.run(connection, pass);
        }
        return findings.report(Duration.ofNanos(System.nanoTime() - start));
    }

    private Set<ConsistencyCondition> inForce(Connection connection) throws SQLException {
        return inForce(connection, settings.conditions());
    }

    private static Set<ConsistencyCondition> inForce(Connection connection, Set<ConsistencyCondition> wanted)
            throws SQLException {
        Set<ConsistencyCondition> conditions = EnumSet.copyOf(wanted);
        if (conditions.stream().anyMatch(ConsistencyCondition::ofTheLoad) && delivered(connection)) {
            conditions.removeIf(ConsistencyCondition::ofTheLoad);
        }
        return conditions;
    }

    private WarehouseRange range(LoadParameters load) throws WorkloadException {
        WarehouseRange range = settings.warehouses().orElse(new WarehouseRange(1, load.warehouses()));
        if (range.last() > load.warehouses()) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE,
                    "--warehouse-range is " + range + ", but " + address + " holds " + load.warehouses()
                            + (load.warehouses() == 1 ? " warehouse" : " warehouses") + ": end it there");
        }
        return range;
    }

    private static boolean delivered(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(DELIVERIES)) {
            row.next();
            return row.getBoolean(1);
        }
    }
}
