package io.tacho.workload.tpcc.transaction;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A prepared statement whose parameters have names, written {@code :warehouse} and each as often as needed. Setting one
 * that the text does not have does nothing, so that one transaction can be bound alike in every style. Bound to a
 * connection.
 *
 * @param <P> the parameters; each is named by its constant in lower case
 */
final class NamedStatement<P extends Enum<P>> {
    /** Not the {@code ::} of a cast. */
    private static final Pattern PARAMETER = Pattern.compile("(?<!:):([a-z][a-z_]*)");

    private final PreparedStatement statement;
    private final int[][] positions;

    NamedStatement(Connection connection, Class<P> parameters, String text) throws SQLException {
        positions = positions(parameters, text);
        statement = connection.prepareStatement(PARAMETER.matcher(text).replaceAll("?"));
    }

    private static <P extends Enum<P>> int[][] positions(Class<P> parameters, String text) {
        Map<P, List<Integer>> found = new EnumMap<>(parameters);
        for (P parameter : parameters.getEnumConstants()) {
            found.put(parameter, new ArrayList<>());
        }
        int position = 0;
        Matcher matcher = PARAMETER.matcher(text);
        while (matcher.find()) {
            found.get(Enum.valueOf(parameters, matcher.group(1).toUpperCase(Locale.ROOT)))
                    .add(++position);
        }
        return found.values().stream()
                .map(all -> all.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** The text with {@code in_warehouse} for {@code :warehouse}, as in the body of a function. */
    static String inFunction(String text) {
        return PARAMETER.matcher(text).replaceAll("in_$1");
    }

    /** The text with {@code $1} for the first parameter, {@code $2} for the second. */
    static String numbered(String text) {
        int[] position = {0};
        return PARAMETER.matcher(text).replaceAll((MatchResult each) -> "\\$" + ++position[0]);
    }

    void set(P parameter, int value) throws SQLException {
        for (int position : positions[parameter.ordinal()]) {
            statement.setInt(position, value);
        }
    }

    void set(P parameter, String value) throws SQLException {
        for (int position : positions[parameter.ordinal()]) {
            statement.setString(position, value);
        }
    }

    void set(P parameter, int[] value) throws SQLException {
        for (int position : positions[parameter.ordinal()]) {
            statement.setObject(position, value);
        }
    }

    void set(P parameter, String[] value) throws SQLException {
        for (int position : positions[parameter.ordinal()]) {
            statement.setObject(position, value);
        }
    }

    /** Executes what was bound; results are then walked with {@link Results}, or are the only one. */
    PreparedStatement execute() throws SQLException {
        statement.execute();
        return statement;
    }
}
