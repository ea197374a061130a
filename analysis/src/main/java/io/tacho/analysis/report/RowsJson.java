package io.tacho.analysis.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tacho.analysis.rows.RowSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** A JSON array of objects, one object on a line. */
final class RowsJson {
    private RowsJson() {}

    static String of(RowSet rows) {
        List<String> keys = distinct(rows.columns());
        StringJoiner lines = new StringJoiner(",\n ", "[", "]\n");
        for (List<Object> row : rows.rows()) {
            ObjectNode object = Json.object();
            for (int column = 0; column < keys.size(); column++) {
                object.set(keys.get(column), Json.node(row.get(column)));
            }
            lines.add(Json.line(object));
        }
        return lines.toString();
    }

    /** SQL allows two columns of one name; in an object the second would take the place of the first. */
    private static List<String> distinct(List<String> columns) {
        Map<String, Integer> seen = new HashMap<>();
        return columns.stream()
                .map(column -> {
                    int times = seen.merge(column, 1, Integer::sum);
                    return times == 1 ? column : column + "_" + times;
                })
                .toList();
    }
}
