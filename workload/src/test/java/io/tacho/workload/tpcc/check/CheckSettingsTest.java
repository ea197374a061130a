package io.tacho.workload.tpcc.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.drive.WorkloadException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckSettingsTest {
    @Test
    void readsNumbersAndRanges() throws Exception {
        assertThat(CheckSettings.parseConditions("9, 1-4,12,4"))
                .extracting(ConsistencyCondition::number)
                .containsExactly(1, 2, 3, 4, 9, 12);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "13", "4-1", "1-13", "1,,2", "all", "1-", "-4", "1 2", "999"})
    void refusesWhatIsNoCondition(String text) {
        assertThatThrownBy(() -> CheckSettings.parseConditions(text))
                .isInstanceOf(WorkloadException.class)
                .hasMessageStartingWith("--conditions is \"" + text + "\"")
                .hasMessageEndingWith("such as 1-4,9,12");
    }
}
