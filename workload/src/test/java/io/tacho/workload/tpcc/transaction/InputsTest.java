package io.tacho.workload.tpcc.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.workload.tpcc.generate.FastRandom;
import io.tacho.workload.tpcc.plan.RunConstants;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InputsTest {
    private static final int DRAWS = 100_000;
    private static final RunConstants CONSTANTS = RunConstants.draw(1, 100);

    private final FastRandom random = new FastRandom(20261201);
    private final InputRules tenWarehouses = new InputRules(CONSTANTS, 10);

    /** B18: the mix properties of clause 9.2.2.5. */
    @Test
    void drawsNewOrdersWithinTheBounds() {
        NewOrderInput input = new NewOrderInput();
        long rollbacks = 0;
        long lines = 0;
        long remote = 0;
        for (int i = 0; i < DRAWS; i++) {
            input.draw(random, tenWarehouses, 4);
            rollbacks += input.rollback ? 1 : 0;
            lines += input.lines;
            remote += input.remoteLines;
            int unused = 0;
            for (int line = 0; line < input.lines; line++) {
                unused += input.item[line] == NewOrderInput.UNUSED_ITEM ? 1 : 0;
            }
            assertThat(unused).isEqualTo(input.rollback ? 1 : 0);
        }

        assertThat(rollbacks).isBetween(900L, 1100L);
        assertThat(lines / (double) DRAWS).isBetween(9.5, 10.5);
        assertThat(100.0 * remote / lines).isBetween(0.95, 1.05);
    }

    /** B18, for Payment and Order-Status. */
    @Test
    void drawsPaymentsWithinTheBounds() {
        PaymentInput payment = new PaymentInput();
        OrderStatusInput status = new OrderStatusInput();
        int remote = 0;
        int byName = 0;
        int statusByName = 0;
        for (int i = 0; i < DRAWS; i++) {
            payment.draw(random, tenWarehouses, 4);
            assertThat(payment.remote).isEqualTo(payment.customer.warehouse != 4);
            assertThat(payment.amountCents).isBetween(1_00, 5_000_00);
            remote += payment.remote ? 1 : 0;
            byName += payment.customer.byName ? 1 : 0;
            status.draw(random, tenWarehouses, 4);
            assertThat(status.customer.warehouse).isEqualTo(4);
            statusByName += status.customer.byName ? 1 : 0;
        }

        assertThat(remote).isBetween(14_000, 16_000);
        assertThat(byName).isBetween(57_000, 63_000);
        assertThat(statusByName).isBetween(57_000, 63_000);
    }

    @Test
    void sortsLinesBySupplyingWarehouseAndItem() {
        NewOrderInput input = new NewOrderInput();
        for (int i = 0; i < 10_000; i++) {
            input.draw(random, tenWarehouses, 4);
            for (int line = 1; line < input.lines; line++) {
                long before = input.supplier[line - 1] * 1_000_000L + input.item[line - 1];
                assertThat(input.supplier[line] * 1_000_000L + input.item[line]).isGreaterThanOrEqualTo(before);
            }
        }
    }

    /** B22: with one warehouse remote is local, and there is no endless draw. */
    @Test
    void knowsNoRemoteWarehouseOfOne() {
        InputRules one = new InputRules(CONSTANTS, 1);
        PaymentInput payment = new PaymentInput();
        NewOrderInput order = new NewOrderInput();
        for (int i = 0; i < 10_000; i++) {
            payment.draw(random, one, 1);
            order.draw(random, one, 1);
            assertThat(payment.customer.warehouse).isEqualTo(1);
            assertThat(payment.remote).isFalse();
            assertThat(order.remoteLines).isZero();
        }
    }

    @Test
    void drawsEveryOtherWarehouseAndNeverHome() {
        Set<Integer> drawn = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            drawn.add(tenWarehouses.otherWarehouse(random, 4));
        }
        assertThat(drawn).containsExactlyInAnyOrder(1, 2, 3, 5, 6, 7, 8, 9, 10);
    }

    /** driver.md: an update with two matching source rows changes the row once, so there is one source row. */
    @Test
    void foldsLinesOfOneStockRowIntoOneTake() {
        NewOrderInput input = new NewOrderInput();
        input.lines = 5;
        int[] items = {7, 7, 7, 8, 7};
        int[] suppliers = {1, 1, 1, 1, 2};
        for (int line = 0; line < 5; line++) {
            input.item[line] = items[line];
            input.supplier[line] = suppliers[line];
            input.quantity[line] = line + 1;
        }
        OrderLines lines = new OrderLines();

        lines.take(input);

        assertThat(lines.takeItems()).containsExactly(7, 8, 7);
        assertThat(lines.takeSuppliers()).containsExactly(1, 1, 2);
        assertThat(lines.takeQuantities()).containsExactly(6, 4, 5);
        assertThat(lines.takeLines()).containsExactly(3, 1, 1);
        assertThat(lines.lineTakes()).containsExactly(1, 1, 1, 2, 3);
        assertThat(lines.lineQuantities()).containsExactly(1, 2, 3, 4, 5);
        lines.found(1, 100, "a");
        lines.found(2, 10, "b");
        assertThat(lines.keepFound()).isTrue();
        assertThat(lines.foundQuantities()).containsExactly(1, 2, 3, 4);
        assertThat(lines.foundAmountsCents()).containsExactly(100, 200, 300, 40);
        assertThat(lines.foundDistrictTexts()).containsExactly("a", "a", "a", "b");
    }

    /** The quantity of one take is what its lines leave one after another (clause 2.4.2.2), for all that can be. */
    @Test
    void oneTakeLeavesWhatItsLinesWouldLeave() {
        FastRandom random = new FastRandom(3);
        for (int n = 0; n < 200_000; n++) {
            int before = random.between(10, 100);
            int lines = random.between(1, 15);
            int oneByOne = before;
            int sum = 0;
            for (int line = 0; line < lines; line++) {
                int quantity = random.between(1, 10);
                sum += quantity;
                oneByOne = oneByOne >= quantity + 10 ? oneByOne - quantity : oneByOne - quantity + 91;
            }
            // As NewOrderText.TAKE_STOCK says it; integers divide there as here.
            int taken = before - sum + (before >= sum + 10 ? 0 : (sum + 100 - before) / 91 * 91);
            assertThat(taken).isEqualTo(oneByOne);
        }
    }
}
