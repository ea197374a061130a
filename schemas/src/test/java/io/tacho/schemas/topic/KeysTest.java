package io.tacho.schemas.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {
    /** Users' consumers and earlier runs' records rely on these: a change here breaks them. */
    @Test
    void neverChange() {
        assertThat(Keys.control("r", "joined", "a", 7)).isEqualTo("r/joined/a/7");
        assertThat(Keys.operations("r", "a")).isEqualTo("r/a");
        assertThat(Keys.live("r", "10s", "newOrder")).isEqualTo("r/10s/newOrder");
        assertThat(Keys.liveClients("r")).isEqualTo("r/clients");
        assertThat(Keys.second("r", -3, "payment", 1)).isEqualTo("r/-3/payment/1");
        assertThat(Keys.observation("r", "client/a")).isEqualTo("r/client/a");
        assertThat(Keys.result("r", 2)).isEqualTo("r/2");
        assertThat(Keys.runOf("r/client/a")).isEqualTo("r");
        assertThat(new int[] {
                    Keys.partitionOf("run-1", 4),
                    Keys.partitionOf("a", 4),
                    Keys.partitionOf("b", 4),
                    Keys.partitionOf("c", 4),
                    Keys.partitionOf("d", 7)
                })
                .containsExactly(1, 0, 0, 2, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a/b", "a b", "ü", "a\n"})
    void refusesIdsThatWouldBreakKeysAndFileNames(String id) {
        assertThatThrownBy(() -> Keys.requireId("run id", id))
                .hasMessageContaining("run id '" + id + "'")
                .hasMessageContaining("letters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0012", "1e3", "2026-03-01", "abc_D.e"})
    void takesOrdinaryIds(String id) {
        assertThat(Keys.requireId("client id", id)).isEqualTo(id);
    }
}
