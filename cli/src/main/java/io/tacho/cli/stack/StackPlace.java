package io.tacho.cli.stack;

/**
 * Where the embedded Kafka listens.
 *
 * @param host address of this machine, by which clients reach it too
 * @param kafkaPort 0 for the port of the last start on the same data, else any free one
 */
public record StackPlace(String host, int kafkaPort) {
    /** Reachable from this machine only. */
    public static final String LOCALHOST = "127.0.0.1";

    /** This machine, any port. */
    public static final StackPlace ANYWHERE_HERE = new StackPlace(LOCALHOST, 0);
}
