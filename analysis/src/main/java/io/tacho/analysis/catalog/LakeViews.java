package io.tacho.analysis.catalog;

import io.tacho.schemas.lake.LakeTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Makes the views of a catalogue; a file that DuckDB cannot read is left out and named, the others stay readable. */
final class LakeViews {
    private final Connection connection;
    private final LakeScan scan;
    private final List<String> warnings = new ArrayList<>();

    LakeViews(Connection connection, LakeScan scan) {
        this.connection = connection;
        this.scan = scan;
    }

    /** Makes them all and says what was left out. */
    List<String> create() throws SQLException {
        for (LakeTable table : LakeTable.values()) {
            String name = table.tableName();
            createTolerantly("all_" + name, table, scan.all(table));
            if (table == LakeTable.OPERATIONS) {
                createTolerantly("newest_operations", table, scan.newest(table));
                execute("CREATE VIEW operations AS SELECT * FROM newest_operations WHERE url IS NULL");
                execute("CREATE VIEW addresses AS SELECT * FROM newest_operations WHERE url IS NOT NULL");
            } else {
                createTolerantly(name, table, scan.newest(table));
            }
        }
        return warnings.stream().distinct().toList();
    }

    private void createTolerantly(String view, LakeTable table, List<Path> files) throws SQLException {
        try {
            create(view, table, files);
        } catch (SQLException oneOfThem) {
            create(view, table, readable(files));
        }
    }

    private void create(String view, LakeTable table, List<Path> files) throws SQLException {
        execute("CREATE VIEW " + view + " AS " + LakeRelations.over(table, files));
    }

    private List<Path> readable(List<Path> files) {
        List<Path> readable = new ArrayList<>();
        for (Path file : files) {
            try {
                execute("DESCRIBE SELECT * FROM read_parquet(" + LakeRelations.literal(file) + ")");
                readable.add(file);
            } catch (SQLException e) {
                warnings.add(file + " cannot be read (" + firstLine(e) + "): left out");
            }
        }
        return readable;
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given");
    }
}
