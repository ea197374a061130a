package io.tacho.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The server's programs: those that come with tacho, else an installed server's.
 *
 * @param bin folder with {@code initdb} and {@code postgres}
 * @param majorVersion for example 17
 */
record PostgresPrograms(Path bin, int majorVersion) {
    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

    static PostgresPrograms find(PostgresSettings.Programs wanted) throws EmbeddedException, InterruptedException {
        List<String> obstacles = new ArrayList<>();
        if (wanted != PostgresSettings.Programs.INSTALLED) {
            try {
                return at(BundledPrograms.unpacked());
            } catch (IOException | EmbeddedException e) {
                obstacles.add(e.getMessage());
            }
        }
        if (wanted != PostgresSettings.Programs.BUNDLED) {
            Optional<Path> installed = newestInstalled();
            if (installed.isPresent()) {
                return at(installed.get());
            }
            obstacles.add("no server is installed under " + INSTALLED);
        }
        throw new EmbeddedException("There is no PostgreSQL to start: " + String.join("; ", obstacles)
                + ". Give the URL of a database, install PostgreSQL, or use Linux (amd64, arm64) or macOS, for which"
                + " tacho brings it along.");
    }

    private static PostgresPrograms at(Path bin) throws EmbeddedException, InterruptedException {
        Command.Result version =
                Command.run(Path.of("/"), List.of(bin.resolve("postgres").toString(), "--version"));
        if (!version.succeeded()) {
            throw new EmbeddedException("the PostgreSQL in " + bin + " does not run here (" + version.output() + ")");
        }
        // "postgres (PostgreSQL) 17.11" or "… 15.18 (Debian 15.18-0+deb12u1)"
        String number = version.output().replaceFirst("^\\D*", "").replaceFirst("\\D.*$", "");
        return new PostgresPrograms(bin, Integer.parseInt(number));
    }

    private static Optional<Path> newestInstalled() {
        if (!Files.isDirectory(INSTALLED)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(INSTALLED)) {
            return versions.filter(folder -> folder.getFileName().toString().matches("\\d+"))
                    .sorted(Comparator.comparing((Path folder) ->
                                    Integer.valueOf(folder.getFileName().toString()))
                            .reversed())
                    .map(folder -> folder.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    String initdb() {
        return bin.resolve("initdb").toString();
    }

    String postgres() {
        return bin.resolve("postgres").toString();
    }
}
