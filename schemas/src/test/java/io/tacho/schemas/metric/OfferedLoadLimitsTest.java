package io.tacho.schemas.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.avro.OfferedLimit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** B18: clause 9.2.2.5 over a run, and the mix of 5.2.3. */
class OfferedLoadLimitsTest {
    private final Map<String, Long> completed = new HashMap<>();
    private final Map<String, Long> counters = new HashMap<>();
    private final Map<String, String> settings = new HashMap<>(Map.of("wait", "1", "mix", "deck"));

    OfferedLoadLimitsTest() {
        asDrawn(100_000);
    }

    @Test
    void holdAsDrawn() {
        assertThat(limits()).allSatisfy(limit -> {
            assertThat(limit.getPass()).as(limit.getName()).isTrue();
            assertThat(limit.getNote()).isNull();
        });
        assertThat(limits())
                .extracting(OfferedLimit::getName)
                .containsExactly(
                        "newOrder.share",
                        "payment.share",
                        "orderStatus.share",
                        "delivery.share",
                        "stockLevel.share",
                        "newOrder.rollbacks",
                        "newOrder.lines",
                        "newOrder.remote_lines",
                        "payment.remote",
                        "payment.by_last_name",
                        "orderStatus.by_last_name",
                        "delivery.skipped");
        assertThat(limit("payment.share").getActual()).isEqualTo("43.48 % of 230000");
        assertThat(limit("newOrder.lines").getActual()).isEqualTo("10.00 in 100000");
    }

    /** 890 and 1110 of 100,000 are outside of 900..1100; chance explains neither. */
    @Test
    void breakOutsideTheirBoundsInALongRun() {
        for (long rollbacks : new long[] {890, 1110}) {
            counters.put("new_order_rollbacks", rollbacks);
            assertThat(limit("newOrder.rollbacks").getPass()).isFalse();
            assertThat(limit("newOrder.rollbacks").getNote()).isEqualTo("further outside than chance explains");
        }
        counters.put("new_order_rollbacks", 1100L);
        assertThat(limit("newOrder.rollbacks").getPass()).isTrue();
        counters.put("order_lines", 1_060_000L);
        assertThat(limit("newOrder.lines").getPass()).isFalse();
        counters.put("payments_by_last_name", 63_500L);
        assertThat(limit("payment.by_last_name").getPass()).isFalse();
    }

    /** 3 rollbacks in 120 New-Orders are 2.5 %, and what one in eight such runs has. */
    @Test
    void allowChanceInAShortRun() {
        asDrawn(120);
        counters.put("new_order_rollbacks", 3L);
        counters.put("order_lines", 1_270L);
        assertThat(limit("newOrder.rollbacks").getPass()).isTrue();
        assertThat(limit("newOrder.rollbacks").getNote()).isEqualTo("outside, as chance allows in 120");
        assertThat(limit("newOrder.lines").getPass()).isTrue();
        assertThat(limit("newOrder.lines").getNote()).isEqualTo("outside, as chance allows in 120");
    }

    /** In the same short run the faults that generators really have stand out all the same. */
    @Test
    void breakInAShortRunWhereChanceHasNoPart() {
        asDrawn(120);
        counters.put("new_order_rollbacks", 12L);
        counters.put("payments_by_last_name", 0L);
        counters.put("remote_payments", 120L);
        completed.put("stockLevel", 0L);
        completed.put("payment", 20L);
        assertThat(limits())
                .filteredOn(limit -> !limit.getPass())
                .extracting(OfferedLimit::getName)
                .containsExactly("payment.share", "newOrder.rollbacks", "payment.remote", "payment.by_last_name");
    }

    @Test
    void haveNothingToBreakWithoutOperations() {
        completed.clear();
        counters.clear();
        assertThat(limits()).allSatisfy(limit -> {
            assertThat(limit.getPass()).isTrue();
            assertThat(limit.getActual()).isNull();
            assertThat(limit.getValue()).isNull();
        });
    }

    @Test
    void leaveRemotesOutWithOneWarehouse() {
        counters.put("remote_order_lines", 0L);
        counters.put("remote_payments", 0L);
        assertThat(OfferedLoadLimits.of(completed, counters, settings, 1L))
                .filteredOn(limit -> limit.getName().contains("remote"))
                .hasSize(2)
                .allSatisfy(limit -> {
                    assertThat(limit.getPass()).isTrue();
                    assertThat(limit.getActual()).isNull();
                    assertThat(limit.getNote()).isEqualTo("one warehouse: no other");
                });
        assertThat(limits())
                .filteredOn(limit -> limit.getName().contains("remote"))
                .noneMatch(OfferedLimit::getPass);
    }

