package io.tacho.workload.drive;

import io.tacho.workload.record.FailureLog;
import java.util.Map;

/**
 * One client's part of a run: its terminals and what they do. Terminals are numbers from 0; a terminal is used by one
 * thread at a time, which the caller sees to.
 */
public interface ClientWorkload extends AutoCloseable {
    /** Number of this client's terminals. */
    int terminals();

    /** Number of database addresses; worker {@code w} serves address {@code w} modulo this number. */
    default int addresses() {
        return 1;
    }

    /**
     * First of the terminals that are tied to an address: those of address {@code a} are the numbers from this one up to
     * that of {@code a + 1}. Of {@link #addresses()}: {@link #terminals()}.
     */
    default int firstTerminal(int address) {
        return address == 0 ? 0 : terminals();
    }

    /**
     * Number of terminals of all clients, which a rate is shared out by.
     *
     * @param clients of the run
     */
    default long terminalsOfRun(int clients) {
        return (long) terminals() * clients;
    }

    /** Draws the terminal's next operation from its card deck; returns the code. */
    int nextOperation(int terminal);

    /** Keying time before an operation, microseconds, unscaled; 0 for workloads without. */
    long keyingMicros(int operation);

    /** Draws the think time after an operation, microseconds, unscaled; 0 for workloads without. */
    long thinkMicros(int terminal, int operation);

    /** Mean of keying and think time over the mix, microseconds: the cycle of a terminal at zero response time. */
    long meanCycleMicros();

    /** Operations of a terminal after which their shares begin anew, as a deck of cards does; 1 for independent draws. */
    int cyclesOfShares();

    /**
     * A worker's session: opened before the run starts, used by that worker's thread only.
     *
     * @param failures takes the session's failed attempts, on that thread
     * @throws WorkloadException if no connection can be had
     */
    WorkerSession openSession(int worker, FailureLog failures) throws WorkloadException;

    /**
     * Additive counters of what was completed in the measurement interval (clause 9.2.2.5), by name: sessions count an
     * operation if {@link Execution#measured()} says so. Safe to call at any time.
     */
    Map<String, Long> counters();

    /** Cancels what the sessions are doing, so that the drain ends; safe from any thread. */
    void cancelAll();

    @Override
    void close();
}
