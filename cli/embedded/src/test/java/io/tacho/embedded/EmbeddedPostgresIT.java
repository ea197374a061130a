package io.tacho.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class EmbeddedPostgresIT {
    @Test
    void startsWithDurableSettings() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(PostgresSettings.temporary())) {
            assertThat(one(
                            postgres,
                            "select string_agg(name || '=' || setting, ' ' order by name) from pg_settings"
                                    + " where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'jit',"
                                    + " 'listen_addresses', 'max_connections', 'server_encoding')"))
                    .isEqualTo("fsync=on full_page_writes=on jit=off listen_addresses=127.0.0.1 max_connections=300"
                            + " server_encoding=UTF8 synchronous_commit=on");
        }
    }

    static String one(EmbeddedPostgres postgres, String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
                ResultSet row = connection.createStatement().executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }
}
