package io.tacho.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.workload.bench.TpccWithoutDatabase;
import io.tacho.workload.record.FailureLog;
import java.lang.management.ManagementFactory;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker makes no garbage from one operation to the next, whatever its pace. */
@Timeout(60)
class AllocationTest {
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final int FEWEST = 1_000;

    /** The virtual machine and first uses make some, whenever they like; garbage of each operation is in all of them. */
    private static final int MOST_IN_HUNDRED = 10;

    @Test
    void makesNoGarbageInAClosedLoop() throws Exception {
        assertNoGarbage(OfferedLoad.waits(0));
    }

    @Test
    void makesNoGarbageWithWaits() throws Exception {
        assertNoGarbage(OfferedLoad.waits(0.01));
    }

    @Test
    void makesNoGarbageWhenPaced() throws Exception {
        assertNoGarbage(new OfferedLoad(0, OptionalDouble.of(5_000), OptionalLong.of(1_000_000)));
    }

    private static void assertNoGarbage(OfferedLoad load) throws Exception {
        Watched part = new Watched();
        try (BareDriver driver = BareDriver.open(part, 1, load)) {
            driver.drive(
                    0,
                    2,
                    () -> (operation, end, lateness, connectionWait, service, outcome, attempts, url) ->
                            part.recorded++);
        }
        assertThat(part.recorded).isGreaterThan(FEWEST);
        assertThat(part.afterGarbage).isLessThan(part.recorded * MOST_IN_HUNDRED / 100);
    }

    /** Counts the operations before which the one worker's thread has allocated something. */
    private static final class Watched extends TpccWithoutDatabase {
        long recorded;
        long afterGarbage;
        private long allocated;

        Watched() throws WorkloadException {
            super(100, 1);
        }

        @Override
        public WorkerSession openSession(int worker, FailureLog failures) {
            WorkerSession session = super.openSession(worker, failures);
            return new WorkerSession() {
                @Override
                public void execute(int terminal, int operation, Execution execution) {
                    session.execute(terminal, operation, execution);
                    long now = THREADS.getThreadAllocatedBytes(
                            Thread.currentThread().getId());
                    afterGarbage += now == allocated ? 0 : 1;
                    allocated = now;
                }

                @Override
                public void close() {
                    session.close();
                }
            };
        }
    }
}
