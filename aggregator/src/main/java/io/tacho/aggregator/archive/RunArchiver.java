package io.tacho.aggregator.archive;

import io.tacho.aggregator.archive.RunRecords.ReadFrom;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.SecondRow;
import io.tacho.schemas.lake.LakeException;
import io.tacho.schemas.lake.LakeWriter;
import io.tacho.schemas.lake.RunRows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes one result with all that belongs to it into the lake. Used by one thread. */
final class RunArchiver {
    private static final long BETWEEN_LOOKS_MILLIS = 200;

    /** For results that are old when they are read: their rows are there, or gone for ever. */
    private static final Duration LEAST_PATIENCE = Duration.ofSeconds(2);

    private static final Logger LOG = LoggerFactory.getLogger(RunArchiver.class);

    private final LakeWriter lake;
    private final RunRecords records;
    private final Duration patience;
    private final CountDownLatch closing;

    RunArchiver(LakeWriter lake, RunRecords records, Duration patience, CountDownLatch closing) {
        this.lake = lake;
        this.records = records;
        this.patience = patience;
        this.closing = closing;
    }

    /**
     * Archives a result. With fewer rows of seconds than it counts (their topic keeps them for 7 days), the run is
     * archived all the same, with a warning in its result; but never over an earlier archive of the same revision.
     *
     * @throws InterruptedException if the archive is closed while it waits for rows or reads them; nothing is written then
     */
    void archive(RunResult result) throws LakeException, InterruptedException {
        List<SecondRow> seconds = awaitSeconds(result);
        long missing = result.getSecondRows() - seconds.size();
        if (missing > 0 && lake.holds(result.getRunId(), result.getRevision())) {
            LOG.info(
                    "Run {} revision {} is in the lake already, and its seconds are no longer in their topic: kept",
                    result.getRunId(),
                    result.getRevision());
            return;
        }
        RunResult archived = missing > 0 ? withWarning(result, seconds.size()) : result;
        lake.write(RunRows.of(archived, seconds, records.observations(result)));
        LOG.info("Archived run {} revision {} in {}", result.getRunId(), result.getRevision(), lake.lake());
    }

    /** All rows that the result counts; fewer if they do not come in time. */
    private List<SecondRow> awaitSeconds(RunResult result) throws InterruptedException {
        long deadline = System.nanoTime() + patience(result).toNanos();
        List<SecondRow> seconds = records.seconds(result, ReadFrom.START_OF_RUN);
        while (seconds.size() < result.getSecondRows()) {
            boolean last = System.nanoTime() > deadline;
            // Records may have other times than expected: only the whole partition is proof that rows are missing.
            seconds = records.seconds(result, ReadFrom.BEGINNING);
            if (last) {
                return seconds;
            }
            if (seconds.size() < result.getSecondRows() && closing.await(BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new InterruptedException("closed while waiting for the seconds of run " + result.getRunId());
            }
        }
        return seconds;
    }

    private Duration patience(RunResult result) {
        Duration age = Duration.ofMillis(
                System.currentTimeMillis() - TimeUnit.MICROSECONDS.toMillis(result.getCreatedMicros()));
        Duration left = age.isNegative() ? patience : patience.minus(age);
        Duration least = LEAST_PATIENCE.compareTo(patience) < 0 ? LEAST_PATIENCE : patience;
        return left.compareTo(least) < 0 ? least : left;
    }

    private static RunResult withWarning(RunResult result, int found) {
        String warning = "the table of seconds is incomplete: " + found + " of " + result.getSecondRows()
                + " rows were in tacho.seconds when the run was archived; the result itself is not touched by that";
        LOG.warn("Run {} revision {}: {}", result.getRunId(), result.getRevision(), warning);
        List<String> warnings = new ArrayList<>(result.getWarnings());
        warnings.add(warning);
        RunResult copy = RunResult.newBuilder(result).build();
        copy.setWarnings(warnings);
        return copy;
    }
}
