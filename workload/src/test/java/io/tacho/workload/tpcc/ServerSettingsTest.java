package io.tacho.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerSettingsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "primary_conninfo",
                "archive_command",
                "ssl_passphrase_command",
                "restore_command",
                "krb_server_keyfile",
                "my_extension.password",
                "vendor.api_token",
                "anon.salt",
                "app.anything"
            })
    void keepsWhatMayHoldASecretToItself(String name) {
        assertThat(ServerSettings.mayBeTold(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data_directory",
                "hba_file",
                "ssl_key_file",
                "listen_addresses",
                "port",
                "unix_socket_directories",
                "synchronous_standby_names"
            })
    void keepsWhatIsOnlyAboutTheHostToItself(String name) {
        assertThat(ServerSettings.mayBeTold(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shared_buffers",
                "random_page_cost",
                "shared_preload_libraries",
                "wal_compression",
                "autovacuum_vacuum_scale_factor"
            })
    void tellsWhatDecidesSpeed(String name) {
        assertThat(ServerSettings.mayBeTold(name)).isTrue();
    }
}
