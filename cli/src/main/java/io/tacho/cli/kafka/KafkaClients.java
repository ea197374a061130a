package io.tacho.cli.kafka;

import io.tacho.cli.exit.CommandException;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;

/** Makes Kafka clients whose failure to start is told with the address: Kafka's own sentence names neither it nor the reason. */
public final class KafkaClients {
    private KafkaClients() {}

    /**
     * The client.
     *
     * @param address for the sentence
     * @throws CommandException if the host is unknown or a setting is refused
     */
    public static <C> C make(String address, Supplier<C> client) {
        try {
            return client.get();
        } catch (KafkaException e) {
            throw CommandException.failed(
                    "Kafka at " + address + " cannot be used (" + reason(e)
                            + "): is --bootstrap-server right, and --command-config?",
                    e);
        }
    }

    private static String reason(Throwable problem) {
        Throwable root = problem;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }
}
