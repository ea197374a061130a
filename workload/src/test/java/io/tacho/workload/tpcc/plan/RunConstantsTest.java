package io.tacho.workload.tpcc.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.drive.WorkloadException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** B15: NURand constants fixed in code, the same for load and run. */
class RunConstantsTest {
    @Test
    void allowsFiftyThreeDifferences() {
        assertThat(RunConstants.allowed(157, 253)).as("96").isFalse();
        assertThat(RunConstants.allowed(157, 223)).as("66").isTrue();
        assertThat(IntStream.rangeClosed(0, 255).filter(run -> RunConstants.allowed(0, run)))
                .hasSize(53)
                .contains(65, 119)
                .doesNotContain(64, 96, 112, 120);
    }

    @Test
    void drawsAnAllowedConstantAfterEveryLoad() {
        for (int load = 0; load <= 255; load++) {
            for (long seed = 0; seed < 20; seed++) {
                assertThat(RunConstants.allowed(
                                load, RunConstants.draw(seed, load).cLast()))
                        .isTrue();
            }
        }
    }

    @Test
    void drawsOtherConstantsForAnotherSeed() {
        Set<RunConstants> drawn = new HashSet<>();
        for (long seed = 0; seed < 100; seed++) {
            drawn.add(RunConstants.draw(seed, 100));
        }
        assertThat(drawn).hasSize(100);
        assertThat(drawn.stream().map(RunConstants::cId).distinct()).hasSizeGreaterThan(50);
    }

    @Test
    void comesBackFromTheRunsDefinition() throws WorkloadException {
        RunConstants constants = RunConstants.draw(42, 157);

        assertThat(RunConstants.of(constants.toMap(), 157)).isEqualTo(constants);
    }

    @Test
    void refusesAConstantThatThisLoadForbids() {
        Map<String, String> drawn = new HashMap<>(RunConstants.draw(42, 157).toMap());
        drawn.put("c_last", "253");

        assertThatThrownBy(() -> RunConstants.of(drawn, 157))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("c_last is 253 and the load's 157");
        drawn.remove("c_last");
        assertThatThrownBy(() -> RunConstants.of(drawn, 157)).hasMessageContaining("c_last=null");
    }
}
