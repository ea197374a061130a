package io.tacho.workload.sql.tls;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** How much a connection insists on TLS, by libpq's words. */
public enum SslMode {
    DISABLE("disable"),
    ALLOW("allow"),
    PREFER("prefer"),
    REQUIRE("require"),
    VERIFY_CA("verify-ca"),
    VERIFY_FULL("verify-full");

    private final String word;

    SslMode(String word) {
        this.word = word;
    }

    /** The mode of a word; empty if it is none. */
    public static Optional<SslMode> of(String word) {
        return Arrays.stream(values()).filter(mode -> mode.word.equals(word)).findFirst();
    }

    /** All words, for messages. */
    public static String words() {
        return Arrays.stream(values()).map(SslMode::toString).collect(Collectors.joining(", "));
    }

    /** Whether the server's certificate must come from an authority that we know. */
    boolean verifiesAuthority() {
        return this == VERIFY_CA || this == VERIFY_FULL;
    }

    /** Whether the server's certificate must be for the host that was asked for. */
    boolean verifiesHost() {
        return this == VERIFY_FULL;
    }

    @Override
    public String toString() {
        return word;
    }
}
