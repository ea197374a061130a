package io.tacho.workload.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RecorderRingTest {
    private static final int SLOTS = 16;

    record Recorded(
            int operation,
            long end,
            long lateness,
            long connectionWait,
            long service,
            int outcome,
            int attempts,
            int url) {
        void into(OperationRecorder recorder) {
            recorder.record(operation, end, lateness, connectionWait, service, outcome, attempts, url);
        }
    }

    @Provide
    Arbitrary<List<Recorded>> operations() {
        Arbitrary<Long> times = Arbitraries.longs().between(0, 1L << 50);
        return Combinators.combine(
                        Arbitraries.integers().between(0, 0xffff),
                        Arbitraries.longs(),
                        times,
                        times,
                        times,
                        Arbitraries.integers().between(0, 6),
                        Arbitraries.integers().between(0, 1 << 20),
                        Arbitraries.integers().between(0, 0xffff))
                .as(Recorded::new)
                .list()
                .ofMaxSize(100);
    }

    @Property(tries = 300)
    void handsOverWhatWasRecordedInOrder(@ForAll("operations") List<Recorded> operations) {
        RecorderRing ring = new RecorderRing(SLOTS);
        List<Recorded> drained = new ArrayList<>();
        for (int index = 0; index < operations.size(); index++) {
            operations.get(index).into(ring);
            if (index % SLOTS == SLOTS - 1 || index % 7 == 3) {
                drain(ring, drained);
            }
        }
        drain(ring, drained);

        assertThat(drained).isEqualTo(operations);
        assertThat(ring.waits()).isZero();
        assertThat(ring.negativeTimes()).isZero();
    }

    @Test
    @Timeout(60)
    void losesNothingWhenTheRingIsFullAndCountsTheWaits() throws InterruptedException {
        int count = 300_000;
        RecorderRing ring = new RecorderRing(2);
        AtomicBoolean done = new AtomicBoolean();
        Thread worker = new Thread(() -> {
            for (int value = 0; value < count; value++) {
                ring.record(value % 5, value, 0, 0, value, 0, 1, 0);
            }
            done.set(true);
        });
        worker.start();
        List<Long> ends = new ArrayList<>();
        while (!done.get() || ends.size() < count) {
            ring.drain((operation, end, lateness, wait, service, outcome, attempts, url) -> ends.add(end));
        }
        worker.join();

        assertThat(ends).hasSize(count);
        for (int value = 0; value < count; value++) {
            assertThat(ends.get(value)).isEqualTo(value);
        }
        assertThat(ring.waits()).isPositive();
        assertThat(ring.longestWaitNanos()).isPositive();
    }

    /** B51: a clock that stepped back must not kill the worker, and the operation still counts. */
    @Test
    void recordsNegativeTimesAsZeroAndCountsThem() {
        RecorderRing ring = new RecorderRing(SLOTS);
        ring.record(1, 10, 0, 0, 0, 0, 1, 0);
        ring.record(1, 10, 0, 0, 1, 0, 1, 0);
        ring.record(1, 10, 0, 0, 10_800_000_000L, 0, 1, 0); // 3 h
        ring.record(1, 10, -5, 7, -1, 0, 1, 0);

        List<Recorded> drained = new ArrayList<>();
        drain(ring, drained);
        assertThat(drained).extracting(Recorded::service).containsExactly(0L, 1L, 10_800_000_000L, 0L);
        assertThat(drained.get(3).lateness()).isZero();
        assertThat(drained.get(3).connectionWait()).isEqualTo(7);
        assertThat(ring.negativeTimes()).isEqualTo(1);
    }

    @Test
    void refusesSizesThatAreNoPowerOfTwo() {
        assertThatThrownBy(() -> new RecorderRing(1000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1000")
                .hasMessageContaining("power of two");
    }

    @Test
    void keepsTheMemoryOfAllRingsBounded() {
        assertThat(RecorderRing.defaultSlots(1)).isEqualTo(16_384);
        assertThat(RecorderRing.defaultSlots(64)).isEqualTo(16_384);
        assertThat(RecorderRing.defaultSlots(100)).isEqualTo(8_192);
        assertThat(RecorderRing.defaultSlots(1_000_000)).isEqualTo(1_024);
    }

    private static void drain(RecorderRing ring, List<Recorded> into) {
        ring.drain((operation, end, lateness, wait, service, outcome, attempts, url) ->
                into.add(new Recorded(operation, end, lateness, wait, service, outcome, attempts, url)));
    }
}
