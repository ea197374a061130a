package io.tacho.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class DueTimesTest {
    private record Due(long micros, int terminal) {}

    private static final int MOST = 300;
    private static final Comparator<Due> FIRST =
            Comparator.comparingLong(Due::micros).thenComparingInt(Due::terminal);

    /** Negative steps take one out; a whole turn of the wheel is 134 s. */
    @Property(tries = 300)
    void givesTheSameOrderAsAPriorityQueue(
            @ForAll @Size(max = MOST) List<@LongRange(min = -300_000_000L, max = 900_000_000L) Long> steps) {
        DueTimes times = new DueTimes(new long[MOST]);
        PriorityQueue<Due> model = new PriorityQueue<>(FIRST);
        int terminal = 0;
        for (long step : steps) {
            if (step >= 0) {
                times.add(step, terminal);
                model.add(new Due(step, terminal++));
            } else {
                same(times.poll(), model.poll());
            }
            assertThat(times.size()).isEqualTo(model.size());
            assertThat(times.dueBefore(200_000_000L)).isEqualTo((int)
                    model.stream().filter(each -> each.micros() < 200_000_000L).count());
        }
        while (!model.isEmpty()) {
            same(times.peek(), model.peek());
            same(times.poll(), model.poll());
        }
        assertThat(times.poll()).isEqualTo(TimingHeap.NONE);
    }

    /** Terminals come back again and again, each after its last time. */
    @Test
    void keepsTheOrderOverManyTurns() {
        DueTimes times = new DueTimes(new long[10]);
        for (int terminal = 0; terminal < 10; terminal++) {
            times.add(terminal, terminal);
        }
        long last = 0;
        for (int i = 0; i < 1_000; i++) {
            long entry = times.poll();
            assertThat(TimingHeap.dueMicros(entry)).isGreaterThanOrEqualTo(last);
            last = TimingHeap.dueMicros(entry);
            int terminal = TimingHeap.terminal(entry);
            times.add(last + 1 + terminal * 40_000_000L, terminal);
        }
        assertThat(times.size()).isEqualTo(10);
    }

    @Test
    void refusesWhatDoesNotFitIntoAnEntry() {
        DueTimes times = new DueTimes(new long[1]);
        assertThatIllegalArgumentException().isThrownBy(() -> times.add(-1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> times.add(TimingHeap.MAX_DUE_MICROS + 1, 0));
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
