package io.tacho.workload.tpcc.check;

import static io.tacho.workload.tpcc.check.ConsistencyCondition.DISTRICT_HISTORY;
import static io.tacho.workload.tpcc.check.ConsistencyCondition.WAREHOUSE_HISTORY;
import static io.tacho.workload.tpcc.check.ConsistencyCondition.WAREHOUSE_YTD;

import io.tacho.workload.tpcc.plan.WarehouseRange;
import java.util.EnumSet;
import java.util.Set;

/** What is about the sums of warehouses and districts: one pass over the history, which has no index to cut it by. */
final class YearToDatePass {
    private YearToDatePass() {}

    /** The conditions among these that it answers. */
    static Set<ConsistencyCondition> among(Set<ConsistencyCondition> wanted) {
        Set<ConsistencyCondition> answered = EnumSet.of(WAREHOUSE_YTD, WAREHOUSE_HISTORY, DISTRICT_HISTORY);
        answered.retainAll(wanted);
        return answered;
    }

    static CheckPass of(Set<ConsistencyCondition> conditions, WarehouseRange range) {
        Set<ConsistencyCondition> answered = among(conditions);
        String of = " between " + range.first() + " and " + range.last();
        boolean history = answered.contains(WAREHOUSE_HISTORY) || answered.contains(DISTRICT_HISTORY);
        return new CheckPass(
                answered,
                range,
                (history ? PAID.formatted(of) : "") + Answers.of(answered, condition -> answer(condition, of)));
    }

    private static String answer(ConsistencyCondition condition, String of) {
        return switch (condition) {
            case WAREHOUSE_YTD -> """
                select w_id, null, null, null, w_ytd, coalesce(sum(d_ytd), 0), null
                from warehouse left join district on d_w_id = w_id where w_id%s group by w_id, w_ytd
                having w_ytd is distinct from sum(d_ytd)""".formatted(of);
            case WAREHOUSE_HISTORY -> """
                select w_id, null, null, null, w_ytd, coalesce(amount, 0), null
                from warehouse left join (select w, sum(amount) as amount from paid group by w) p on w = w_id
                where w_id%s and w_ytd <> coalesce(amount, 0)""".formatted(of);
            case DISTRICT_HISTORY -> """
                select d_w_id, d_id, null, null, d_ytd, coalesce(amount, 0), null
                from district left join paid on w = d_w_id and d = d_id
                where d_w_id%s and d_ytd <> coalesce(amount, 0)""".formatted(of);
            default -> throw new IllegalArgumentException("not about sums of warehouses: " + condition);
        };
    }

    private static final String PAID = """
        with paid as materialized (
        select h_w_id as w, h_d_id as d, sum(h_amount) as amount from history where h_w_id%s group by h_w_id, h_d_id)
        """;
}
