package io.tacho.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TerminalRoundTest {
    /** Or all workers of a closed loop would meet at one warehouse's row, and move on together. */
    @Test
    void beginsEachWorkerAtAnotherWarehouse() {
        TreeSet<Integer> warehouses = new TreeSet<>();
        for (int rank = 0; rank < 4; rank++) {
            warehouses.add(new TerminalRound(100, 140, rank, 4).next() / 10);
        }
        assertThat(warehouses).containsExactly(10, 11, 12, 13);
    }

    @Test
    void givesEveryTerminalToOneWorker() {
        List<Integer> all = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            TerminalRound round = new TerminalRound(5, 12, rank, 3);
            int own = rank == 0 ? 3 : 2;
            List<Integer> first =
                    IntStream.range(0, own).mapToObj(i -> round.next()).toList();
            List<Integer> again =
                    IntStream.range(0, own).mapToObj(i -> round.next()).toList();
            assertThat(again).isEqualTo(first);
            all.addAll(first);
        }
        assertThat(all).containsExactlyInAnyOrder(5, 6, 7, 8, 9, 10, 11);
    }
}
