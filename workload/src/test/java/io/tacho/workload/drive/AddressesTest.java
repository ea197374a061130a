package io.tacho.workload.drive;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tacho.schemas.latency.Percentile;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.record.FailureLog;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Terminals tied to database addresses: what happens at one is nothing to the others. */
@Timeout(60)
class AddressesTest {
    private static final int ADDRESSES = 2;
    private static final OfferedLoad PACED = new OfferedLoad(0, OptionalDouble.of(200), OptionalLong.empty());

    private final Recorded recorded = new Recorded();

    /** Terminals 0 to {@code split} at the first address, the rest at the second. */
    private static class Split extends PlainPart {
        final Set<String> pairs = ConcurrentHashMap.newKeySet();
        private final int split;

        Split(int terminals, int split, long thinkMicros, Body body) {
            super(terminals, 0, thinkMicros, body);
            this.split = split;
        }

        @Override
        public int addresses() {
            return ADDRESSES;
        }

        @Override
        public int firstTerminal(int address) {
            return address == 0 ? 0 : address == 1 ? split : terminals();
        }

        @Override
        public WorkerSession openSession(int worker, FailureLog failures) throws WorkloadException {
            WorkerSession session = super.openSession(worker, failures);
            return new WorkerSession() {
                @Override
                public void execute(int terminal, int operation, Execution execution) {
                    pairs.add(worker + ":" + terminal);
                    session.execute(terminal, operation, execution);
                    execution.url = terminal < split ? 0 : 1;
                }

                @Override
                public int url() {
                    return worker % ADDRESSES;
                }

                @Override
                public void close() {
                    session.close();
                }
            };
        }
    }

    private static PlainPart.Body slowBelow(int split) {
        return (terminal, execution) -> {
            if (terminal < split) {
                MILLISECONDS.sleep(300);
            }
        };
    }

    @Test
    void keepsTheLatenessOfOneAddressFromTheOthersWithWaits() throws Exception {
        drive(new Split(40, 20, 100_000, slowBelow(20)), 4, OfferedLoad.waits(1), 3);
        assertThat(medianLateness(0)).isGreaterThan(10 * medianLateness(1)).isGreaterThan(300_000);
    }

    /** At 100 a second each, the slow address starts 7 and the other all of its slots. */
    @Test
    void keepsTheLatenessOfOneAddressFromTheOthersWhenPaced() throws Exception {
        DriveResult result = drive(new Split(40, 20, 0, slowBelow(20)), 4, PACED, 3);
        assertThat(medianLateness(0)).isGreaterThan(10 * medianLateness(1)).isGreaterThan(300_000);
        assertThat(countAt(1)).isGreaterThan(5 * countAt(0));
        assertThat(countAt(0) + countAt(1) + result.unstarted()).isEqualTo(600);
    }

    @Test
    void goesRoundTheTerminalsOfTheWorkersAddressOnly() throws Exception {
        Split part = new Split(7, 3, 0, (terminal, execution) -> MILLISECONDS.sleep(1));
        drive(part, 4, OfferedLoad.waits(0), 1);
        assertThat(part.pairs).containsExactlyInAnyOrder("0:0", "0:2", "2:1", "1:3", "1:5", "3:4", "3:6");
    }

    /** A worker without a terminal of its own would share one with another worker. */
    @Test
    void leavesAWorkerIdleThatHasNoTerminal() throws Exception {
        Split part = new Split(4, 1, 0, (terminal, execution) -> MILLISECONDS.sleep(1));
        drive(part, 4, OfferedLoad.waits(0), 1);
        assertThat(part.pairs).containsExactlyInAnyOrder("0:0", "1:1", "1:3", "3:2");
    }

    /** All slots go to the address that has terminals. */
    @Test
    void dealsNoSlotsToAnAddressWithoutTerminals() throws Exception {
        DriveResult result = drive(new Split(4, 0, 0, PlainPart.NOTHING), 4, PACED, 1);
        assertThat(countAt(1) + result.unstarted()).isEqualTo(200);
        assertThat(countAt(1)).isGreaterThan(100);
    }

    /** One bad node must not hide: what hangs there to the end, past every cancelling, is counted there. */
    @Test
    void countsAnOperationThatNeverComesBackAtItsAddress() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        Split part = new Split(4, 2, 0, (terminal, execution) -> {
            while (terminal >= 2 && released.getCount() > 0) {
                LockSupport.parkNanos(1_000_000); // deaf to interrupts
            }
        });
        drive(part, 2, OfferedLoad.waits(0), 1);
        released.countDown();
        assertThat(recorded.all().stream().filter(each -> each.outcomeValue() == Outcome.UNFINISHED))
                .hasSize(1)
                .allMatch(each -> each.url() == 1);
    }

    @Test
    void refusesFewerWorkersThanAddresses() {
        Split part = new Split(4, 2, 0, PlainPart.NOTHING);
        WorkloadException refusal =
                catchThrowableOfType(WorkloadException.class, () -> BareDriver.open(part, 1, OfferedLoad.waits(0)));
        assertThat(refusal.kind()).isEqualTo(WorkloadException.Kind.USAGE);
        assertThat(refusal)
                .hasMessage(
                        "1 workers are fewer than the 2 database addresses, each of which needs one of its own: give"
                                + " --workers 2 or more");
    }

    private DriveResult drive(ClientWorkload part, int workers, OfferedLoad load, int seconds) throws Exception {
        try (BareDriver driver = BareDriver.open(part, workers, load)) {
            return driver.drive(0, seconds, recorded);
        }
    }

    private long countAt(int url) {
        return recorded.all().stream().filter(each -> each.url() == url).count();
    }

    private long medianLateness(int url) {
        OperationTally tally = new OperationTally();
        recorded.all().stream()
                .filter(each -> each.url() == url)
                .forEach(each -> tally.record(each.latenessMicros(), 0, 0, each.outcome(), 1));
        return tally.lateness().at(Percentile.P50).getAsLong();
    }
}
