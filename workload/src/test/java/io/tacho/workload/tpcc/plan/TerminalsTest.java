package io.tacho.workload.tpcc.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.generate.FastRandom;
import org.junit.jupiter.api.Test;

class TerminalsTest {
    private final FastRandom random = new FastRandom(0);

    private static Terminals terminals(int index, int clients, int warehouses, long seed) throws WorkloadException {
        return new Terminals(
                WarehousePlan.of(WarehouseChoice.ALL, warehouses).terminals(index, clients, 1), seed, Mix.DECK);
    }

    @Test
    void dealsTenTenOneOneOneOfEveryDeck() throws WorkloadException {
        Terminals terminals = terminals(0, 1, 1, 5);
        for (int deck = 0; deck < 50; deck++) {
            int[] dealt = new int[5];
            for (int card = 0; card < 23; card++) {
                dealt[terminals.nextOperation(3, random)]++;
            }
            assertThat(dealt).containsExactly(10, 10, 1, 1, 1);
        }
    }

    @Test
    void dealsEachTerminalItsOwnOrderAndTheSameForTheSameSeed() throws WorkloadException {
        assertThat(deal(terminals(0, 1, 1, 5), 3)).isEqualTo(deal(terminals(0, 1, 1, 5), 3));
        assertThat(deal(terminals(0, 1, 1, 5), 3)).isNotEqualTo(deal(terminals(0, 1, 1, 5), 4));
        assertThat(deal(terminals(0, 1, 1, 5), 3)).isNotEqualTo(deal(terminals(0, 1, 1, 6), 3));
    }

    private String deal(Terminals terminals, int terminal) {
        StringBuilder dealt = new StringBuilder();
        for (int card = 0; card < 46; card++) {
            dealt.append(terminals.nextOperation(terminal, random));
        }
        return dealt.toString();
    }

    /** Every card as likely in every place: a terminal's first card is Delivery in 1 of 23 cases. */
    @Test
    void shufflesFairly() throws WorkloadException {
        Terminals terminals = terminals(0, 1, 4600, 5);
        int deliveries = 0;
        for (int terminal = 0; terminal < terminals.count(); terminal++) {
            deliveries += terminals.nextOperation(terminal, random) == TpccOperation.DELIVERY.ordinal() ? 1 : 0;
        }
        assertThat(deliveries).isBetween(1850, 2150); // 46000 / 23 = 2000, five standard deviations are 219
    }

    /** Clause 5.2.5.4. */
    @Test
    void drawsThinkTimesOfTheirMeanAndCutsThem() throws WorkloadException {
        Terminals terminals = terminals(0, 1, 1, 5);
        int draws = 400_000;
        double sum = 0;
        long longest = 0;
        for (int i = 0; i < draws; i++) {
            long think = terminals.thinkMicros(i % 10, TpccOperation.PAYMENT.ordinal(), random);
            sum += think;
            longest = Math.max(longest, think);
        }
        assertThat(sum / draws).isBetween(11_900_000.0, 12_100_000.0);
        assertThat(longest).isLessThanOrEqualTo(120_000_000L).isGreaterThan(100_000_000L);
    }

    @Test
    void takesTheSpecificationsKeyingTimes() {
        assertThat(TpccOperation.names())
                .containsExactly("newOrder", "payment", "orderStatus", "delivery", "stockLevel");
        assertThat(TpccOperation.NEW_ORDER.keyingMicros()).isEqualTo(18_000_000);
        assertThat(Mix.DECK.meanCycleMicros()).isEqualTo(476_000_000L / 23);
    }

    @Test
    void letsTwoClientsShareOneWarehouse() throws WorkloadException {
        Terminals second = terminals(1, 2, 1, 5);

        assertThat(second.count()).isEqualTo(5);
        assertThat(second.warehouse(0)).isEqualTo(1);
        assertThat(second.district(0)).isEqualTo(6);
        assertThatThrownBy(() -> terminals(0, 11, 1, 5)).hasMessageContaining("11 clients");
    }

    @Test
    void takesARangeOfWarehouses() throws WorkloadException {
        Terminals terminals = new Terminals(
                WarehousePlan.of(WarehouseChoice.ALL.withRange(WarehouseRange.parse("3-4")), 4)
                        .terminals(0, 2, 1),
                5,
                Mix.DECK);

        assertThat(terminals.count()).isEqualTo(20);
        assertThat(terminals.warehouse(0)).isEqualTo(3);
        assertThat(terminals.warehouse(19)).isEqualTo(4);
        assertThat(terminals.district(19)).isEqualTo(10);
        assertThatThrownBy(() -> WarehouseRange.parse("4-3")).hasMessageContaining("\"4-3\"");
    }

    @Test
    void holdsTheTerminalsOf140000Warehouses() throws WorkloadException {
        Terminals terminals = terminals(0, 1, 140_000, 5);

        assertThat(terminals.count()).isEqualTo(1_400_000);
        assertThat(terminals.warehouse(1_399_999)).isEqualTo(140_000);
    }
}
