package io.tacho.cli.option;

import io.tacho.cli.exit.CommandException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import picocli.CommandLine.Option;

/** Where Kafka is, named as in Kafka's own tools (KIP-1147): the option beats the property, the property beats the file. */
public final class KafkaOptions {
    /** Where {@code tacho up} listens unless told otherwise. */
    public static final String DEFAULT_BOOTSTRAP_SERVER = "127.0.0.1:9092";

    private static final String BOOTSTRAP_SERVERS = "bootstrap.servers";

    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT",
            description =
                    "Kafka, one broker or several separated by commas (default: " + DEFAULT_BOOTSTRAP_SERVER + ").")
    private String bootstrapServer;

    @Option(
            names = "--command-config",
            paramLabel = "FILE",
            description = "Properties file with settings of the Kafka clients (security, time-outs).")
    private Path commandConfig;

    @Option(
            names = "--command-property",
            paramLabel = "NAME=VALUE",
            description = "One setting of the Kafka clients; may be repeated, beats --command-config.")
    private Map<String, String> commandProperties = new LinkedHashMap<>();

    /** Settings for any Kafka client, with its address. */
    public Map<String, Object> properties() {
        Map<String, Object> properties = new HashMap<>();
        properties.put(BOOTSTRAP_SERVERS, DEFAULT_BOOTSTRAP_SERVER);
        properties.putAll(ofFile());
        if (commandProperties != null) {
            properties.putAll(commandProperties);
        }
        if (bootstrapServer != null) {
            properties.put(BOOTSTRAP_SERVERS, bootstrapServer);
        }
        requireAddresses((String) properties.get(BOOTSTRAP_SERVERS));
        return properties;
    }

    /** The address alone, for messages. */
    public String address() {
        return (String) properties().get(BOOTSTRAP_SERVERS);
    }

    private Map<String, Object> ofFile() {
        Map<String, Object> properties = new HashMap<>();
        if (commandConfig != null) {
            Properties read = new Properties();
            try (Reader reader = Files.newBufferedReader(commandConfig, StandardCharsets.UTF_8)) {
                read.load(reader);
            } catch (IOException | IllegalArgumentException e) {
                throw CommandException.usage(
                        "--command-config " + commandConfig + " cannot be read: name a readable properties file");
            }
            read.stringPropertyNames().forEach(name -> properties.put(name, read.getProperty(name)));
        }
        return properties;
    }

    private static void requireAddresses(String addresses) {
        for (String address : addresses.split(",", -1)) {
            if (!address.strip().matches("(?:\\w+://)?(?:\\[[0-9a-fA-F:%.\\w]+]|[^\\s:\\[\\]/]+):\\d{1,5}")) {
                throw CommandException.usage("--bootstrap-server '" + addresses
                        + "' is no list of HOST:PORT; write for example " + DEFAULT_BOOTSTRAP_SERVER);
            }
        }
    }
}
