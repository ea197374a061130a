package io.tacho.aggregator.publish;

import io.tacho.aggregator.ledger.ClosedSecond;
import io.tacho.aggregator.ledger.Run;
import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.SecondRow;
import io.tacho.schemas.clock.Seconds;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.List;

/** Rows of {@code tacho.seconds}: one per operation of a closed second, or of a later part of it. */
public final class SecondRows {
    private SecondRows() {}

    /** The rows of a closed second. */
    public static List<Outgoing> of(Run run, ClosedSecond closed) {
        List<Outgoing> rows = new ArrayList<>();
        closed.operations().forEach((code, tally) -> {
            String operation = run.definition().getOperations().get(code);
            SecondRow row = new SecondRow(
                    run.id(),
                    closed.second(),
                    operation,
                    closed.part(),
                    closed.second() >= 0 && closed.second() < run.duration(),
                    Seconds.startMicros(closed.second(), run.measureStartMicros()),
                    tally.toCell(HistogramEncoding.SPARSE));
            String key = Keys.second(run.id(), closed.second(), operation, closed.part());
            rows.add(new Outgoing(Outgoing.Kind.SECOND, key, Topics.SECOND_CODEC.encode(row)));
        });
        return rows;
    }
}
