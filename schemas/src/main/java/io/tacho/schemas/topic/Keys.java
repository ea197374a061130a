package io.tacho.schemas.topic;

import java.util.regex.Pattern;
import org.apache.kafka.common.utils.Utils;

/**
 * Keys of our topics, all beginning with the run id; and the partition of a run in the topics that hold their records by
 * run, which every producer sets itself.
 */
public final class Keys {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,120}");
    private static final String SEPARATOR = "/";

    private Keys() {}

    /** {@code run/kind/client/epoch} of tacho.control; client and epoch are left out where a record has none. */
    public static String control(String run, String kind, String client, long epoch) {
        return String.join(SEPARATOR, run, kind, client, Long.toString(epoch));
    }

    /** {@code run/kind} of tacho.control. */
    public static String control(String run, String kind) {
        return run + SEPARATOR + kind;
    }

    /** {@code run/client} of tacho.operations. */
    public static String operations(String run, String client) {
        return run + SEPARATOR + client;
    }

    /** {@code run/row/operation} of tacho.live; the row is {@code s17}, {@code 10s}, {@code 60s} or {@code all}. */
    public static String live(String run, String row, String operation) {
        return String.join(SEPARATOR, run, row, operation);
    }

    /** {@code run/clients} of tacho.live. */
    public static String liveClients(String run) {
        return run + SEPARATOR + "clients";
    }

    /** {@code run/second/operation/part} of tacho.seconds. */
    public static String second(String run, int second, String operation, int part) {
        return String.join(SEPARATOR, run, Integer.toString(second), operation, Integer.toString(part));
    }

    /** {@code run/source} of tacho.observations. */
    public static String observation(String run, String source) {
        return run + SEPARATOR + source;
    }

    /** {@code run/revision} of tacho.results. */
    public static String result(String run, int revision) {
        return run + SEPARATOR + revision;
    }

    /** The run that a key belongs to; the whole key if it has no separator. */
    public static String runOf(String key) {
        int end = key.indexOf(SEPARATOR);
        return end < 0 ? key : key.substring(0, end);
    }

    /**
     * The partition of a run in a topic that holds its records by run.
     *
     * @param partitions number of the topic's partitions
     */
    public static int partitionOf(String run, int partitions) {
        return Utils.toPositive(Utils.murmur2(Utils.utf8(run))) % partitions;
    }

    /**
     * Refuses an id that could not stand in keys, file names and commands.
     *
     * @param what how the message calls it: run id, client id
     * @throws IllegalArgumentException naming the id and what is allowed
     */
    public static String requireId(String what, String id) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    what + " '" + id + "' must be 1 to 120 letters, digits, dots, dashes or underscores");
        }
        return id;
    }
}
