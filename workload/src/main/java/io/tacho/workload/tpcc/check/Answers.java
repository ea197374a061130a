package io.tacho.workload.tpcc.check;

import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The end of a pass's statement: of each condition the number of the rows that break it and the first of them, as one list
 * of rows that are alike: condition, how many, up to four parts of the key, up to three values.
 */
final class Answers {
    /** Columns of a key, then of values. */
    static final int KEY_COLUMNS = 4;

    /** Before the key: the condition's number, and how many rows break it. */
    static final int HEAD_COLUMNS = 2;

    static final int VALUE_COLUMNS = 3;

    private Answers() {}

    /** @param query of a condition: four key columns and three values of each row that breaks it */
    static String of(Set<ConsistencyCondition> conditions, Function<ConsistencyCondition, String> query) {
        return conditions.stream()
                .map(condition -> """
                        (select %d as condition, count(*) over () as rows_broken, k1::text, k2::text, k3::text, k4::text,
                          v1::text, v2::text, v3::text
                        from (
                        %s) broken (k1, k2, k3, k4, v1, v2, v3)
                        order by broken.k1, broken.k2, broken.k3, broken.k4 limit %d)""".formatted(condition.number(), query.apply(condition), ConsistencyCheck.EXAMPLES))
                .collect(Collectors.joining("\nunion all\n"));
    }
}
