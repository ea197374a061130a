package io.tacho.workload.coordinate;

import io.tacho.schemas.avro.RunDefinition;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Whether two clients mean the same run: the canonical form of a definition, its hash, and differences by name. */
public final class RunDefinitions {
    /** Setting: factor on keying and think times. */
    public static final String WAIT = "wait";

    /** Setting: operations a second over all clients; absent without pacing. */
    public static final String MAX_RATE = "max-rate";

    /** Setting: operations of the measurement interval over all clients; absent without such an end. */
    public static final String OPERATIONS = "operations";

    /** Setting: whether failed operations and failed clients let the run go on; {@code true} or {@code false}. */
    public static final String TOLERATE_ERRORS = "tolerate-errors";

    /** Setting: warehouses that take part in the run; absent where all of them are driven. */
    public static final String WAREHOUSES = "warehouses";

    private static final String NOT_SET = "not set";

    private RunDefinitions() {}

    /** The definition with its hash filled in. */
    public static RunDefinition sealed(RunDefinition definition) {
        return RunDefinition.newBuilder(definition).setHash(hash(definition)).build();
    }

    /** SHA-256 in hex over everything that must be equal on all clients: not what was drawn, not the hash. */
    public static String hash(RunDefinition definition) {
        try {
            byte[] canonical = canonicalForm(definition).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(canonical));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Whether failures of one client leave the others running. */
    public static boolean toleratesErrors(RunDefinition definition) {
        return Boolean.parseBoolean(definition.getSettings().get(TOLERATE_ERRORS));
    }

    /** Warehouses that the clients' shares have to cover, from 1; 0 for workloads without warehouses. */
    static long warehousesTakingPart(RunDefinition definition) {
        String number = definition.getSettings().get(WAREHOUSES);
        if (number != null) {
            return Long.parseLong(number);
        }
        return definition.getWarehousesDriven() == null ? 0 : definition.getWarehousesDriven();
    }

    /**
     * What a client wants differently, each by its option's name with both values; empty if they mean the same run.
     *
     * @param mine this client's definition
     * @param runs the run's
     */
    public static List<String> differences(RunDefinition mine, RunDefinition runs) {
        Map<String, String> own = readable(mine);
        Map<String, String> agreed = readable(runs);
        Map<String, String> names = new TreeMap<>(own);
        names.putAll(agreed);
        List<String> differences = new ArrayList<>();
        for (String name : names.keySet()) {
            String here = own.getOrDefault(name, NOT_SET);
            String there = agreed.getOrDefault(name, NOT_SET);
            if (!here.equals(there)) {
                differences.add(name + ": this client " + here + ", run's " + there);
            }
        }
        return differences;
    }

    /** One line per value, lengths before texts, so that no two definitions have the same form. */
    private static String canonicalForm(RunDefinition definition) {
        StringBuilder form = new StringBuilder();
        line(form, "run", definition.getRunId());
        readable(definition).forEach((name, value) -> line(form, name, value));
        return form.toString();
    }

    private static void line(StringBuilder form, String name, String value) {
        form.append(name.length()).append(':').append(name);
        form.append(value.length()).append(':').append(value).append('\n');
    }

    /** What follows the plus sign tells the commit, which is no reason to refuse a client: docs/decisions/0073. */
    private static String withoutBuild(String version) {
        int build = version.indexOf('+');
        return build < 0 ? version : version.substring(0, build);
    }

    private static Map<String, String> readable(RunDefinition definition) {
        Map<String, String> values = new TreeMap<>();
        // The names of the operations have had this name first, and the canonical form is for ever.
        definition
                .getSettings()
                .forEach((name, value) -> values.put(name.equals(OPERATIONS) ? "--" + OPERATIONS : name, value));
        definition.getTags().forEach((name, value) -> values.put("tag " + name, value));
        values.put("workload", definition.getWorkload());
        values.put("clients", Integer.toString(definition.getClients()));
        values.put("operation partitions", Integer.toString(definition.getOperationPartitions()));
        values.put("ramp", definition.getRampSeconds() + " s");
        values.put("duration", definition.getDurationSeconds() + " s");
        values.put("start lead", definition.getStartLeadMillis() + " ms");
        values.put("warehouses loaded", Objects.toString(definition.getWarehouses(), NOT_SET));
        values.put("warehouses driven", Objects.toString(definition.getWarehousesDriven(), NOT_SET));
        values.put("operations", String.join(" ", definition.getOperations()));
        values.put("Tacho version", withoutBuild(definition.getToolVersion()));
        return values;
    }
}
