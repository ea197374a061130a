package io.tacho.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints and run definitions carry. */
public final class ToolVersion implements IVersionProvider {
    private static final String RESOURCE = "/io/tacho/cli/version.properties";

    @Override
    public String[] getVersion() {
        return new String[] {"tacho " + text() + " (Java " + Runtime.version() + ")"};
    }

    /** The version of this build; with the commit it was built from, if that is known: {@code 0.1.0+abc1234}. */
    public static String text() {
        Properties properties = new Properties();
        try (InputStream in = ToolVersion.class.getResourceAsStream(RESOURCE)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String commit = properties.getProperty("commit", "").strip();
        return properties.getProperty("version") + (commit.isEmpty() ? "" : "+" + commit);
    }
}
