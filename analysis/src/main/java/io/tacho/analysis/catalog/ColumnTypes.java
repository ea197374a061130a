package io.tacho.analysis.catalog;

import java.util.stream.Collectors;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** The SQL types of a table's columns, from the schema that its files are written with. */
final class ColumnTypes {
    private ColumnTypes() {}

    /** A relation with all columns of the table and no row: what a lake without files of that table looks like. */
    static String emptyRelation(Schema table) {
        return table.getFields().stream()
                .map(field -> "NULL::" + type(field.schema()) + " AS " + quoted(field.name()))
                .collect(Collectors.joining(", ", "SELECT ", " WHERE false"));
    }

    private static String type(Schema schema) {
        return switch (schema.getType()) {
            case INT -> "INTEGER";
            case LONG ->
                schema.getLogicalType() instanceof LogicalTypes.TimestampMicros ? "TIMESTAMP WITH TIME ZONE" : "BIGINT";
            case DOUBLE -> "DOUBLE";
            case BOOLEAN -> "BOOLEAN";
            case STRING -> "VARCHAR";
            case BYTES -> "BLOB";
            case ARRAY -> type(schema.getElementType()) + "[]";
            case MAP -> "MAP(VARCHAR, " + type(schema.getValueType()) + ")";
            case RECORD ->
                schema.getFields().stream()
                        .map(field -> quoted(field.name()) + " " + type(field.schema()))
                        .collect(Collectors.joining(", ", "STRUCT(", ")"));
            case UNION -> type(notNull(schema));
            default -> throw new IllegalArgumentException("the lake has no columns of type " + schema.getType());
        };
    }

    private static Schema notNull(Schema union) {
        return union.getTypes().stream()
                .filter(type -> type.getType() != Schema.Type.NULL)
                .findFirst()
                .orElseThrow();
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
