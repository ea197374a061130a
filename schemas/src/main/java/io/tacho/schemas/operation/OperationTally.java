package io.tacho.schemas.operation;

import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.LatencyCell;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.latency.LatencyDistribution;
import java.util.Arrays;

/**
 * Counts and times of some operations of one kind, added up. Times of completed operations are kept apart from those of
 * all others. Adding is associative and commutative. Not thread-safe.
 */
public final class OperationTally {
    private final long[] outcomes = new long[Outcome.values().length];
    private long attempts;
    private final LatencyDistribution response = new LatencyDistribution();
    private final LatencyDistribution service = new LatencyDistribution();
    private final LatencyDistribution lateness = new LatencyDistribution();
    private final LatencyDistribution connectionWait = new LatencyDistribution();
    private final LatencyDistribution notCompleted = new LatencyDistribution();

    /** An empty tally. */
    public OperationTally() {}

    /** The tally coded in a cell. */
    public static OperationTally of(OperationCell cell) {
        OperationTally tally = new OperationTally();
        tally.add(cell);
        return tally;
    }

    /**
     * Counts one operation.
     *
     * @param latenessMicros intended start to a worker's taking it up
     * @param connectionWaitMicros wait for a connection
     * @param serviceMicros first statement to end
     * @param outcomeCode code of its {@link Outcome}
     * @param attemptCount executions, the first included
     * @throws IllegalArgumentException for a negative time or an unknown outcome; nothing is counted then
     */
    public void record(
            long latenessMicros, long connectionWaitMicros, long serviceMicros, int outcomeCode, int attemptCount) {
        Outcome outcome = Outcome.ofCode(outcomeCode);
        if (latenessMicros < 0 || connectionWaitMicros < 0 || serviceMicros < 0 || attemptCount < 0) {
            throw new IllegalArgumentException("an operation has negative figures: lateness " + latenessMicros
                    + " µs, connection wait " + connectionWaitMicros + " µs, service time " + serviceMicros
                    + " µs, attempts " + attemptCount);
        }
        long responseMicros = Math.addExact(Math.addExact(latenessMicros, connectionWaitMicros), serviceMicros);
        outcomes[outcomeCode]++;
        attempts += attemptCount;
        if (outcome.completed()) {
            response.record(responseMicros);
            service.record(serviceMicros);
            lateness.record(latenessMicros);
            connectionWait.record(connectionWaitMicros);
        } else {
            notCompleted.record(responseMicros);
        }
    }

    /** Adds another tally's operations to this one. */
    public void add(OperationTally other) {
        Arrays.setAll(outcomes, code -> outcomes[code] + other.outcomes[code]);
        attempts += other.attempts;
        response.add(other.response);
        service.add(other.service);
        lateness.add(other.lateness);
        connectionWait.add(other.connectionWait);
        notCompleted.add(other.notCompleted);
    }

    /** Adds a coded cell's operations to this tally. */
    public void add(OperationCell cell) {
        outcomes[Outcome.COMMITTED.code()] += cell.getCommitted();
        outcomes[Outcome.ROLLED_BACK.code()] += cell.getRolledBack();
        outcomes[Outcome.FAILED.code()] += cell.getFailed();
        outcomes[Outcome.UNKNOWN.code()] += cell.getUnknown();
        outcomes[Outcome.UNFINISHED.code()] += cell.getUnfinished();
        outcomes[Outcome.NOT_FOUND.code()] += cell.getNotFound();
        outcomes[Outcome.CORRUPT.code()] += cell.getCorrupt();
        attempts += cell.getAttempts();
        response.add(cell.getResponse());
        service.add(cell.getService());
        lateness.add(cell.getLateness());
        connectionWait.add(cell.getConnectionWait());
        notCompleted.add(cell.getNotCompleted());
    }

    /** Forgets all operations and keeps the memory. */
    public void clear() {
        Arrays.fill(outcomes, 0);
        attempts = 0;
        response.clear();
        service.clear();
        lateness.clear();
        connectionWait.clear();
        notCompleted.clear();
    }

    /** Operations with this outcome. */
    public long of(Outcome outcome) {
        return outcomes[outcome.code()];
    }

    /** Operations of every outcome. */
    public long count() {
        return Arrays.stream(outcomes).sum();
    }

    /** Committed and planned rollbacks. */
    public long completed() {
        return of(Outcome.COMMITTED) + of(Outcome.ROLLED_BACK);
    }

    /** Attempts of all operations. */
    public long attempts() {
        return attempts;
    }

    public boolean isEmpty() {
        return count() == 0;
    }

    /** Response times of completed operations: lateness + connection wait + service time. */
    public LatencyDistribution response() {
        return response;
    }

    /** Service times of completed operations. */
    public LatencyDistribution service() {
        return service;
    }

    /** Lateness of completed operations. */
    public LatencyDistribution lateness() {
        return lateness;
    }

    /** Connection waits of completed operations. */
    public LatencyDistribution connectionWait() {
        return connectionWait;
    }

    /** Response times of all other operations. */
    public LatencyDistribution notCompleted() {
        return notCompleted;
    }

    /** Codes the tally, its distributions in the given encoding. */
    public OperationCell toCell(HistogramEncoding encoding) {
        return new OperationCell(
                of(Outcome.COMMITTED),
                of(Outcome.ROLLED_BACK),
                of(Outcome.FAILED),
                of(Outcome.UNKNOWN),
                of(Outcome.UNFINISHED),
                of(Outcome.NOT_FOUND),
                of(Outcome.CORRUPT),
                attempts,
                coded(response, encoding),
                coded(service, encoding),
                coded(lateness, encoding),
                coded(connectionWait, encoding),
                coded(notCompleted, encoding));
    }

    private static LatencyCell coded(LatencyDistribution distribution, HistogramEncoding encoding) {
        return switch (encoding) {
            case SPARSE -> distribution.toSparseCell();
            case V2 -> distribution.toV2Cell();
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OperationTally that
                && Arrays.equals(outcomes, that.outcomes)
                && attempts == that.attempts
                && response.equals(that.response)
                && service.equals(that.service)
                && lateness.equals(that.lateness)
                && connectionWait.equals(that.connectionWait)
                && notCompleted.equals(that.notCompleted);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(outcomes);
    }
}
