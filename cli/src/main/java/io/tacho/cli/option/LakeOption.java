package io.tacho.cli.option;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** {@code --lake}: the folder of Parquet files that holds finished runs. */
public final class LakeOption {
    @Option(
            names = "--lake",
            paramLabel = "DIR",
            defaultValue = "lake",
            description = "Folder of finished runs, in Parquet (default: ${DEFAULT-VALUE}).")
    private Path directory;

    public Path directory() {
        return directory;
    }
}
