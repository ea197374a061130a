package io.tacho.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.embedded.EmbeddedPostgres;
import io.tacho.embedded.PostgresSettings;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.ConnectionStrings;
import io.tacho.workload.sql.DatabaseAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What a look at the database says of an address that cannot be driven. */
@ExtendWith(WithLoadedDatabase.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReadOnlyIT {
    private LoadedDatabase database;

    @BeforeAll
    void take(LoadedDatabase loaded) {
        database = loaded;
    }

    @Test
    void namesADatabaseThatTakesNoWrites() throws Exception {
        DatabaseAddress address = database.copy("read_only");
        LoadedDatabase.execute(
                database.address("postgres"), "alter database read_only set default_transaction_read_only = on");

        assertThatThrownBy(() -> new TpccWorkload(TpccSettings.of(List.of(address), 2)).inspect())
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining(address + " takes no writes")
                .hasMessageContaining("default_transaction_read_only");
    }

    @Test
    void namesAStandby(@TempDir Path folder) throws Exception {
        PostgresSettings settings = PostgresSettings.kept(folder.resolve("pg")).with("fsync", "off");
        EmbeddedPostgres.start(settings).close();
        try (Stream<Path> files = Files.walk(folder, 4)) {
            Path data = files.filter(file -> file.endsWith("PG_VERSION"))
                    .findFirst()
                    .orElseThrow()
                    .getParent();
            Files.createFile(data.resolve("standby.signal"));
        }
        try (EmbeddedPostgres standby = EmbeddedPostgres.start(settings)) {
            DatabaseAddress address =
                    ConnectionStrings.parseAll(List.of(standby.url()), Map.of()).get(0);

            assertThatThrownBy(() -> new TpccWorkload(TpccSettings.of(List.of(address), 2)).inspect())
                    .isInstanceOf(WorkloadException.class)
                    .hasMessageContaining(address + " is a standby, which takes no writes")
                    .hasMessageContaining("target_session_attrs=read-write");
        }
    }
}
