package io.tacho.workload.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tacho.workload.tpcc.generate.TpccTable;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CopyPlanTest {
    private static final int MANY = 140_000;

    @Test
    void holdsEachTableOfEachWarehouseOnce() {
        List<CopyPart> parts = new ArrayList<>();
        for (int index = 1; index <= 3; index++) {
            parts.addAll(all(new CopyPlan(new LoadShare(index, 3), 10, nothing())));
        }

        assertThat(parts).hasSize(81).doesNotHaveDuplicates().contains(CopyPart.ITEM);
        assertThat(parts).hasSize((int) CopyPlan.parts(10));
        for (TpccTable table : TpccTable.values()) {
            for (int warehouse = 1; warehouse <= (table.byWarehouse() ? 10 : 0); warehouse++) {
                assertThat(parts).contains(new CopyPart(table, warehouse));
            }
        }
    }

    @Test
    void leavesOutWhatIsThere() {
        DoneParts done = new DoneParts(new LoadShare(2, 2).first(4));
        done.add(new CopyPart(TpccTable.STOCK, 3));
        done.add(new CopyPart(TpccTable.WAREHOUSE, 4));

        List<CopyPart> parts = all(new CopyPlan(new LoadShare(2, 2), 4, done));

        assertThat(parts)
                .hasSize(14)
                .doesNotContain(new CopyPart(TpccTable.STOCK, 3), new CopyPart(TpccTable.WAREHOUSE, 4))
                .contains(new CopyPart(TpccTable.STOCK, 4), new CopyPart(TpccTable.WAREHOUSE, 3));
    }

    @Test
    void isEmptyForAShareWithoutWarehouses() {
        assertThat(all(new CopyPlan(new LoadShare(2, 3), 1, nothing()))).isEmpty();
    }

    /** Over a million parts, of which none is kept: what they are made of is garbage as soon as it is looked at. */
    @Test
    void handsOut140000WarehousesWithoutAList() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        DoneParts done = nothing();
        CopyPlan plan = new CopyPlan(LoadShare.ALL, MANY, done);
        long before = threads.getCurrentThreadAllocatedBytes();
        long parts = 0;
        for (Optional<CopyPart> part = plan.next(); part.isPresent(); part = plan.next()) {
            done.add(part.get());
            parts++;
        }

        assertThat(parts).isEqualTo(1_120_001).isEqualTo(CopyPlan.parts(MANY));
        // An Optional and a part are 40 bytes; bits doubled as they grow, 8 x 17.5 kB in the end, are the only rest.
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(parts * 40 + 1_000_000);
    }

    private static DoneParts nothing() {
        return new DoneParts(1);
    }

    private static List<CopyPart> all(CopyPlan plan) {
        List<CopyPart> parts = new ArrayList<>();
        for (Optional<CopyPart> part = plan.next(); part.isPresent(); part = plan.next()) {
            parts.add(part.get());
        }
        assertThat(new HashSet<>(parts)).hasSameSizeAs(parts);
        return parts;
    }
}
