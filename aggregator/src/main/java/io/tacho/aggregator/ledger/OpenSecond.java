package io.tacho.aggregator.ledger;

import io.tacho.aggregator.ledger.Cells.Place;
import io.tacho.schemas.avro.SecondCell;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.topic.AvroCodec;
import io.tacho.schemas.topic.UndecodableException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A second that batches still come for: its tallies, and as bytes the batches that came since its cells were last
 * written. Not thread-safe.
 */
final class OpenSecond {
    /** Then the cells are written: a copy of so many bytes costs less than coding a second. */
    private static final int LONG = 64 * 1024;

    private static final AvroCodec<SecondCell> CODEC = new AvroCodec<>(SecondCell.class);

    private final Map<Place, OperationTally> tallies;
    private byte[] recent = new byte[0];

    /** @param tallies the cells as written last */
    OpenSecond(Map<Place, OperationTally> tallies) {
        this.tallies = tallies;
    }

    /** Adds a batch's cells. */
    void add(List<SecondCell> batch) {
        for (SecondCell cell : batch) {
            tally(cell);
            byte[] bytes = CODEC.encode(cell);
            int length = recent.length;
            recent = Arrays.copyOf(recent, length + Integer.BYTES + bytes.length);
            ByteBuffer.wrap(recent, length, Integer.BYTES + bytes.length)
                    .putInt(bytes.length)
                    .put(bytes);
        }
    }

    /** Adds the batches in these bytes, which {@link #recent} has made. */
    void addRecent(byte[] bytes) {
        recent = bytes;
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            byte[] cell = new byte[rest.getInt()];
            rest.get(cell);
            tally(decode(cell));
        }
    }

    private void tally(SecondCell cell) {
        tallies.computeIfAbsent(new Place(cell.getOperation(), cell.getUrl()), unused -> new OperationTally())
                .add(cell.getCell());
    }

    /** Everything of the second. */
    Map<Place, OperationTally> tallies() {
        return tallies;
    }

    /** The batches that are not in written cells. */
    byte[] recent() {
        return recent;
    }

    boolean recentIsLong() {
        return recent.length > LONG;
    }

    /** Forgets the batches once the cells are written. */
    void clearRecent() {
        recent = new byte[0];
    }

    private static SecondCell decode(byte[] cell) {
        try {
            return CODEC.decode(cell);
        } catch (UndecodableException e) {
            throw new IllegalStateException("state store of cells: " + e.getMessage(), e);
        }
    }
}
