package io.tacho.cli.option;

import io.tacho.analysis.report.OutputFormat;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code --format}, for commands with a result. */
public final class FormatOption {
    private static final List<String> NAMES = Arrays.stream(OutputFormat.values())
            .map(format -> format.name().toLowerCase(Locale.ROOT))
            .toList();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            completionCandidates = Names.class,
            converter = Converter.class,
            description = "How the result is printed: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private OutputFormat format;

    public OutputFormat value() {
        return format;
    }

    /** The names as they are written. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return NAMES.iterator();
        }
    }

    /** From a name to the format. */
    static final class Converter implements ITypeConverter<OutputFormat> {
        @Override
        public OutputFormat convert(String name) {
            int position = NAMES.indexOf(name.toLowerCase(Locale.ROOT));
            if (position < 0) {
                throw new TypeConversionException("'" + name + "' is no format; choose " + String.join(", ", NAMES));
            }
            return OutputFormat.values()[position];
        }
    }
}
