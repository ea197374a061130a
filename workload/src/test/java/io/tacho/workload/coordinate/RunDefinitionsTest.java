package io.tacho.workload.coordinate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.avro.RunDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RunDefinitionsTest {
    private final RunDefinition runs = Definitions.of("r", 2);

    @Test
    void namesEveryDifferenceWithBothValues() {
        RunDefinition mine = RunDefinition.newBuilder(runs)
                .setDurationSeconds(30)
                .setSettings(
                        new HashMap<>(Map.of("wait", "0", "isolation", "serializable", "tolerate-errors", "false")))
                .setTags(new HashMap<>(Map.of("team", "db")))
                .setWarehousesDriven(null)
                .build();
        assertThat(RunDefinitions.differences(mine, runs))
                .containsExactly(
                        "duration: this client 30 s, run's 60 s",
                        "isolation: this client serializable, run's not set",
                        "tag team: this client db, run's not set",
                        "wait: this client 0, run's 1",
                        "warehouses driven: this client not set, run's 10");
    }

    /** The option has the name of the definition's list of operation names. */
    @Test
    void tellsTheNumberOfOperationsFromTheirNames() {
        assertThat(RunDefinitions.differences(operations("100"), operations("200")))
                .containsExactly("--operations: this client 100, run's 200");
    }

    private RunDefinition operations(String number) {
        return RunDefinition.newBuilder(runs)
                .setSettings(new HashMap<>(Map.of("operations", number)))
                .build();
    }

    @Test
    void takesWhatWasDrawnFromTheRunWithoutAsking() {
        RunDefinition mine = RunDefinition.newBuilder(runs)
                .setDrawn(new HashMap<>(Map.of("seed", "2")))
                .build();
        assertThat(RunDefinitions.differences(mine, runs)).isEmpty();
        assertThat(RunDefinitions.hash(mine)).isEqualTo(runs.getHash());
    }

    @Test
    void refusesAnotherVersionButNotAnotherBuildOfTheSame() {
        assertThat(RunDefinitions.differences(version("0.1+def5678-dirty"), version("0.1+abc1234")))
                .isEmpty();
        assertThat(RunDefinitions.hash(version("0.1+def5678"))).isEqualTo(runs.getHash());
        assertThat(RunDefinitions.differences(version("0.2+abc1234"), version("0.1+abc1234")))
                .containsExactly("Tacho version: this client 0.2, run's 0.1");
    }

    private RunDefinition version(String version) {
        return RunDefinition.newBuilder(runs).setToolVersion(version).build();
    }

    @Test
    void hasTheSameHashWhateverTheOrderOfMaps() {
        Map<String, String> sorted = new TreeMap<>();
        Map<String, String> hashed = new HashMap<>();
        for (int i = 0; i < 50; i++) {
            sorted.put("setting" + i, "v" + i);
            hashed.put("setting" + (49 - i), "v" + (49 - i));
        }
        assertThat(hash(sorted)).isEqualTo(hash(hashed));
    }

    /** Texts of users must not be able to imitate another definition. */
    @Test
    void tellsApartWhatReadsAlike() {
        String both = hash(Map.of("a", "1", "b", "2"));
        assertThat(hash(Map.of("a", "1\n1:b1:2"))).isNotEqualTo(both);
        assertThat(hash(Map.of("a", "1\n1:b2"))).isNotEqualTo(both);
        assertThat(hash(Map.of("a", "1\nb2"))).isNotEqualTo(both);
        RunDefinition joined = RunDefinition.newBuilder(runs)
                .setOperations(new ArrayList<>(List.of("payment", "newOrder")))
                .build();
        assertThat(RunDefinitions.hash(joined)).isNotEqualTo(runs.getHash());
    }

    /** A golden value: another version of Tacho must find the same run to be the same. */
    @Test
    void keepsItsCanonicalFormForEver() {
        assertThat(runs.getHash()).isEqualTo("ff961e57d64902304e867274879330d6bc4dcaaeeeb0565a6197ae8837ad59d8");
    }

    private String hash(Map<String, String> settings) {
        return RunDefinitions.hash(RunDefinition.newBuilder(runs)
                .setSettings(new HashMap<>(settings))
                .build());
    }
}
