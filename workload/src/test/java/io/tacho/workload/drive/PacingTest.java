package io.tacho.workload.drive;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.latency.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code --max-rate}: operations start by a schedule of slots, and their response times count from it. */
@Timeout(60)
class PacingTest {
    private final Recorded recorded = new Recorded();

    /** B13: 999 operations of 1 ms and one of 1000 ms at 100 a second are a p99 of 900 ms, not of 1 ms. */
    @Test
    void countsResponseTimesFromTheScheduleThroughAStall() throws Exception {
        AtomicInteger number = new AtomicInteger();
        PlainPart part = new PlainPart(
                10, 0, 0, (terminal, execution) -> MILLISECONDS.sleep(number.incrementAndGet() == 300 ? 1_000 : 1));
        DriveResult result = drive(part, 1, paced(100), 10);
        assertThat(recorded.all().size() + result.unstarted()).isEqualTo(1_000);
        assertThat(recorded.all()).hasSizeGreaterThan(900);
        assertThat(recorded.tally().response().at(Percentile.P99).getAsLong()).isGreaterThan(800_000);
        assertThat(recorded.tally().response().at(Percentile.P95).getAsLong()).isGreaterThan(400_000);
        assertThat(recorded.tally().service().at(Percentile.P99).getAsLong()).isBetween(1_000L, 300_000L);
    }

    @Test
    void worksOffABacklogWithNoMoreOperationsAtOnceThanWorkers() throws Exception {
        AtomicInteger atOnce = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger number = new AtomicInteger();
        PlainPart part = new PlainPart(40, 0, 0, (terminal, execution) -> {
            most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
            MILLISECONDS.sleep(number.incrementAndGet() <= 4 ? 600 : 1);
            atOnce.decrementAndGet();
        });
        DriveResult result = drive(part, 4, paced(300), 2);
        assertThat(most).hasValue(4);
        assertThat(recorded.all().size() + result.unstarted()).isEqualTo(600);
        assertThat(recorded.all()).hasSizeGreaterThan(300);
    }

    @Test
    void coversEverySlotOnceWithTwoClientsOfTwoAddresses() throws Exception {
        try (BareDriver a = BareDriver.open(twoAddresses(), 2, new LoadShare(paced(150), 0, 2));
                BareDriver b = BareDriver.open(twoAddresses(), 4, new LoadShare(paced(150), 1, 2))) {
            Recorded ofA = new Recorded();
            Recorded ofB = new Recorded();
            CompletableFuture<DriveResult> other = CompletableFuture.supplyAsync(() -> b.drive(1, 1, ofB));
            DriveResult result = a.drive(1, 1, ofA);
            List<Integer> slotsOfA = slots(ofA, a.schedule(), 150);
            assertThat(slotsOfA).allMatch(slot -> slot % 2 == 0);
            List<Integer> all = new ArrayList<>(slotsOfA);
            long unstarted = result.unstarted() + other.join().unstarted();
            all.addAll(slots(ofB, b.schedule(), 150));
            assertThat(all).doesNotHaveDuplicates();
            assertThat(all.size() + unstarted).isEqualTo(300);
            if (unstarted == 0) {
                assertThat(all)
                        .containsExactlyInAnyOrderElementsOf(
                                IntStream.range(0, 300).boxed().toList());
            }
        }
    }

    @Test
    void countsSlotsThatNobodyCameTo() throws Exception {
        PlainPart part = new PlainPart(10, 0, 0, (terminal, execution) -> MILLISECONDS.sleep(100));
        DriveResult result = drive(part, 1, paced(100), 1);
        assertThat(result.unstarted()).isBetween(90L, 99L);
        assertThat(recorded.all().size() + result.unstarted()).isEqualTo(100);
    }

    /** Ten terminals, each of which wants to do something every 20 ms, and a worker that takes 100 ms for each. */
    @Test
    void countsTerminalsThatNobodyCameTo() throws Exception {
        PlainPart part = new PlainPart(10, 0, 20_000, (terminal, execution) -> MILLISECONDS.sleep(100));
        assertThat(drive(part, 1, OfferedLoad.waits(1), 1).unstarted()).isBetween(8L, 10L);
    }

    @Test
    void leavesNothingUnstartedInAClosedLoop() throws Exception {
        PlainPart part = new PlainPart(10, 0, 0, (terminal, execution) -> MILLISECONDS.sleep(10));
        assertThat(drive(part, 2, OfferedLoad.waits(0), 1).unstarted()).isZero();
    }

    /** A slot every hour: the end is not waited out. */
    @Test
    void endsWhileWaitingForASlot() throws Exception {
        DriveResult result = drive(new PlainPart(10, 0, 0, PlainPart.NOTHING), 4, paced(1 / 3_600.0), 1);
        assertThat(result.cause()).isEqualTo(StopCause.COMPLETED);
        assertThat(recorded.all()).hasSize(1);
        assertThat(result.unstarted()).isZero();
    }

    private DriveResult drive(ClientWorkload part, int workers, OfferedLoad load, int seconds) throws Exception {
        try (BareDriver driver = BareDriver.open(part, workers, load)) {
            return driver.drive(0, seconds, recorded);
        }
    }

    private static OfferedLoad paced(double rate) {
        return new OfferedLoad(0, OptionalDouble.of(rate), OptionalLong.empty());
    }

    private static List<Integer> slots(Recorded recorded, RunSchedule schedule, double rate) {
        return recorded.all().stream()
                .map(each -> (int) Math.round((each.intendedMicros() - schedule.startMicros()) * rate / 1e6))
                .toList();
    }

    private static PlainPart twoAddresses() {
        return new PlainPart(10, 0, 0, PlainPart.NOTHING) {
            @Override
            public int addresses() {
                return 2;
            }

            @Override
            public int firstTerminal(int address) {
                return 5 * address;
            }
        };
    }
}
