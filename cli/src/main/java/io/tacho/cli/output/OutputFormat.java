package io.tacho.cli.output;

/** How a result is printed; {@code --format}. */
public enum OutputFormat {
    TABLE,
    JSON,
    CSV,
    MARKDOWN;

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
