package io.tacho.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PortTest {
    @TempDir
    Path folder;

    @Test
    void choosesBelowThePortsOfOutgoingConnections() throws Exception {
        assertThat(Port.free()).isBetween(20_000, 32_000);
    }

    @Test
    void seesThatAPortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(Port.isFree(taken.getLocalPort())).isFalse();
        }
    }

    @Test
    void remembersAPort() throws Exception {
        Path file = folder.resolve("port.properties");
        assertThat(Port.remembered(file)).isEqualTo(Port.ANY);
        Port.remember(file, 21_212);
        assertThat(Port.remembered(file)).isEqualTo(21_212);
    }

    @Test
    void refusesWhatIsNoPort() {
        assertThatThrownBy(() -> Port.requirePort(65_536)).hasMessageContaining("65536");
        assertThatThrownBy(() -> Port.requirePort(-1)).hasMessageContaining("-1");
    }
}
