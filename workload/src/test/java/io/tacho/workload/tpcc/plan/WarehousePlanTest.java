package io.tacho.workload.tpcc.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.plan.TerminalPlan.Block;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Who drives which warehouses over which address. */
class WarehousePlanTest {
    private static final WarehouseChoice ALL = WarehouseChoice.ALL;

    @Test
    void sharesAllTerminalsAmongTheClientsOnce() throws WorkloadException {
        for (int clients : List.of(1, 2, 3, 7, 99, 100)) {
            List<Integer> numbers = new ArrayList<>();
            for (int client = 0; client < clients; client++) {
                TerminalPlan plan = WarehousePlan.of(ALL, 10).terminals(client, clients, 3);
                assertThat(plan.count()).isBetween(100 / clients, 100 / clients + 1);
                numbers.addAll(numbers(plan));
            }
            assertThat(numbers)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, 100).boxed().toList());
        }
    }

    @Test
    void spreadsActiveWarehousesEvenlyOverAllAndOverThePartitions() throws WorkloadException {
        WarehousePlan plan = WarehousePlan.of(ALL.withActive(10).withPartitions(4), 100);

        assertThat(homes(plan.terminals(0, 1, 1))).containsExactly(1, 11, 21, 31, 41, 51, 61, 71, 81, 91);
        assertThat(IntStream.range(0, 4)
                        .map(partition ->
                                plan.driven().activeIn(plan.partitions().range(partition)))
                        .toArray())
                .containsExactly(3, 2, 3, 2);
        assertThat(plan.driven().warehouses()).isEqualTo(100);
        assertThat(plan.settings())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("active-warehouses", "10", "warehouses", "100", "partitions", "4"));
    }

    /** A partition never has more active warehouses than warehouses, nor is any counted twice or left out. */
    @Test
    void countsTheActiveWarehousesOfEveryPartition() {
        for (int warehouses = 1; warehouses <= 24; warehouses++) {
            for (int active = 1; active <= warehouses; active++) {
                DrivenWarehouses driven = new DrivenWarehouses(warehouses, active);
                for (int count = 1; count <= warehouses; count++) {
                    WarehousePartitions partitions = new WarehousePartitions(count, warehouses);
                    int seen = 0;
                    for (int partition = 0; partition < count; partition++) {
                        WarehouseRange range = partitions.range(partition);
                        assertThat(driven.activeIn(range)).isBetween(0, range.last() - range.first() + 1);
                        seen += driven.activeIn(range);
                        for (int warehouse = range.first(); warehouse <= range.last(); warehouse++) {
                            assertThat(partitions.of(warehouse)).isEqualTo(partition);
                        }
                    }
                    assertThat(seen).isEqualTo(active);
                }
                for (int place = 0; place < active; place++) {
                    assertThat(driven.upTo(driven.at(place))).isEqualTo(place + 1);
                    assertThat(driven.upTo(driven.at(place) - 1)).isEqualTo(place);
                }
            }
        }
    }

    @Test
    void givesAClientTheWarehousesOfItsPartitions() throws WorkloadException {
        WarehousePlan plan = WarehousePlan.of(ALL.withPartitions(3, 2, 0), 10);

        assertThat(plan.share()).contains("1-3,7-10");
        assertThat(homes(plan.terminals(0, 2, 1))).containsExactly(1, 2, 3, 7, 8, 9, 10);
        assertThat(plan.settings()).containsOnly(Map.entry("partitions", "3"));
    }

    @Test
    void dealsWarehousesRoundTheAddresses() throws WorkloadException {
        assertThat(byAddress(WarehousePlan.of(ALL, 7).terminals(0, 1, 3)))
                .isEqualTo(Map.of(0, List.of(1, 4, 7), 1, List.of(2, 5), 2, List.of(3, 6)));
    }

    /** Five addresses, own partitions 1 and 0 in this order: addresses 0, 2, 4 belong to 1, addresses 1, 3 to 0. */
    @Test
    void givesOwnPartitionsTheirAddresses() throws WorkloadException {
        WarehousePlan plan = WarehousePlan.of(ALL.withPartitions(2, 1, 0), 10);

        assertThat(byAddress(plan.terminals(0, 1, 5)))
                .isEqualTo(Map.of(
                        0, List.of(7, 10), 2, List.of(8), 4, List.of(6, 9), 1, List.of(1, 3, 5), 3, List.of(2, 4)));
    }

    @Test
    void sharesTheAddressesWherePartitionsAreMore() throws WorkloadException {
        WarehousePlan plan = WarehousePlan.of(ALL.withPartitions(3, 0, 1, 2), 6);

        assertThat(byAddress(plan.terminals(0, 1, 2))).isEqualTo(Map.of(0, List.of(1, 2, 5, 6), 1, List.of(3, 4)));
    }

    /** Without an affinity, all clients agree on which addresses are a partition's. */
    @Test
    void givesEveryPartitionItsAddresses() throws WorkloadException {
        WarehousePlan plan = WarehousePlan.of(ALL.withPartitions(2), 4);

        assertThat(byAddress(plan.terminals(0, 1, 2))).isEqualTo(Map.of(0, List.of(1, 2), 1, List.of(3, 4)));
        assertThat(byAddress(plan.terminals(1, 2, 2))).isEqualTo(Map.of(1, List.of(3, 4)));
    }

    @Test
    void leavesOutAddressesWithoutWarehouses() throws WorkloadException {
        TerminalPlan plan = WarehousePlan.of(ALL, 1).terminals(0, 1, 3);

        assertThat(plan.blocks()).containsExactly(new Block(0, 0, 10));
    }

    @Test
    void keepsTheTerminalsOfAnAddressTogether() throws WorkloadException {
        TerminalPlan plan = WarehousePlan.of(ALL, 5).terminals(1, 3, 2); // terminals 16 to 32 of 50

        assertThat(plan.blocks()).containsExactly(new Block(0, 0, 10), new Block(1, 10, 7));
        assertThat(numbers(plan)).containsExactly(20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 16, 17, 18, 19, 30, 31, 32);
    }

    /** However many clients there are, every address has as many warehouses as any other, to within one. */
    @Test
    void spreadsTheWarehousesOfAllClientsEvenlyOverTheAddresses() throws WorkloadException {
        for (int clients = 1; clients <= 20; clients++) {
            for (WarehouseChoice choice : List.of(ALL, ALL.withActive(9), ALL.withPartitions(3))) {
                Map<Integer, Integer> addressOf = new TreeMap<>();
                for (int client = 0; client < clients; client++) {
                    byAddress(WarehousePlan.of(choice, 18).terminals(client, clients, 3))
                            .forEach((address, homes) -> homes.forEach(
                                    home -> assertThat(addressOf.merge(home, address, (first, later) -> first))
                                            .isEqualTo(address)));
                }
                for (int address = 0; address < 3; address++) {
                    assertThat(Collections.frequency(addressOf.values(), address))
                            .as("%s clients, %s", clients, choice)
                            .isEqualTo(addressOf.size() / 3);
                }
            }
        }
    }

    @Test
    void tiesASharedWarehouseToOneAddress() throws WorkloadException {
        WarehousePlan plan = WarehousePlan.of(ALL, 5); // two clients have five districts each of warehouse 3

        assertThat(byAddress(plan.terminals(0, 2, 2))).isEqualTo(Map.of(0, List.of(1, 3), 1, List.of(2)));
        assertThat(byAddress(plan.terminals(1, 2, 2))).isEqualTo(Map.of(0, List.of(3, 5), 1, List.of(4)));
    }

    /** Clients with a partition each that is smaller than the number of addresses reach all of these together. */
    @Test
    void spreadsSmallPartitionsOfManyClients() throws WorkloadException {
        for (int client = 0; client < 3; client++) {
            assertThat(byAddress(
                            WarehousePlan.of(ALL.withPartitions(3, client), 3).terminals(client, 3, 3)))
                    .isEqualTo(Map.of(client, List.of(client + 1)));
        }
    }

    /** Warehouses 1 and 5 are active, in partitions 0 and 2 of 4. */
    @Test
    void givesNoAddressToAPartitionWithoutActiveWarehouses() throws WorkloadException {
        WarehousePlan plan = WarehousePlan.of(ALL.withActive(2).withPartitions(4, 0, 1, 2, 3), 8);

        assertThat(byAddress(plan.terminals(0, 1, 2))).isEqualTo(Map.of(0, List.of(1), 1, List.of(5)));
    }

    @Test
    void refusesWhatCannotBe() {
        refused(() -> WarehousePlan.of(ALL.withWarehouses(3), 2), "--warehouses is 3 but only 2 are loaded");
        refused(() -> WarehousePlan.of(ALL.withActive(3), 2), "--active-warehouses is 3 but only 2");
        refused(() -> WarehousePlan.of(ALL.withWarehouses(2).withActive(3), 9), "--active-warehouses is 3 but only 2");
        refused(() -> WarehousePlan.of(ALL.withActive(0), 2), "--active-warehouses is 0");
        refused(() -> WarehousePlan.of(ALL.withPartitions(0), 2), "--partitions is 0");
        refused(() -> WarehousePlan.of(ALL.withPartitions(3), 2), "--partitions is 3 but only 2");
        refused(() -> WarehousePlan.of(ALL.withPartitions(2, 2), 2), "names partition 2 but there are 2, from 0 to 1");
        refused(() -> WarehousePlan.of(ALL.withPartitions(2, 0, 0), 2), "0,0 names a partition twice");
        refused(() -> WarehouseChoice.parseAffinity("0,,1"), "--partition-affinity is \"0,,1\"");
        refused(() -> WarehouseChoice.parseAffinity("-1"), "--partition-affinity is \"-1\"");
        refused(
                () -> WarehousePlan.of(ALL.withRange(new WarehouseRange(1, 3)), 2),
                "--warehouse-range is 1-3 but only 2");
        refused(
                () -> WarehousePlan.of(ALL.withPartitions(2, 0).withRange(new WarehouseRange(1, 1)), 2),
                "both say which warehouses");
        refused(
                () -> new WarehouseChoice(ALL.warehouses(), ALL.active(), ALL.partitions(), ALL.range(), List.of(0))
                        .check(),
                "--partition-affinity is 0 without --partitions");
        refused(() -> WarehousePlan.of(ALL, 1).terminals(0, 11, 1), "11 clients are too many for the 10 terminals");
        refused(
                () -> WarehousePlan.of(ALL.withActive(1).withRange(new WarehouseRange(2, 2)), 2)
                        .terminals(0, 2, 1),
                "none of warehouses 2-2 is among the 1 active ones of 2");
    }

    private static void refused(ThrowingCallable call, String sentence) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        WorkloadException.class, e -> assertThat(e.kind()).isEqualTo(WorkloadException.Kind.USAGE))
                .hasMessageContaining(sentence);
    }

    private static List<Integer> numbers(TerminalPlan plan) {
        return IntStream.range(0, plan.count()).map(plan::number).boxed().toList();
    }

    private static List<Integer> homes(TerminalPlan plan) {
        return plan.blocks().stream()
                .flatMap(block -> plan.warehouses(block).stream())
                .toList();
    }

    private static Map<Integer, List<Integer>> byAddress(TerminalPlan plan) {
        Map<Integer, List<Integer>> homes = new TreeMap<>();
        plan.blocks().forEach(block -> homes.put(block.address(), plan.warehouses(block)));
        return homes;
    }
}
