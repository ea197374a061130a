package io.tacho.workload.sql.libpq;

import io.tacho.workload.drive.WorkloadException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All settings of one connection string, with what it leaves open. */
public final class Sources {
    private final List<Map<String, Setting>> layers;
    private final ClientEnvironment environment;

    private Sources(List<Map<String, Setting>> layers, ClientEnvironment environment) {
        this.layers = layers;
        this.environment = environment;
    }

    /**
     * Gathers them.
     *
     * @param which the connection string's name in messages
     * @throws WorkloadException of kind USAGE
     */
    public static Sources of(String which, String url, ClientEnvironment environment) throws WorkloadException {
        Map<String, Setting> given = ConnectionUrl.read(which, url);
        List<Map<String, Setting>> layers = new ArrayList<>();
        layers.add(environment.settings());
        Optional<Setting> file = Optional.ofNullable(given.remove("servicefile"));
        Optional<Setting> service = Optional.ofNullable(given.remove("service"))
                .or(() -> environment
                        .variable("PGSERVICE")
                        .map(name -> new Setting("service", name, "PGSERVICE", Setting.Shown.YES)));
        if (service.isPresent()) {
            layers.add(ServiceFile.settings(service.get(), file, environment));
        }
        layers.add(given);
        return new Sources(layers, environment);
    }

    /** The environment, the service, the connection string: what comes later wins. */
    public List<Map<String, Setting>> layers() {
        return layers;
    }

    /** The environment. */
    public ClientEnvironment environment() {
        return environment;
    }

    /**
     * The password file.
     *
     * @param named by the parameter passfile; else it is {@code ~/.pgpass}
     */
    public Optional<PasswordFile> passwordFile(Optional<String> named) {
        return named.map(Path::of).or(() -> environment.inHome(".pgpass")).map(PasswordFile::read);
    }
}
