package io.tacho.workload.tpcc.transaction;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A transaction as a PL/pgSQL function. Its name ends in a hash of what it is, so that versions of Tacho that differ leave
 * each other's functions alone.
 *
 * @param name on the server
 * @param parameters their names, in order, with types, in this notation: {@code :warehouse int}
 * @param result what it returns
 * @param body parameters written {@code :warehouse}
 */
record ServerFunction(String name, String parameters, String result, String body) {
    /** Names of our functions begin so. */
    static final String PREFIX = "tacho_";

    static ServerFunction of(String name, String parameters, String result, String body) {
        // Columns win over the function's own names, of which some are alike.
        String whole = "\n#variable_conflict use_column\n" + NamedStatement.inFunction(body) + "\n";
        ServerFunction unversioned = new ServerFunction(PREFIX + name, parameters, result, whole);
        return new ServerFunction(unversioned.name + "_" + hash(unversioned.definition()), parameters, result, whole);
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().toHexDigits(ByteBuffer.wrap(digest).getInt());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The statement that makes it. */
    String definition() {
        return "create or replace function " + name + "(" + NamedStatement.inFunction(parameters) + ") returns "
                + result + " language plpgsql as $tacho$" + body + "$tacho$";
    }

    /** The statement that calls it, with named parameters. */
    String call() {
        return Arrays.stream(parameters.split(","))
                .map(parameter -> parameter.strip().split(" ")[0].toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", ", "select * from " + name + "(", ")"));
    }
}
