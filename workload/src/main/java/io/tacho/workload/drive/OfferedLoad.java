package io.tacho.workload.drive;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What is offered to the database.
 *
 * @param waitFactor factor on keying and think times; 0 for none
 * @param maxRate operations a second over all clients, each due at its slot of a schedule; only without waits; empty for
 *     as many as the terminals make
 * @param operations of the measurement interval over all clients, after which the run ends before its duration; empty for
 *     no such end
 */
public record OfferedLoad(double waitFactor, OptionalDouble maxRate, OptionalLong operations) {
    /** Largest factor on the times of terminals: with it one cycle of TPC-C takes six hours on average. */
    private static final double MOST_WAIT = 1_000;

    /** Terminals with keying and think times, scaled by a factor; 0 for a closed loop. */
    public static OfferedLoad waits(double waitFactor) {
        return new OfferedLoad(waitFactor, OptionalDouble.empty(), OptionalLong.empty());
    }

    void check() throws WorkloadException {
        RunPlan.require(
                waitFactor >= 0 && waitFactor <= MOST_WAIT,
                "--wait " + waitFactor + " must be 0 or a factor above, at most " + (int) MOST_WAIT
                        + ", 1 for the specification's times");
        if (maxRate.isPresent()) {
            double rate = maxRate.getAsDouble();
            RunPlan.require(
                    rate > 0 && rate <= Integer.MAX_VALUE,
                    "--max-rate " + rate + " must be operations a second, more than 0");
            RunPlan.require(
                    waitFactor == 0,
                    "--max-rate " + rate + " sets when operations are due, and so does --wait " + waitFactor
                            + ": give one of the two");
        }
        if (operations.isPresent()) {
            RunPlan.require(
                    operations.getAsLong() >= 1, "--operations " + operations.getAsLong() + " must be at least 1");
        }
    }
}
