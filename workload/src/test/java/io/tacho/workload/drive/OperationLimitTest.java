package io.tacho.workload.drive;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tacho.schemas.avro.RunEnd;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code --operations}: so many start in the measurement interval, over all clients. */
@Timeout(60)
class OperationLimitTest {
    private static final int HOUR = 3_600;
    private static final PlainPart.Body BRIEF = (terminal, execution) -> MILLISECONDS.sleep(1);

    @Test
    void startsExactlySoManyOverThreeClients() throws Exception {
        long all = 0;
        for (int client = 0; client < 3; client++) {
            PlainPart part = new PlainPart(10, 0, 0, BRIEF);
            DriveResult result = drive(part, 4, new LoadShare(operations(0, 1_000), client, 3), 0);
            assertThat(result.cause()).isEqualTo(StopCause.OPERATIONS_DONE);
            assertThat(result.cause().end()).isEqualTo(RunEnd.COMPLETED);
            assertThat(part.executed.get()).isBetween(333L, 334L);
            all += result.operations();
        }
        assertThat(all).isEqualTo(1_000);
    }

    @Test
    void startsExactlySoManyWithWaits() throws Exception {
        PlainPart part = new PlainPart(10, 0, 10_000, PlainPart.NOTHING);
        DriveResult result = drive(part, 4, LoadShare.all(operations(1, 500)), 0);
        assertThat(result.operations()).isEqualTo(500);
        assertThat(result.unstarted()).isZero();
    }

    @Test
    void leavesOutTheRamp() throws Exception {
        PlainPart part = new PlainPart(10, 0, 0, BRIEF);
        DriveResult result = drive(part, 1, LoadShare.all(operations(0, 10)), 1);
        assertThat(result.operations()).isGreaterThan(30);
        assertThat(result.coveredSeconds()).isZero();
    }

    /** 150 operations at 100 a second last 1.5 s, which is one whole second. */
    @Test
    void coversTheSecondsInWhichItKeptDriving() throws Exception {
        PlainPart part = new PlainPart(10, 0, 0, PlainPart.NOTHING);
        OfferedLoad load = new OfferedLoad(0, OptionalDouble.of(100), OptionalLong.of(150));
        DriveResult result = drive(part, 2, LoadShare.all(load), 0);
        assertThat(result.operations()).isEqualTo(150);
        assertThat(result.coveredSeconds()).isBetween(1, 3);
        assertThat(result.unstarted()).isZero();
    }

    @Test
    void endsWithTheDurationIfThatComesFirst() throws Exception {
        try (BareDriver driver =
                BareDriver.open(new PlainPart(10, 0, 0, BRIEF), 1, LoadShare.all(operations(0, 1_000_000)))) {
            assertThat(driver.drive(0, 1, new Recorded()).cause()).isEqualTo(StopCause.COMPLETED);
        }
    }

    @Test
    void refusesFewerOperationsThanClients() {
        RunPlan plan = new RunPlan(
                "run",
                3,
                Duration.ZERO,
                Duration.ofSeconds(1),
                operations(0, 2),
                ErrorTolerance.END_RUN,
                Duration.ZERO,
                8,
                Map.of(),
                "0");
        assertThat(catchThrowableOfType(WorkloadException.class, plan::check))
                .hasMessage("--operations 2 leaves some of the 3 clients without any: give 3 or more");
    }

    private static DriveResult drive(ClientWorkload part, int workers, LoadShare share, int rampSeconds)
            throws Exception {
        try (BareDriver driver = BareDriver.open(part, workers, share)) {
            return driver.drive(rampSeconds, HOUR, new Recorded());
        }
    }

    private static OfferedLoad operations(double wait, long number) {
        return new OfferedLoad(wait, OptionalDouble.empty(), OptionalLong.of(number));
    }
}
