package io.tacho.schemas.lake;

import io.tacho.schemas.avro.lake.LakeClient;
import io.tacho.schemas.avro.lake.LakeError;
import io.tacho.schemas.avro.lake.LakeObservation;
import io.tacho.schemas.avro.lake.LakeOperation;
import io.tacho.schemas.avro.lake.LakeRun;
import io.tacho.schemas.avro.lake.LakeSecond;
import java.util.Locale;
import org.apache.avro.Schema;

/** The tables of the lake in the order in which a run's files appear: {@link #RUNS} last, since its row makes the others count. */
public enum LakeTable {
    OPERATIONS(LakeOperation.getClassSchema(), 1),
    SECONDS(LakeSecond.getClassSchema(), 1),
    CLIENTS(LakeClient.getClassSchema(), 2),
    ERRORS(LakeError.getClassSchema(), 1),
    OBSERVATIONS(LakeObservation.getClassSchema(), 1),
    RUNS(LakeRun.getClassSchema(), 2);

    private final Schema schema;
    private final int schemaVersion;

    LakeTable(Schema schema, int schemaVersion) {
        this.schema = schema;
        this.schemaVersion = schemaVersion;
    }

    /** Its name in SQL and its folder: {@code runs}. */
    public String tableName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its columns. */
    public Schema schema() {
        return schema;
    }

    /** What the column {@code schema_version} says in files written now. */
    public int schemaVersion() {
        return schemaVersion;
    }
}
