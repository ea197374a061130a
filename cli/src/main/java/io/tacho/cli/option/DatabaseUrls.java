package io.tacho.cli.option;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.ConnectionStrings;
import io.tacho.workload.sql.DatabaseAddress;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** {@code URL…}: the addresses of one database. */
public final class DatabaseUrls {
    @Parameters(
            paramLabel = "URL",
            arity = "0..*",
            description =
                    "The database: postgres://user@host:5432/database or jdbc:postgresql://…; several for the nodes of"
                            + " one cluster. A password may also come from PGPASSWORD, the whole from TACHO_URL.")
    private List<String> urls = new ArrayList<>();

    /** Whether none was given. */
    public boolean isEmpty() {
        return urls.isEmpty();
    }

    /**
     * The addresses.
     *
     * @throws WorkloadException of kind USAGE if there is none or one cannot be read
     */
    public List<DatabaseAddress> addresses() throws WorkloadException {
        return ConnectionStrings.parseAll(urls, System.getenv());
    }
}
