package io.tacho.workload.sql.libpq;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A password file, {@code ~/.pgpass} unless named: lines of {@code host:port:database:user:password}, each of the first
 * four may be {@code *}, the first line that fits counts. As in libpq, a file that others may read is passed over.
 */
public final class PasswordFile {
    private static final int FIELDS = 5;
    private static final String ANY = "*";

    private final Path path;
    private final List<String> lines;
    private final Optional<String> passedOver;

    private PasswordFile(Path path, List<String> lines, Optional<String> passedOver) {
        this.path = path;
        this.lines = lines;
        this.passedOver = passedOver;
    }

    /** Reads it; one that does not exist has no lines. */
    static PasswordFile read(Path path) {
        if (!Files.exists(path)) {
            return new PasswordFile(path, List.of(), Optional.empty());
        }
        if (!Files.isRegularFile(path)) {
            return passedOver(path, "is not a plain file: make it one");
        }
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
            if (permissions.stream().anyMatch(permission -> !permission.name().startsWith("OWNER"))) {
                return passedOver(path, "may be used by others than its owner: chmod 600 " + path);
            }
        } catch (IOException | UnsupportedOperationException e) {
            // No such permissions on this file system.
        }
        try {
            return new PasswordFile(path, Files.readAllLines(path), Optional.empty());
        } catch (IOException e) {
            return passedOver(path, "cannot be read: make it a text file that you may read");
        }
    }

    private static PasswordFile passedOver(Path path, String why) {
        return new PasswordFile(
                path, List.of(), Optional.of("the password file " + path + " is passed over: it " + why));
    }

    /** Why it is not used, as a sentence. */
    public Optional<String> passedOver() {
        return passedOver;
    }

    /** The password of a user of a database on a host. */
    public Optional<String> password(String host, int port, String database, String user) {
        List<String> wanted = List.of(host, Integer.toString(port), database, user);
        for (String line : lines) {
            if (line.startsWith("#")) {
                continue;
            }
            List<String> fields = fields(line);
            if (fields.size() == FIELDS && fits(fields, wanted)) {
                return Optional.of(fields.get(FIELDS - 1));
            }
        }
        return Optional.empty();
    }

    /** Why {@link #password} found none, for messages. */
    public String whyNone() {
        return lines.isEmpty() ? path + " is empty or does not exist" : path + " has no line for this";
    }

    private static boolean fits(List<String> fields, List<String> wanted) {
        for (int i = 0; i < wanted.size(); i++) {
            if (!fields.get(i).equals(ANY) && !fields.get(i).equals(wanted.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** By colons; a backslash takes the special meaning from what follows. The password is the rest of the line. */
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char letter = line.charAt(i);
            if (letter == '\\' && i + 1 < line.length()) {
                field.append(line.charAt(++i));
            } else if (letter == ':' && fields.size() < FIELDS - 1) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(letter);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
