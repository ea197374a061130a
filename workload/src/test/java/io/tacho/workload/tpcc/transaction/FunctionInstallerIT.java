package io.tacho.workload.tpcc.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.LoadedDatabase;
import io.tacho.workload.tpcc.WithLoadedDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(WithLoadedDatabase.class)
class FunctionInstallerIT {
    private static final String FUNCTIONS = "select count(*) from pg_proc where proname like 'tacho@_%' escape '@'";

    private final LoadedDatabase database;

    FunctionInstallerIT(LoadedDatabase database) {
        this.database = database;
    }

    /** Clients of one run come at the same time, and others find all there. */
    @Test
    void makesEachFunctionOnce() throws Exception {
        DatabaseAddress address = empty("functions_of_many");
        ExecutorService clients = Executors.newFixedThreadPool(8);
        List<Future<?>> installations = new ArrayList<>();
        for (int client = 0; client < 8; client++) {
            installations.add(clients.submit(() -> {
                FunctionInstaller.install(Connector.to(address));
                return null;
            }));
        }
        for (Future<?> installation : installations) {
            installation.get();
        }
        clients.shutdown();

        assertThat(LoadedDatabase.number(address, FUNCTIONS)).isEqualByComparingTo("5");
    }

    @Test
    void findsItsFunctionsInASchemaWhoseNameNeedsQuotes() throws Exception {
        DatabaseAddress address = empty("functions_quoted");
        LoadedDatabase.execute(address, "create schema \"Bench\"");
        Connector bench = Connector.to(address).with(Map.of("search_path", "\"Bench\""));

        FunctionInstaller.install(bench);
        FunctionInstaller.install(bench);

        assertThat(LoadedDatabase.number(
                        address,
                        FUNCTIONS + " and pronamespace = (select oid from pg_namespace where nspname = 'Bench')"))
                .isEqualByComparingTo("5");
    }

    @Test
    void putsAFunctionRightThatWasChanged() throws Exception {
        DatabaseAddress address = empty("functions_changed");
        FunctionInstaller.install(Connector.to(address));
        LoadedDatabase.execute(
                address,
                ServerFunctions.STOCK_LEVEL
                        .definition()
                        .replace("return query", "return query select 7; return query"));

        FunctionInstaller.install(Connector.to(address));

        assertThat(LoadedDatabase.text(
                        address,
                        "select prosrc from pg_proc where proname = '" + ServerFunctions.STOCK_LEVEL.name() + "'"))
                .isEqualTo(ServerFunctions.STOCK_LEVEL.body());
    }

    /** A user who may create nothing is told what to do, and needs nothing where the functions are. */
    @Test
    void tellsAUserWithoutRights() throws Exception {
        DatabaseAddress address = empty("functions_refused");
        LoadedDatabase.execute(address, "create role reader login");
        LoadedDatabase.execute(address, "revoke create on schema public from public");
        Connector reader = Connector.to(database.address("functions_refused", "reader"));

        assertThatThrownBy(() -> FunctionInstaller.install(reader))
                .isInstanceOfSatisfying(
                        WorkloadException.class, e -> assertThat(e.kind()).isEqualTo(WorkloadException.Kind.FAILED))
                .hasMessageContaining("is not allowed to this user")
                .hasMessageContaining("--statements single");
        FunctionInstaller.install(Connector.to(address));
        assertThatCode(() -> FunctionInstaller.install(reader)).doesNotThrowAnyException();
    }

    @Test
    void tellsOfAReadOnlyServer() throws Exception {
        DatabaseAddress address = empty("functions_read_only");

        assertThatThrownBy(() -> FunctionInstaller.install(
                        Connector.to(address).with(Map.of("default_transaction_read_only", "on"))))
                .hasMessageContaining("read-only");
    }

    private DatabaseAddress empty(String name) throws Exception {
        LoadedDatabase.execute(database.address("postgres"), "create database " + name);
        return database.address(name);
    }
}
