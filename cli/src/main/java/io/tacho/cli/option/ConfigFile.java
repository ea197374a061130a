package io.tacho.cli.option;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.tacho.cli.exit.CommandException;
import io.tacho.workload.sql.NearestName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A {@code --config} file: one YAML map from option names (without dashes) to values. Options that may be repeated take a
 * list, options of the form {@code NAME=VALUE} a list or a map. A key that is no option of any command is an error that
 * names its line, since a silently ignored key makes a wrong measurement.
 */
public final class ConfigFile {
    private final Map<String, List<String>> values;

    private ConfigFile(Map<String, List<String>> values) {
        this.values = values;
    }

    /** For a command line without one. */
    public static ConfigFile none() {
        return new ConfigFile(Map.of());
    }

    /**
     * Reads it.
     *
     * @param known every option of every command, without dashes
     */
    public static ConfigFile read(Path file, Set<String> known) {
        Map<String, List<String>> values = new HashMap<>();
        try (JsonParser parser = new YAMLFactory().createParser(Files.readString(file))) {
            JsonToken first = parser.nextToken();
            if (first != null && first != JsonToken.START_OBJECT) {
                throw wrong(file, parser, "expected 'option: value'");
            }
            while (first != null && parser.nextToken() == JsonToken.FIELD_NAME) {
                String key = parser.currentName();
                if (!known.contains(key)) {
                    throw wrong(file, parser, "'" + key + "' is no option of any command" + nearest(key, known));
                }
                if (values.containsKey(key)) {
                    throw wrong(file, parser, "'" + key + "' is there twice");
                }
                parser.nextToken();
                values.put(key, values(file, parser, key));
            }
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw CommandException.usage(file + " line " + line + ": no YAML: " + firstLine(e.getOriginalMessage()));
        } catch (IOException e) {
            throw CommandException.usage("--config " + file + " cannot be read: name a readable YAML file");
        }
        return new ConfigFile(values);
    }

    /** The values of an option; empty if the file does not name it. */
    List<String> of(String option) {
        return values.getOrDefault(option, List.of());
    }

    private static List<String> values(Path file, JsonParser parser, String key) throws IOException {
        List<String> values = new ArrayList<>();
        switch (parser.currentToken()) {
            case START_ARRAY -> {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    values.add(scalar(file, parser, key));
                }
            }
            case START_OBJECT -> {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String name = parser.currentName();
                    parser.nextToken();
                    values.add(name + "=" + scalar(file, parser, key));
                }
            }
            default -> values.add(scalar(file, parser, key));
        }
        return values;
    }

    private static String scalar(Path file, JsonParser parser, String key) throws IOException {
        if (!parser.currentToken().isScalarValue() || parser.currentToken() == JsonToken.VALUE_NULL) {
            throw wrong(file, parser, "'" + key + "' needs a value, or a list of values");
        }
        return parser.getText();
    }

    private static CommandException wrong(Path file, JsonParser parser, String problem) {
        return CommandException.usage(
                file + " line " + parser.currentTokenLocation().getLineNr() + ": " + problem);
    }

    private static String nearest(String key, Set<String> known) {
        return NearestName.of(key, known)
                .map(option -> "; did you mean '" + option + "'?")
                .orElse("");
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
