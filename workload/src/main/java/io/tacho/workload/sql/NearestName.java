package io.tacho.workload.sql;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** What somebody meant who mistyped a name. */
public final class NearestName {
    private static final int MOST_LETTERS = 2;

    private NearestName() {}

    /** The known name that differs in the fewest letters, two at most; capitals do not count. */
    public static Optional<String> of(String name, Collection<String> known) {
        return known.stream()
                .filter(candidate -> letters(name, candidate) <= MOST_LETTERS)
                .min(Comparator.<String>comparingInt(candidate -> letters(name, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static int letters(String one, String other) {
        return distance(one.toLowerCase(Locale.ROOT), other.toLowerCase(Locale.ROOT));
    }

    /** Letters to insert, remove or replace (Levenshtein). */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int column = 0; column < row.length; column++) {
            row[column] = column;
        }
        for (int line = 1; line <= one.length(); line++) {
            int diagonal = row[0];
            row[0] = line;
            for (int column = 1; column < row.length; column++) {
                int replaced = diagonal + (one.charAt(line - 1) == other.charAt(column - 1) ? 0 : 1);
                diagonal = row[column];
                row[column] = Math.min(replaced, 1 + Math.min(row[column], row[column - 1]));
            }
        }
        return row[other.length()];
    }
}
