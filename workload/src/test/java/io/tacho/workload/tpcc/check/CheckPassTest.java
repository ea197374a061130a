package io.tacho.workload.tpcc.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.workload.tpcc.plan.WarehouseRange;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The statements of a check are pinned: {@code -Dtacho.golden=write} writes them anew. */
class CheckPassTest {
    private static final Set<ConsistencyCondition> ALL = CheckSettings.all().conditions();

    @ParameterizedTest
    @EnumSource(SharedSnapshot.class)
    void saysTheSameOnEachDatabaseAfterAnotherBeginning(SharedSnapshot kind) throws Exception {
        String all = String.join(";\n", kind.joining("SNAPSHOT")) + ";\n\n"
                + CheckPass.of(ALL, new WarehouseRange(1, 2), 1).stream()
                        .map(CheckPass::sql)
                        .collect(Collectors.joining(";\n\n"))
                + ";\n";
        String name = kind.name().toLowerCase(java.util.Locale.ROOT) + ".sql";
        if ("write".equals(System.getProperty("tacho.golden"))) {
            Files.createDirectories(Path.of("src/test/resources/check"));
            Files.writeString(Path.of("src/test/resources/check", name), all);
        }
        try (InputStream golden = CheckPassTest.class.getResourceAsStream("/check/" + name)) {
            assertThat(all).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void looksAtEachWarehouseOnce() {
        for (int warehouses : new int[] {1, 2, 3, 7, 100, 1000}) {
            List<CheckPass> passes = CheckPass.of(ALL, new WarehouseRange(5, 4 + warehouses), 2);

            assertThat(passes.stream()
                            .filter(pass -> pass.answers().contains(ConsistencyCondition.ORDER_LINES))
                            .flatMap(pass -> IntStream.rangeClosed(
                                            pass.range().first(), pass.range().last())
                                    .boxed()))
                    .containsExactlyElementsOf(
                            IntStream.range(5, 5 + warehouses).boxed().toList());
        }
    }

    @Test
    void readsNoLinesForWhatIsNotAboutThem() throws Exception {
        assertThat(CheckPass.of(CheckSettings.parseConditions("2,3,5,11"), new WarehouseRange(1, 2), 1))
                .singleElement()
                .extracting(CheckPass::sql)
                .asString()
                .doesNotContain("order_line")
                .doesNotContain("customer");
        assertThat(CheckPass.of(CheckSettings.parseConditions("1"), new WarehouseRange(1, 2), 1))
                .singleElement()
                .extracting(CheckPass::sql)
                .asString()
                .doesNotContain("history");
    }
}
