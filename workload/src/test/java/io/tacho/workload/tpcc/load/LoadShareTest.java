package io.tacho.workload.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.drive.WorkloadException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadShareTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "10, 3", "3, 10", "2500, 7", "140000, 81", "10000000, 10000"})
    void sharesHoldEveryWarehouseOnce(int warehouses, int of) {
        int next = 1;
        for (int index = 1; index <= of; index++) {
            LoadShare share = new LoadShare(index, of);
            assertThat(share.first(warehouses)).isEqualTo(next);
            assertThat(share.last(warehouses) - share.first(warehouses) + 1)
                    .isBetween(warehouses / of, warehouses / of + 1);
            next = share.last(warehouses) + 1;
        }
        assertThat(next).isEqualTo(warehouses + 1);
    }

    @Test
    void onlyTheFirstHoldsItem() {
        assertThat(new LoadShare(1, 3).holdsItem()).isTrue();
        assertThat(new LoadShare(2, 3).holdsItem()).isFalse();
    }

    @Test
    void readsWhatPeopleWrite() throws Exception {
        assertThat(LoadShare.parse("2/3")).isEqualTo(new LoadShare(2, 3)).hasToString("2/3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/3", "4/3", "1", "1/", "a/b", "-1/3", "1/10001", "1/99999999999"})
    void namesAWrongValue(String text) {
        assertThatThrownBy(() -> LoadShare.parse(text))
                .isInstanceOf(WorkloadException.class)
                .hasMessageStartingWith("--part is '" + text + "': give");
    }
}
