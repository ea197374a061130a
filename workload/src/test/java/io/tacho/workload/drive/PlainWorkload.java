package io.tacho.workload.drive;

import io.tacho.schemas.avro.RunDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;

/** A workload with one operation, whose part a test gives. */
final class PlainWorkload implements Workload {
    final Map<String, String> settings = new HashMap<>(Map.of("isolation", "read committed"));
    private final ClientWorkload part;
    Optional<String> share = Optional.empty();
    private RunDefinition agreed;

    PlainWorkload(ClientWorkload part) {
        this.part = part;
    }

    /** The definition that the part was asked for with. */
    RunDefinition agreed() {
        return agreed;
    }

    @Override
    public String name() {
        return "plain";
    }

    @Override
    public List<String> operations() {
        return List.of("ping");
    }

    @Override
    public Map<String, String> settings() {
        return settings;
    }

    @Override
    public Map<String, String> draw() {
        return Map.of("seed", Long.toString(ThreadLocalRandom.current().nextLong()));
    }

    @Override
    public OptionalLong warehousesDriven() {
        return OptionalLong.empty();
    }

    @Override
    public Optional<String> share() {
        return share;
    }

    @Override
    public DatabaseFacts inspect() {
        return new DatabaseFacts(List.of("db:5432/plain"), OptionalLong.empty(), Map.of("product", "none"));
    }

    @Override
    public ClientWorkload part(RunDefinition definition, int clientIndex) {
        agreed = definition;
        return part;
    }
}
