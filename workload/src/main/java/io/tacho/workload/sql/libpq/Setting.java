package io.tacho.workload.sql.libpq;

import io.tacho.workload.drive.WorkloadException;

/**
 * One setting of a connection.
 *
 * @param name libpq's, or pgjdbc's
 * @param value as given
 * @param origin where it was given, for messages: "the connection string", "PGSSLMODE"
 * @param shown whether name and value may be shown
 */
public record Setting(String name, String value, String origin, Shown shown) {
    /** What messages may hold of a setting. */
    public enum Shown {
        YES,
        /** It may be the tail of a password with an unescaped character. */
        NO
    }

    /** The name, for messages. */
    public String shownName() {
        return shown == Shown.YES ? "'" + name + "'" : "(not shown, for it may belong to a password)";
    }

    /** The name and the value, for messages about names that hold no secret. */
    public String shownPair() {
        return shown == Shown.YES ? name + "=" + value : name;
    }

    /** Wrong use: the sentence begins with the origin. */
    public WorkloadException wrong(String what) {
        return usage(origin + " " + what);
    }

    static WorkloadException usage(String message) {
        return new WorkloadException(WorkloadException.Kind.USAGE, message);
    }

    @Override
    public String toString() {
        return origin + ": " + name; // the value may be a password
    }
}
