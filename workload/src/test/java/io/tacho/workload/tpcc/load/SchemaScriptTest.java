package io.tacho.workload.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.tpcc.load.LoadSettings.ExistingTables;
import io.tacho.workload.tpcc.load.LoadSettings.ForeignKeys;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The schema as golden files; {@code -Dtacho.golden=write} writes them anew. */
class SchemaScriptTest {
    private static final Path FOLDER = Path.of("src/test/resources/schema");

    @ParameterizedTest
    @CsvSource({"postgresql.sql, 10, 1, CREATE", "postgresql-3-partitions.sql, 10, 3, CREATE"})
    void isTheGoldenOne(String file, int warehouses, int partitions, ForeignKeys foreignKeys) throws Exception {
        String script = SchemaScript.of(settings(warehouses, partitions, foreignKeys));
        if ("write".equals(System.getProperty("tacho.golden"))) {
            Files.createDirectories(FOLDER);
            Files.writeString(FOLDER.resolve(file), script);
        }
        assertThat(script).isEqualTo(Files.readString(FOLDER.resolve(file), StandardCharsets.UTF_8));
    }

    @Test
    void leavesForeignKeysOutWhenAsked() throws Exception {
        assertThat(SchemaScript.of(settings(10, 3, ForeignKeys.OMIT))).doesNotContain("foreign key");
    }

    @Test
    void refusesMorePartitionsThanWarehouses() {
        assertThatThrownBy(() -> SchemaScript.of(settings(2, 3, ForeignKeys.CREATE)))
                .hasMessageStartingWith("--partitions is 3 for 2 warehouses");
    }

    private static LoadSettings settings(int warehouses, int partitions, ForeignKeys foreignKeys) {
        return new LoadSettings(List.of(), warehouses, 1, 1, foreignKeys, ExistingTables.CONTINUE, "test")
                .partitioned(partitions);
    }
}
