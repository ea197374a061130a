package io.tacho.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.workload.tpcc.plan.WarehouseChoice;
import io.tacho.workload.tpcc.plan.WarehousePlan;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What {@code --dry-run} says on stderr. */
class PlacementTextTest {
    private static final List<String> NODES = List.of("n1:5432/t", "n2:5432/t", "n3:5432/t");

    @Test
    void showsTheWarehousesOfEveryAddressForEveryRank() throws Exception {
        WarehousePlan plan = WarehousePlan.of(WarehouseChoice.ALL.withActive(5), 10);

        assertThat(new PlacementText(plan, NODES, 16, 17).of(2))
                .containsExactly(
                        "warehouses taking part: 10, active: 5, terminals: 50, clients: 2",
                        "client 1 by rank of the ids: terminals: 25, workers: 16, connections: 17",
                        "  n1:5432/t: warehouses: 1 (1), terminals: 10, workers: 6, connections: 6",
                        "  n2:5432/t: warehouses: 1 (3), terminals: 10, workers: 5, connections: 6",
                        "  n3:5432/t: warehouses: 1 (5), terminals: 5, workers: 5, connections: 5",
                        "client 2 by rank of the ids: terminals: 25, workers: 16, connections: 17",
                        "  n1:5432/t: warehouses: 1 (7), terminals: 10, workers: 6, connections: 6",
                        "  n2:5432/t: warehouses: 1 (9), terminals: 10, workers: 5, connections: 6",
                        "  n3:5432/t: warehouses: 1 (5), terminals: 5, workers: 5, connections: 5");
    }

    @Test
    void showsPartitionsAndAddressesWithoutWarehouses() throws Exception {
        WarehousePlan plan = WarehousePlan.of(WarehouseChoice.ALL.withPartitions(2, 1), 3);

        assertThat(new PlacementText(plan, NODES, 4, 4).of(2))
                .containsExactly(
                        "warehouses taking part: 3, active: 3, terminals: 30, clients: 2",
                        "partition 0: warehouses 1-1, active: 1",
                        "partition 1: warehouses 2-3, active: 2",
                        "this client (warehouses 2-3): terminals: 20, workers: 4, connections: 4",
                        "  n1:5432/t: no warehouse of this client is tied to it",
                        "  n2:5432/t: warehouses: 1 (2), terminals: 10, workers: 2, connections: 2",
                        "  n3:5432/t: warehouses: 1 (3), terminals: 10, workers: 2, connections: 2");
    }

    @Test
    void shortensLongLists() {
        assertThat(PlacementText.spans(List.of(1, 2, 3, 7))).isEqualTo("1-3, 7");
        assertThat(PlacementText.spans(
                        IntStream.range(0, 50).map(i -> 1 + 2 * i).boxed().toList()))
                .isEqualTo("1, 3, 5, 7, 9, … 99");
    }
}
