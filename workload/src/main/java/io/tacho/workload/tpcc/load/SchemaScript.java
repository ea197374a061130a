package io.tacho.workload.tpcc.load;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.load.LoadSettings.ForeignKeys;
import java.util.ArrayList;
import java.util.List;

/** The statements of a load on PostgreSQL as a text for people: what would be made, in which order. */
public final class SchemaScript {
    private SchemaScript() {}

    /**
     * The script.
     *
     * @param settings warehouses, partitions and foreign keys count; addresses may be missing
     * @return statements, each ending in a semicolon, with a comment before each step
     * @throws WorkloadException of kind USAGE for more partitions than warehouses
     */
    public static String of(LoadSettings settings) throws WorkloadException {
        settings.checkSchema();
        TpccSchema schema = TpccSchema.of(settings.warehouses(), settings.partitions());
        List<String> lines = new ArrayList<>();
        step(lines, "tables", statements(schema.createTables()));
        lines.add("-- rows come in by COPY here\n");
        step(lines, "statistics, before the keys: their checks read a visibility map", schema.vacuum());
        step(lines, "primary keys", statements(schema.primaryKeys()));
        step(lines, "indexes", statements(schema.indexes()));
        if (settings.foreignKeys() == ForeignKeys.CREATE) {
            step(lines, "foreign keys", statements(schema.foreignKeys()));
            step(lines, "a look at the rows of each", statements(schema.foreignKeyChecks()));
        }
        return String.join("\n", lines);
    }

    private static void step(List<String> lines, String title, List<String> statements) {
        if (!statements.isEmpty()) {
            lines.add("-- " + title);
            statements.forEach(statement -> lines.add(statement + ";"));
            lines.add("");
        }
    }

    private static List<String> statements(List<SchemaStatement> statements) {
        return statements.stream().map(SchemaStatement::sql).toList();
    }
}
