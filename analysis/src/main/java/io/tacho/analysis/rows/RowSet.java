package io.tacho.analysis.rows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Rows with named columns. A value is null (unknown), a Boolean, a Number (never NaN or infinite), a String, an {@link
 * java.time.Instant}, a {@link java.time.LocalDate}, a {@link java.time.LocalDateTime}, a {@link java.time.LocalTime}, a
 * List or a Map of such. Immutable.
 *
 * @param columns names, in order; may repeat, as in SQL
 * @param rows each with as many values as there are columns
 */
public record RowSet(List<String> columns, List<List<Object>> rows) {

    /** Refuses rows of another width. */
    public RowSet {
        columns = List.copyOf(columns);
        List<List<Object>> copies = new ArrayList<>(rows.size());
        for (List<Object> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "a row of " + row.size() + " values among " + columns.size() + " columns " + columns);
            }
            copies.add(Collections.unmodifiableList(new ArrayList<>(row)));
        }
        rows = Collections.unmodifiableList(copies);
    }

    /** The values of one column. */
    public List<Object> column(String name) {
        int index = columns.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException("no column " + name + " among " + columns);
        }
        List<Object> values = new ArrayList<>(rows.size());
        rows.forEach(row -> values.add(row.get(index)));
        return values;
    }
}
