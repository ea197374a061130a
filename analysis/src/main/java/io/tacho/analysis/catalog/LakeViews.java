package io.tacho.analysis.catalog;

import io.tacho.schemas.lake.LakeTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The views of a catalogue, each made when a query first names it: DuckDB looks into every file of a view when it is
 * made, which for some thousand runs takes longer than most queries.
 */
final class LakeViews {
    private static final Pattern WORD = Pattern.compile("[a-z_]+");

    /** Queries about the catalogue itself want to see all views. */
    private static final Set<String> ABOUT_ALL = Set.of(
            "show", "describe", "pragma", "information_schema", "duckdb_views", "duckdb_columns", "duckdb_tables");

    private final Connection connection;
    private final LakeRelations relations;
    private final Map<String, View> missing = new LinkedHashMap<>();

    LakeViews(Connection connection, LakeScan scan, LakeRelations relations) {
        this.connection = connection;
        this.relations = relations;
        for (LakeTable table : LakeTable.values()) {
            String name = table.tableName();
            String condition = table == LakeTable.OPERATIONS ? " WHERE url IS NULL" : "";
            missing.put(name, new View(table, scan.newest(table), condition));
            missing.put("all_" + name, new View(table, scan.all(table), ""));
        }
        missing.put(
                "addresses",
                new View(LakeTable.OPERATIONS, scan.newest(LakeTable.OPERATIONS), " WHERE url IS NOT NULL"));
    }

    /** Makes the views that a query may need and that are not there yet. */
    void makeFor(String sql) throws SQLException {
        Set<String> words = new HashSet<>();
        Matcher matcher = WORD.matcher(sql.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            words.add(matcher.group());
        }
        boolean all = words.stream().anyMatch(ABOUT_ALL::contains);
        for (String name : Set.copyOf(missing.keySet())) {
            if (all || words.contains(name)) {
                make(name, missing.get(name));
                missing.remove(name);
            }
        }
    }

    private void make(String name, View view) throws SQLException {
        relations.with(view.table(), view.files(), relation -> {
            try (Statement statement = connection.createStatement()) {
                return statement.execute(
                        "CREATE VIEW " + name + " AS SELECT * FROM (" + relation + ")" + view.condition());
            }
        });
    }

    private record View(LakeTable table, List<Path> files, String condition) {}
}
