package io.tacho.workload.ship;

import io.tacho.schemas.avro.BatchError;
import io.tacho.schemas.avro.BatchFinish;
import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.topic.GeneratedClasses;
import io.tacho.schemas.topic.Topics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;

/**
 * Writes an OperationBatch without making one: columns go from arrays of primitives to bytes, which the generated class
 * with its boxed lists does several times slower (docs/decisions/0030-columns-by-hand.md). What it writes is what {@link
 * Topics#OPERATION_CODEC} reads; it refuses to work if the schema's fields are not the ones that it writes. Used by one
 * thread.
 */
final class BatchEncoder {
    private static final List<String> FIELDS = List.of(
            "run_id",
            "client_id",
            "epoch",
            "sequence",
            "kind",
            "base_micros",
            "count",
            "operation",
            "end_delta",
            "lateness",
            "connection_wait",
            "service",
            "outcome",
            "attempts",
            "url",
            "errors",
            "start",
            "finish");

    /** Marker and fingerprint of Avro's single-object encoding. */
    private static final int HEADER_BYTES = 10;

    private static final int ABSENT = 0;
    private static final int PRESENT = 1;

    private final String run;
    private final String client;
    private final long epoch;
    private final byte[] header;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(64 * 1024);
    private final BinaryEncoder out = EncoderFactory.get().binaryEncoder(bytes, null);
    private final SpecificDatumWriter<BatchError> errorWriter;
    private final SpecificDatumWriter<BatchStart> startWriter;
    private final SpecificDatumWriter<BatchFinish> finishWriter;

    BatchEncoder(String run, String client, long epoch) {
        GeneratedClasses.trust();
        List<String> fields = OperationBatch.getClassSchema().getFields().stream()
                .map(Schema.Field::name)
                .toList();
        if (!fields.equals(FIELDS)) {
            throw new IllegalStateException("OperationBatch has the fields " + fields + ", but " + FIELDS
                    + " are written; change BatchEncoder");
        }
        this.run = run;
        this.client = client;
        this.epoch = epoch;
        this.header = header();
        this.errorWriter = new SpecificDatumWriter<>(BatchError.class);
        this.startWriter = new SpecificDatumWriter<>(BatchStart.class);
        this.finishWriter = new SpecificDatumWriter<>(BatchFinish.class);
    }

    private static byte[] header() {
        OperationBatch empty = OperationBatch.newBuilder()
                .setRunId("")
                .setClientId("")
                .setEpoch(0)
                .setSequence(0)
                .setKind(BatchKind.DATA)
                .setBaseMicros(0)
                .setCount(0)
                .setOperation(List.of())
                .setEndDelta(List.of())
                .setLateness(List.of())
                .setConnectionWait(List.of())
                .setService(List.of())
                .setOutcome(List.of())
                .setAttempts(List.of())
                .setUrl(List.of())
                .build();
        return Arrays.copyOf(Topics.OPERATION_CODEC.encode(empty), HEADER_BYTES);
    }

    /** The value of a record of tacho.operations. */
    byte[] encode(
            long sequence,
            BatchKind kind,
            long baseMicros,
            BatchColumns columns,
            List<BatchError> errors,
            Optional<BatchStart> start,
            Optional<BatchFinish> finish)
            throws IOException {
        bytes.reset();
        bytes.write(header);
        out.writeString(run);
        out.writeString(client);
        out.writeLong(epoch);
        out.writeLong(sequence);
        out.writeEnum(kind.ordinal());
        columns.write(out, baseMicros);
        out.writeArrayStart();
        out.setItemCount(errors.size());
        for (BatchError error : errors) {
            errorWriter.write(error, out);
        }
        out.writeArrayEnd();
        writeOptional(start, startWriter);
        writeOptional(finish, finishWriter);
        out.flush();
        return bytes.toByteArray();
    }

    private <T extends SpecificRecord> void writeOptional(Optional<T> part, SpecificDatumWriter<T> writer)
            throws IOException {
        out.writeIndex(part.isPresent() ? PRESENT : ABSENT);
        if (part.isPresent()) {
            writer.write(part.get(), out);
        }
    }
}
