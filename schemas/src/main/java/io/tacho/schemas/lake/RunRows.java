package io.tacho.schemas.lake;

import io.tacho.schemas.avro.Observation;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.SecondRow;
import io.tacho.schemas.avro.lake.LakeClient;
import io.tacho.schemas.avro.lake.LakeError;
import io.tacho.schemas.avro.lake.LakeObservation;
import io.tacho.schemas.avro.lake.LakeOperation;
import io.tacho.schemas.avro.lake.LakeRun;
import io.tacho.schemas.avro.lake.LakeSecond;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;

/**
 * All rows of one revision of a run, ready to be written. Seconds and observations are made while they are iterated:
 * the distributions of a day's seconds would not fit into memory at once.
 *
 * @param run its row in {@code runs}
 * @param operations in the result's order
 * @param seconds by second and operation, parts added up
 * @param clients by index
 * @param errors in the result's order
 * @param observations by time
 */
public record RunRows(
        LakeRun run,
        List<LakeOperation> operations,
        Iterable<LakeSecond> seconds,
        List<LakeClient> clients,
        List<LakeError> errors,
        Iterable<LakeObservation> observations) {

    /**
     * The rows of a result.
     *
     * @param seconds all rows of the run in {@code tacho.seconds}, late parts included, in any order
     * @param observations of the run, in any order
     * @throws IllegalArgumentException if a histogram of the result cannot be decoded
     */
    public static RunRows of(RunResult result, Collection<SecondRow> seconds, Collection<Observation> observations) {
        ResultRows rows = new ResultRows(result);
        return new RunRows(
                rows.run(),
                indexed(result.getOperations(), rows::operation),
                new SecondRows(result, seconds),
                indexed(result.getClients(), rows::client),
                indexed(result.getErrors(), rows::error),
                observations.stream()
                        .map(rows::observation)
                        .sorted(Comparator.comparing(LakeObservation::getObservedAt))
                        .toList());
    }

    /** The day that its files are filed under: that of the start, or of the result if the start is unknown; UTC. */
    public LocalDate date() {
        Instant day = run.getStartedAt() == null ? run.getCreatedAt() : run.getStartedAt();
        return LocalDate.ofInstant(day, ZoneOffset.UTC);
    }

    /** The rows of a table. */
    Iterable<? extends SpecificRecord> of(LakeTable table) {
        return switch (table) {
            case RUNS -> List.of(run);
            case OPERATIONS -> operations;
            case SECONDS -> seconds;
            case CLIENTS -> clients;
            case ERRORS -> errors;
            case OBSERVATIONS -> observations;
        };
    }

    private static <S, R> List<R> indexed(List<S> sources, RowAt<S, R> row) {
        return IntStream.range(0, sources.size())
                .mapToObj(index -> row.of(index, sources.get(index)))
                .toList();
    }

    private interface RowAt<S, R> {
        R of(int position, S source);
    }
}
