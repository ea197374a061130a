package io.tacho.workload.coordinate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Of 20 warehouses, every one is driven by exactly one client, or the run is refused. */
class WarehouseSharesTest {
    private static final Map<String, String> NONE = Map.of("name", "here");

    @Test
    void takesRangesThatCoverEachWarehouseOnceInAnyOrder() {
        assertThat(problem(Map.of("a", range("8-20"), "b", range("1-3"), "c", range("4-7"))))
                .isEmpty();
    }

    @Test
    void takesClientsWithoutAnyRange() {
        assertThat(problem(Map.of("a", NONE, "b", NONE))).isEmpty();
    }

    /** Two clients that both drive 1-10 of 20 had a complete and flattered result. */
    @Test
    void namesTheClientsThatOverlap() {
        assertThat(problem(Map.of("a", range("1-10"), "b", range("1-10"))))
                .contains("clients a (1-10) and b (1-10) both drive warehouses 1-10");
    }

    @Test
    void namesWarehousesThatNobodyDrives() {
        assertThat(problem(Map.of("a", range("1-9"), "b", range("11-20"))))
                .contains("none of clients a (1-9), b (11-20) drives warehouses 10 of 20");
        assertThat(problem(Map.of("a", range("3-20"))))
                .contains("none of clients a (3-20) drives warehouses 1-2 of 20");
        assertThat(problem(Map.of("a", range("1-10"))))
                .contains("none of clients a (1-10) drives warehouses 11-20 of 20");
    }

    @Test
    void takesSharesOfSeveralRanges() {
        assertThat(problem(Map.of("a", range("1-5,11-15"), "b", range("16-20,6-10"))))
                .isEmpty();
    }

    @Test
    void namesTheWholeShareOfClientsThatLeaveAGap() {
        assertThat(problem(Map.of("a", range("1-5,11-15"), "b", range("6-10"))))
                .contains("none of clients a (1-5,11-15), b (6-10) drives warehouses 16-20 of 20");
        assertThat(problem(Map.of("a", range("1-5,11-15"), "b", range("15-20,6-10"))))
                .contains("clients a (11-15) and b (15-20) both drive warehouses 15");
    }

    @Test
    void namesClientsWithAndWithoutARange() {
        assertThat(problem(Map.of("a", range("1-10"), "b", NONE)))
                .contains(
                        "clients a (1-10) have a share of their own and clients b have none: give all of them one, or none");
    }

    private static Optional<String> problem(Map<String, Map<String, String>> facts) {
        return WarehouseShares.problem(facts, 20);
    }

    private static Map<String, String> range(String text) {
        return Map.of(WarehouseShares.FACT, text);
    }
}
