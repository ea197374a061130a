package io.tacho.cli.exit;

import java.util.regex.Pattern;

/** Takes passwords out of text before anybody sees it. What it cannot tell from a password goes too: better a word too few. */
public final class Secrets {
    private static final String MASK = "***";

    /** {@code scheme://user:password@}: up to the last at sign of the word, since people forget to encode theirs. */
    private static final Pattern USER_INFORMATION = Pattern.compile("(://[^\\s:/?#@]*):[^\\s]*@");

    /** {@code password=…}, {@code sslpassword=…}, {@code PGPASSWORD=…}, {@code ssl.key.password=…}, {@code client.secret: …}; quoted or up to the next separator. */
    private static final Pattern ASSIGNMENT = Pattern.compile(
            "(?i)([\\w.-]*(?:password|passwd|secret|passphrase|pwd)\\w*\\s*[=:]\\s*)(\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*'|[^\\s&;,'\")\\]}]+)");

    /** Kafka's log-in line: nothing of it is needed to understand a message. */
    private static final Pattern JAAS = Pattern.compile("(?i)(sasl\\.jaas\\.config\\s*[=:]\\s*)[^\\n]*?(;|'\\)|\\n|$)");

    private Secrets() {}

    /** The text with {@code ***} for each password. */
    public static String mask(String text) {
        String withoutJaas = JAAS.matcher(text).replaceAll("$1" + MASK + "$2");
        String withoutUsers = USER_INFORMATION.matcher(withoutJaas).replaceAll("$1:" + MASK + "@");
        return ASSIGNMENT.matcher(withoutUsers).replaceAll("$1" + MASK);
    }
}
