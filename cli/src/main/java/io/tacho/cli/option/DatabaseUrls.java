package io.tacho.cli.option;

import io.tacho.cli.exit.CommandException;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.ConnectionStrings;
import io.tacho.workload.sql.DatabaseAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code URL…} or {@code --urls-file}: the addresses of one database. */
public final class DatabaseUrls {
    @Parameters(
            paramLabel = "URL",
            arity = "0..*",
            description =
                    "The database: postgres://user@host:5432/database or jdbc:postgresql://…; several for the nodes of"
                            + " one cluster. With ?sslmode=verify-full&sslrootcert=FILE and so on, as for psql; what it"
                            + " leaves open comes from PGPASSWORD, ~/.pgpass, PGSERVICE, PGSSLMODE and so on, the whole"
                            + " from TACHO_URL.")
    private List<String> urls = new ArrayList<>();

    @Option(
            names = "--urls-file",
            paramLabel = "FILE",
            description = "Instead of URL…: a file with the connection strings, separated by blanks or lines. The list"
                    + " of processes then shows no password.")
    private Path file;

    private List<DatabaseAddress> addresses;

    /** Whether none was given. */
    public boolean isEmpty() {
        return urls.isEmpty() && file == null;
    }

    /**
     * The addresses; looked up once.
     *
     * @throws WorkloadException of kind USAGE if there is none or one cannot be read
     */
    public List<DatabaseAddress> addresses() throws WorkloadException {
        if (addresses == null) {
            addresses = ConnectionStrings.parseAll(file == null ? urls : urlsOfFile(), environment());
        }
        return addresses;
    }

    private List<String> urlsOfFile() {
        if (!urls.isEmpty()) {
            throw CommandException.usage("both connection strings (URL or TACHO_URL) and --urls-file " + file
                    + " are given: give one of the two");
        }
        try (Stream<String> lines = Files.lines(file)) {
            List<String> found = lines.map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .flatMap(line -> Stream.of(line.split("\\s+")))
                    .toList();
            if (found.isEmpty()) {
                throw CommandException.usage("--urls-file " + file
                        + " holds no connection string: write one a line, or with blanks between");
            }
            return found;
        } catch (IOException | UncheckedIOException e) {
            throw CommandException.usage("--urls-file " + file + " cannot be read: name a readable text file");
        }
    }

    private static Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        // As libpq, which asks the system where there is no HOME, as under systemd.
        environment.putIfAbsent("HOME", System.getProperty("user.home"));
        return environment;
    }
}
