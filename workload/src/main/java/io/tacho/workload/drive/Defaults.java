package io.tacho.workload.drive;

import java.time.Duration;

/** What holds where a user says nothing. The command line's help quotes these. */
public final class Defaults {
    /** Ramp: long enough for connections, caches and compilers to settle on a small database. */
    public static final Duration RAMP = Duration.ofSeconds(10);

    /** Measurement interval: a minute gives a first figure; serious ones take longer. */
    public static final Duration DURATION = Duration.ofSeconds(60);

    /** Factor on keying and think times: 1 is the specification's own. */
    public static final double WAIT = 1;

    /** Clients of a run: this one alone. */
    public static final int CLIENTS = 1;

    /** Drain: what operations in flight at the end get before they count as unfinished. */
    public static final Duration DRAIN = Duration.ofSeconds(10);

    /** Start time-out: what a client waits for the others to come and get ready. */
    public static final Duration START_TIMEOUT = Duration.ofMinutes(10);

    /** Start lead: from the last client's being ready to the start, so that all have learnt of it before. */
    public static final Duration START_LEAD = Duration.ofSeconds(5);

    /** What a client waits at its end for Kafka to acknowledge what it still holds; its journal keeps the rest. */
    public static final Duration ACKNOWLEDGE_TIMEOUT = Duration.ofSeconds(60);

    /** Partitions of tacho.operations: spreads clients over as many aggregator tasks. */
    public static final int OPERATION_PARTITIONS = 8;

    /** As many workers as {@link #workers} says. */
    public static final int AUTOMATIC = 0;

    private static final int CLOSED_LOOP_WORKERS_PER_PROCESSOR = 2;
    private static final int CLOSED_LOOP_MOST = 64;
    private static final int TERMINALS_PER_WORKER = 20;
    private static final int TIMED_LEAST = 16;
    private static final int TIMED_MOST = 256;

    /** Response time that a schedule's workers keep up with: beyond it operations start late, which the result shows. */
    private static final double PACED_RESPONSE_SECONDS = 0.05;

    private Defaults() {}

    /**
     * Workers (= connections) of a client: in a closed loop two per processor, at most 64, because more only queue up in
     * the database; with waits one per 20 terminals, because a terminal waits most of its time, and at a rate as many as
     * responses of 50 ms need, both 16 to 256; never more than terminals.
     *
     * @param load what is offered, over all clients
     * @param clients of the run
     * @param terminals terminals of the client
     */
    public static int workers(OfferedLoad load, int clients, int terminals) {
        int wanted;
        if (load.maxRate().isPresent()) {
            wanted = timed(load.maxRate().getAsDouble() / clients * PACED_RESPONSE_SECONDS);
        } else if (load.waitFactor() > 0) {
            wanted = timed((double) terminals / TERMINALS_PER_WORKER);
        } else {
            int processors = Runtime.getRuntime().availableProcessors();
            wanted = Math.min(CLOSED_LOOP_MOST, processors * CLOSED_LOOP_WORKERS_PER_PROCESSOR);
        }
        return Math.min(wanted, terminals);
    }

    private static int timed(double wanted) {
        return (int) Math.max(TIMED_LEAST, Math.min(TIMED_MOST, Math.ceil(wanted)));
    }
}
