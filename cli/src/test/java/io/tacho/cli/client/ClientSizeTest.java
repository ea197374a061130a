package io.tacho.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Ten terminals, four workers by default, one address, unless said otherwise. */
class ClientSizeTest {
    private static final Optional<Integer> ABSENT = Optional.empty();

    @Test
    void hasAConnectionForEachWorker() {
        assertThat(ClientSize.of(ABSENT, ABSENT, 4, 10, 1)).isEqualTo(new ClientSize(4, 4));
        assertThat(ClientSize.of(Optional.of(7), ABSENT, 4, 10, 1)).isEqualTo(new ClientSize(7, 7));
        assertThat(ClientSize.of(Optional.of(7), Optional.of(3), 4, 10, 1)).isEqualTo(new ClientSize(7, 3));
    }

    @Test
    void opensNoMoreConnectionsThanItsTerminalsCanUse() {
        assertThat(ClientSize.of(Optional.of(200), ABSENT, 4, 10, 1)).isEqualTo(new ClientSize(10, 10));
        assertThat(ClientSize.of(Optional.of(200), Optional.of(100), 4, 10, 1)).isEqualTo(new ClientSize(10, 10));
    }

    /** Nothing that was asked for is left out in silence. */
    @Test
    void saysWhatItCannotUse() {
        assertThat(ClientSize.of(Optional.of(200), Optional.of(100), 4, 10, 1)
                        .unused(Optional.of(200), Optional.of(100), 10))
                .hasValue("--workers 200 and --conns 100 is more than this client can use: with 10 terminals it makes"
                        + " 10 workers and 10 connections");
        assertThat(ClientSize.of(Optional.of(7), Optional.of(8), 4, 10, 1).unused(Optional.of(7), Optional.of(8), 10))
                .hasValueSatisfying(text -> assertThat(text).startsWith("--conns 8 is more"));
        assertThat(ClientSize.of(Optional.of(10), ABSENT, 4, 10, 1).unused(Optional.of(10), ABSENT, 10))
                .isEmpty();
    }

    @Test
    void makesTheWorkersThatItsConnectionsNeed() {
        assertThat(ClientSize.of(ABSENT, Optional.of(8), 4, 10, 1)).isEqualTo(new ClientSize(8, 8));
        assertThat(ClientSize.of(ABSENT, Optional.of(2), 4, 10, 1)).isEqualTo(new ClientSize(4, 2));
        assertThat(ClientSize.of(ABSENT, Optional.of(99), 4, 10, 1)).isEqualTo(new ClientSize(10, 10));
    }

    @Test
    void hasOneOfEachForEveryAddress() {
        assertThat(ClientSize.of(ABSENT, ABSENT, 4, 3, 12)).isEqualTo(new ClientSize(12, 12));
        assertThat(ClientSize.of(ABSENT, Optional.of(12), 4, 3, 12)).isEqualTo(new ClientSize(12, 12));
    }
}
