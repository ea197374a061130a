package io.tacho.analysis.catalog;

import io.tacho.schemas.lake.LakeTable;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Tables of the lake as SQL over a list of files. Columns are those of the schema, whatever the files have: one that an
 * old file lacks is null in its rows, one that only a newer version knows is there too (B47). Values are never taken
 * from paths: a run id such as 0012 would come back as the number 12 (B43).
 */
final class LakeRelations {
    private LakeRelations() {}

    /** The table's rows in these files; its columns without rows if there are none. */
    static String over(LakeTable table, List<Path> files) {
        String empty = ColumnTypes.emptyRelation(table.schema());
        return files.isEmpty()
                ? empty
                : empty + " UNION ALL BY NAME SELECT * FROM read_parquet(" + list(files)
                        + ", union_by_name = true, hive_partitioning = false)";
    }

    private static String list(List<Path> files) {
        return files.stream().map(LakeRelations::literal).collect(Collectors.joining(", ", "[", "]"));
    }

    /** DuckDB takes every path as a pattern, also those of folders that hold a bracket. */
    static String literal(Path file) {
        String pattern = file.toAbsolutePath().toString().replaceAll("([\\[*?])", "[$1]");
        return "'" + pattern.replace("'", "''") + "'";
    }
}
