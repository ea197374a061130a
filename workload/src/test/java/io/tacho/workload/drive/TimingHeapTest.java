package io.tacho.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class TimingHeapTest {
    private record Due(long micros, int terminal) {}

    private static final Comparator<Due> FIRST =
            Comparator.comparingLong(Due::micros).thenComparingInt(Due::terminal);

    @Property(tries = 300)
    void givesTheSameOrderAsAPriorityQueue(
            @ForAll @Size(max = 300) List<@LongRange(min = -300, max = 1_000) Long> steps) {
        TimingHeap heap = new TimingHeap(1);
        PriorityQueue<Due> model = new PriorityQueue<>(FIRST);
        int terminal = 0;
        for (long step : steps) {
            if (step >= 0) {
                heap.add(step, terminal);
                model.add(new Due(step, terminal++));
            } else {
                same(heap.poll(), model.poll());
            }
            same(heap.peek(), model.peek());
            assertThat(heap.size()).isEqualTo(model.size());
        }
        while (!model.isEmpty()) {
            same(heap.poll(), model.poll());
        }
    }

    @Property(tries = 200)
    void keepsDueTimeAndTerminalOfEveryEntry(
            @ForAll @LongRange(min = 0, max = TimingHeap.MAX_DUE_MICROS) long due,
            @ForAll @IntRange(min = 0, max = TimingHeap.MAX_TERMINALS - 1) int terminal) {
        TimingHeap heap = new TimingHeap(1);
        heap.add(due, terminal);
        same(heap.peek(), new Due(due, terminal));
    }

    @Test
    void holdsAsManyTerminalsAsItSays() {
        TimingHeap heap = new TimingHeap(16);
        for (int terminal = TimingHeap.MAX_TERMINALS - 1; terminal >= 0; terminal--) {
            heap.add(terminal / 2, terminal);
        }
        for (int terminal = 0; terminal < TimingHeap.MAX_TERMINALS; terminal++) {
            assertThat(TimingHeap.terminal(heap.poll())).isEqualTo(terminal);
        }
    }

    @Test
    void refusesWhatDoesNotFitIntoAnEntry() {
        TimingHeap heap = new TimingHeap(1);
        assertThatIllegalArgumentException().isThrownBy(() -> heap.add(-1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> heap.add(TimingHeap.MAX_DUE_MICROS + 1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> heap.add(0, TimingHeap.MAX_TERMINALS));
    }

    private static void same(long entry, Due expected) {
        if (expected == null) {
            assertThat(entry).isEqualTo(TimingHeap.NONE);
        } else {
            assertThat(TimingHeap.dueMicros(entry)).isEqualTo(expected.micros());
            assertThat(TimingHeap.terminal(entry)).isEqualTo(expected.terminal());
        }
    }
}
