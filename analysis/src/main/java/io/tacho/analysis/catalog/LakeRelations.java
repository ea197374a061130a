package io.tacho.analysis.catalog;

import io.tacho.schemas.lake.LakeTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tables of the lake as SQL over a list of files. Columns are those of the schema, whatever the files have: one that an
 * old file lacks is null in its rows, one that only a newer version knows is there too (B47). Values are never taken
 * from paths: a run id such as 0012 would come back as the number 12 (B43). A file that DuckDB cannot read is left out
 * and named, the others stay readable (B45).
 */
final class LakeRelations {
    private final Connection connection;
    private final Set<String> warnings = new LinkedHashSet<>();

    LakeRelations(Connection connection) {
        this.connection = connection;
    }

    /** Uses a relation over the table's rows in these files; once more without those that turn out unreadable. */
    <T> T with(LakeTable table, List<Path> files, Use<T> use) throws SQLException {
        try {
            return use.of(over(table, files));
        } catch (SQLException e) {
            List<Path> readable = readable(files);
            if (readable.size() == files.size()) {
                throw e;
            }
            return use.of(over(table, readable));
        }
    }

    /** What was left out so far and why, a sentence each. */
    List<String> warnings() {
        return List.copyOf(warnings);
    }

    private static String over(LakeTable table, List<Path> files) {
        String empty = ColumnTypes.emptyRelation(table.schema());
        return files.isEmpty()
                ? empty
                : empty + " UNION ALL BY NAME SELECT * FROM read_parquet(" + list(files)
                        + ", union_by_name = true, hive_partitioning = false)";
    }

    private List<Path> readable(List<Path> files) {
        List<Path> readable = new ArrayList<>();
        for (Path file : files) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("DESCRIBE SELECT * FROM read_parquet(" + literal(file) + ")");
                readable.add(file);
            } catch (SQLException e) {
                warnings.add(file + " cannot be read (" + firstLine(e) + "): left out");
            }
        }
        return readable;
    }

    private static String list(List<Path> files) {
        return files.stream().map(LakeRelations::literal).collect(Collectors.joining(", ", "[", "]"));
    }

    /** DuckDB takes every path as a pattern, also those of folders that hold a bracket. */
    private static String literal(Path file) {
        String pattern = file.toAbsolutePath().toString().replaceAll("([\\[*?])", "[$1]");
        return "'" + pattern.replace("'", "''") + "'";
    }

    private static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given");
    }

    /** What is done with a relation. */
    @FunctionalInterface
    interface Use<T> {
        T of(String relation) throws SQLException;
    }
}