    /** Remote warehouses are drawn among those that take part: other ones may be loaded, and fewer may have terminals. */
    @Test
    void judgeRemotesByTheWarehousesThatTakePart() {
        settings.put("warehouses", "10");
        counters.put("remote_payments", 0L);
        assertThat(OfferedLoadLimits.of(completed, counters, settings, 1L))
                .filteredOn(limit -> limit.getName().equals("payment.remote"))
                .noneMatch(OfferedLimit::getPass);
    }

    /** 0.036 in 0.9 is 3.9999999999999996 percent to a computer. */
    @Test
    void takeAMixAtTheLeastSharesForWhatItIs() {
        settings.put("mix", "newOrder=0.405,payment=0.387,orderStatus=0.036,delivery=0.036,stockLevel=0.036");
        assertThat(limits())
                .filteredOn(limit -> limit.getName().endsWith(".share"))
                .allMatch(OfferedLimit::getPass);
    }

    @Test
    void nameTheOptionThatBreaksThem() {
        settings.put("local-warehouses", "true");
        settings.put("mix", "newOrder=50,payment=38,orderStatus=4,delivery=4,stockLevel=4");
        counters.put("remote_order_lines", 0L);
        counters.put("remote_payments", 0L);
        assertThat(limits())
                .filteredOn(limit -> !limit.getPass())
                .extracting(limit -> limit.getName() + " " + limit.getNote())
                .containsExactly(
                        "payment.share by --mix",
                        "newOrder.remote_lines by --local-warehouses",
                        "payment.remote by --local-warehouses");
        assertThat(Departure.of(settings))
                .extracting(Departure::meaning)
                .first()
                .isEqualTo("the mix asked for had 38.0 % payment where 43 % are the least");
    }

    /** Weights of exactly the least shares fall below them in half of all runs, however long. */
    @Test
    void allowChanceAroundWeightsAtTheBound() {
        settings.put("mix", "newOrder=45,payment=43,orderStatus=4,delivery=4,stockLevel=4");
        completed.putAll(Map.of(
                "newOrder",
                450_300L,
                "payment",
                429_700L,
                "orderStatus",
                40_000L,
                "delivery",
                40_000L,
                "stockLevel",
                40_000L));
        assertThat(limit("payment.share").getPass()).isTrue();
        assertThat(Departure.of(settings)).isEmpty();
    }

    /** Clause 2.7.4.2: more than 1 %, or more than one, whichever is greater. */
    @Test
    void allowOneSkippedDelivery() {
        asDrawn(100);
        counters.put("delivery_districts_skipped", 1L);
        assertThat(limit("delivery.skipped").getPass()).isTrue();
        counters.put("delivery_districts_skipped", 2L);
        assertThat(limit("delivery.skipped").getPass()).isFalse();
    }

    @Test
    void departuresAreNamedByOption() {
        assertThat(Departure.of(Map.of("wait", "1"))).isEmpty();
        assertThat(Departure.of(Map.of())).isEmpty();
        assertThat(Departure.of(Map.of("wait", "0")))
                .extracting(Departure::option)
                .containsExactly("--wait 0");
        assertThat(Departure.of(Map.of("wait", "0", "max-rate", "100")))
                .extracting(Departure::option)
                .containsExactly("--max-rate 100");
    }

    private void asDrawn(long newOrders) {
        completed.putAll(Map.of(
                "newOrder", newOrders,
                "payment", newOrders,
                "orderStatus", newOrders / 10,
                "delivery", newOrders / 10,
                "stockLevel", newOrders / 10));
        counters.putAll(Map.of(
                "new_orders", newOrders,
                "new_order_rollbacks", newOrders / 100,
                "order_lines", newOrders * 10,
                "remote_order_lines", newOrders / 10,
                "payments", newOrders,
                "remote_payments", newOrders * 15 / 100,
                "payments_by_last_name", newOrders * 6 / 10));
        counters.putAll(Map.of(
                "order_statuses", newOrders / 10,
                "order_statuses_by_last_name", newOrders * 6 / 100,
                "deliveries", newOrders / 10,
                "delivery_districts_skipped", 0L));
    }

    private List<OfferedLimit> limits() {
        return OfferedLoadLimits.of(completed, counters, settings, 10L);
    }

    private OfferedLimit limit(String name) {
        return limits().stream()
                .filter(limit -> limit.getName().equals(name))
                .findAny()
                .orElseThrow();
    }
}
