package io.tacho.workload.health;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * How busy processors were, in looks of 5 s: with this process, out of those that it may use (a container's limit is one),
 * and with everything on the machine. Used by one thread, read when that is done.
 */
final class ProcessorLooks {
    /** Length of a look; only an interval that is shorter has a shorter one. */
    static final Duration LOOK = Duration.ofSeconds(5);

    private static final double PERCENT = 100;

    private final LongSupplier processNanos;
    private final DoubleSupplier machineLoad;
    private final int processors;
    private long beganNanos;
    private long beganCpuNanos;
    private long lookNanos;
    private long lookCpuNanos;
    private double machineShareNanos;
    private double ownPercent;
    private double busiestOwnPercent;
    private double busiestMachinePercent;
    private double machinePercent;
    private int looks;
    private int busiestLook;

    /** Looks at this process and this machine. */
    static ProcessorLooks atThisMachine() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new ProcessorLooks(
                system::getProcessCpuTime,
                system::getCpuLoad,
                Runtime.getRuntime().availableProcessors());
    }

    /**
     * @param processNanos processor time that this process has taken so far
     * @param machineLoad the machine's share since it was last asked for, 0 to 1; negative if not known
     * @param processors that this process may use
     */
    ProcessorLooks(LongSupplier processNanos, DoubleSupplier machineLoad, int processors) {
        this.processNanos = processNanos;
        this.machineLoad = machineLoad;
        this.processors = processors;
    }

    void begin(long now) {
        beganNanos = now;
        beganCpuNanos = processNanos.getAsLong();
        lookNanos = now;
        lookCpuNanos = beganCpuNanos;
        machineLoad.getAsDouble(); // answers for the time since it was asked before
    }

    /** Looks, if 5 s are over. */
    void lookIfTime(long now) {
        if (now - lookNanos >= LOOK.toNanos()) {
            look(now);
        }
    }

    /** Ends with what is left of the interval, which is a look of its own only if it is the only one. */
    void end(long now) {
        if (looks == 0 && now - lookNanos > 0) {
            look(now);
        }
        if (now - beganNanos > 0) {
            ownPercent = ownPercent(now - beganNanos, processNanos.getAsLong() - beganCpuNanos);
            machinePercent = looks == 0 ? 0 : machineShareNanos / (lookNanos - beganNanos);
        }
    }

    private void look(long now) {
        long cpu = processNanos.getAsLong();
        double own = ownPercent(now - lookNanos, cpu - lookCpuNanos);
        if (looks == 0 || own > busiestOwnPercent) {
            busiestOwnPercent = own;
            busiestLook = looks;
        }
        double machine = Math.max(0, machineLoad.getAsDouble()) * PERCENT; // negative: not known
        busiestMachinePercent = Math.max(busiestMachinePercent, machine);
        machineShareNanos += machine * (now - lookNanos);
        looks++;
        lookNanos = now;
        lookCpuNanos = cpu;
    }

    private double ownPercent(long nanos, long cpuNanos) {
        return PERCENT * cpuNanos / nanos / processors;
    }

    /** What was found, after {@link #end}. */
    Found found() {
        return new Found(
                processors,
                ownPercent,
                busiestOwnPercent,
                busiestLook * LOOK.toSeconds(),
                machinePercent,
                busiestMachinePercent);
    }

    /**
     * What was found, in percent of all processors.
     *
     * @param processors that this process may use
     * @param ownPercent this process's share over the whole interval
     * @param busiestOwnPercent this process's share in its busiest look
     * @param busiestSecond second of the interval in which that look began
     * @param machinePercent the machine's share over the whole interval; 0 if not known
     * @param busiestMachinePercent the machine's share in its busiest look; 0 if not known
     */
    record Found(
            int processors,
            double ownPercent,
            double busiestOwnPercent,
            long busiestSecond,
            double machinePercent,
            double busiestMachinePercent) {}
}
