package io.tacho.workload.tpcc;

import io.tacho.schemas.avro.RunDefinition;
import io.tacho.workload.drive.ClientWorkload;
import io.tacho.workload.drive.DatabaseFacts;
import io.tacho.workload.drive.Workload;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.load.LoadParameters;
import io.tacho.workload.tpcc.plan.RunConstants;
import io.tacho.workload.tpcc.plan.TerminalPlan;
import io.tacho.workload.tpcc.plan.TpccOperation;
import io.tacho.workload.tpcc.plan.WarehousePlan;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * TPC-C as one client sees it. {@link #inspect()} comes first: the other answers rest on how the database was loaded. Used
 * by one thread.
 */
public final class TpccWorkload implements Workload {
    /** The workload's name. */
    public static final String NAME = "tpcc";

    /** Seeds drawn are short enough to be typed. */
    private static final int DRAWN_SEEDS = 1_000_000_000;

    private final TpccSettings settings;
    private List<DatabaseInspection> inspections = List.of();
    private WarehousePlan plan;

    public TpccWorkload(TpccSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> operations() {
        return TpccOperation.names();
    }

    @Override
    public DatabaseFacts inspect() throws WorkloadException {
        settings.check();
        List<DatabaseInspection> found = new ArrayList<>();
        for (DatabaseAddress address : settings.addresses()) {
            DatabaseInspection inspection = DatabaseInspection.of(address, settings.isolation(), settings.prepared());
            if (!found.isEmpty() && !inspection.load().equals(found.get(0).load())) {
                throw new WorkloadException(
                        WorkloadException.Kind.FAILED,
                        address + " holds another load than "
                                + settings.addresses().get(0) + ": give addresses of one and the same database");
            }
            found.add(inspection);
        }
        plan = WarehousePlan.of(settings.warehouses(), found.get(0).load().warehouses());
        inspections = List.copyOf(found);
        return new DatabaseFacts(
                settings.addresses().stream().map(DatabaseAddress::toString).toList(),
                OptionalLong.of(load().warehouses()),
                found.get(0).facts());
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> map = new TreeMap<>();
        map.put("statements", settings.statements().optionName());
        map.put("isolation", settings.isolation().optionName());
        map.put("prepared", settings.prepared().optionName());
        map.put("foreign_keys", first().foreignKeys());
        if (load().partitions() > 1) {
            map.put("table_partitions", Integer.toString(load().partitions()));
        }
        map.put("load", load().id()); // two clients on two databases do not mean the same run
        map.put("mix", settings.mix().toString());
        if (settings.remote() == RemoteWarehouses.NEVER) {
            map.put("local-warehouses", "true");
        }
        map.putAll(warehouses().settings());
        return map;
    }

    @Override
    public Map<String, String> draw() {
        long seed = settings.seed().orElseGet(() -> new SecureRandom().nextInt(DRAWN_SEEDS));
        return RunConstants.draw(seed, load().cLast()).toMap();
    }

    @Override
    public OptionalLong warehousesDriven() {
        return OptionalLong.of(warehouses().driven().active());
    }

    @Override
    public Optional<String> share() {
        return warehouses().share();
    }

    /** Which warehouses the run drives, and this client. */
    public WarehousePlan warehouses() {
        first();
        return plan;
    }

    @Override
    public ClientWorkload part(RunDefinition agreed, int clientIndex) throws WorkloadException {
        RunConstants constants = RunConstants.of(agreed.getDrawn(), load().cLast());
        TerminalPlan terminals = warehouses()
                .terminals(
                        clientIndex, agreed.getClients(), settings.addresses().size());
        return new TpccClient(
                settings, first().dialect(), constants, warehouses().driven(), terminals);
    }

    private LoadParameters load() {
        return first().load();
    }

    private DatabaseInspection first() {
        if (inspections.isEmpty()) {
            throw new IllegalStateException("inspect() has to come first");
        }
        return inspections.get(0);
    }
}
