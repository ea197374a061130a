package io.tacho.workload.sql.libpq;

import io.tacho.workload.drive.WorkloadException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds a service by its name, as libpq does: in the file that {@code servicefile} or PGSERVICEFILE names, else
 * {@code ~/.pg_service.conf}; then in {@code pg_service.conf} of PGSYSCONFDIR.
 */
final class ServiceFile {
    private ServiceFile() {}

    /**
     * The settings of a service.
     *
     * @param service names it, and where it was named
     * @param file names the file, if given
     */
    static Map<String, Setting> settings(Setting service, Optional<Setting> file, ClientEnvironment environment)
            throws WorkloadException {
        List<Path> files = new ArrayList<>();
        Optional<Path> given = file.map(Setting::value)
                .or(() -> environment.variable("PGSERVICEFILE"))
                .map(Path::of);
        given.or(() -> environment.inHome(".pg_service.conf")).ifPresent(files::add);
        environment
                .variable("PGSYSCONFDIR")
                .map(folder -> Path.of(folder, "pg_service.conf"))
                .ifPresent(files::add);
        for (Path candidate : files) {
            if (Files.exists(candidate)) {
                Optional<Map<String, Setting>> found = read(candidate, service);
                if (found.isPresent()) {
                    return found.get();
                }
            }
        }
        throw service.wrong("asks for the service '" + service.value() + "', which is not in "
                + (files.isEmpty()
                        ? "any file"
                        : String.join(" or ", files.stream().map(Path::toString).toList()))
                + ": name one that is there as [" + service.value() + "], or the file with PGSERVICEFILE");
    }

    private static Optional<Map<String, Setting>> read(Path file, Setting service) throws WorkloadException {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw Setting.usage("the service file " + file + " cannot be read: name a readable text file");
        }
        Map<String, Setting> settings = null;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.startsWith("[")) {
                if (settings != null) {
                    return Optional.of(settings);
                }
                settings = line.equals("[" + service.value() + "]") ? new TreeMap<>() : null;
            } else if (settings != null && !line.isEmpty() && !line.startsWith("#")) {
                Setting setting = setting(file, i + 1, line);
                settings.putIfAbsent(setting.name(), setting);
            }
        }
        return Optional.ofNullable(settings);
    }

    private static Setting setting(Path file, int number, String line) throws WorkloadException {
        String origin = file + " line " + number;
        int equals = line.indexOf('=');
        if (equals <= 0) {
            throw Setting.usage(origin + " is not of the form name=value: write it so (LDAP is not supported)");
        }
        String name = line.substring(0, equals).strip();
        if (name.equals("service") || name.equals("servicefile")) {
            throw Setting.usage(origin + " names a service inside a service: write its settings here");
        }
        return new Setting(name, line.substring(equals + 1).strip(), origin, Setting.Shown.YES);
    }
}
