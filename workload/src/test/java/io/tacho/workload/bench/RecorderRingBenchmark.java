package io.tacho.workload.bench;

import io.tacho.workload.record.RecorderRing;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a worker pays for taking down an operation, clock reads apart; and the two clock reads beside it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RecorderRingBenchmark {
    private static final int OPERATIONS = RecorderRing.DEFAULT_SLOTS;

    private final RecorderRing ring = new RecorderRing(RecorderRing.DEFAULT_SLOTS);
    private long number;
    private long drained;

    /** Empties the ring outside of the measured time. */
    @Setup(Level.Invocation)
    public void empty() {
        ring.drain((operation, end, lateness, wait, service, outcome, attempts, url) -> drained += service);
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public long record() {
        long value = number;
        for (int count = 0; count < OPERATIONS; count++) {
            value += 7_919;
            ring.record((int) value & 3, value, value & 0xff, 0, value & 0xffff, 0, 1, 0);
        }
        number = value;
        return value;
    }

    @Benchmark
    public long twoClockReads() {
        return System.nanoTime() - System.nanoTime();
    }
}
