package io.tacho.cli.stack;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tacho.cli.exit.CommandException;
import io.tacho.cli.output.JsonText;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Says over HTTP whether all runs well: 200, or 503 with the failure, and a JSON object in both cases. */
public final class HealthEndpoint implements AutoCloseable {
    private final String host;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "tacho-health");
        thread.setDaemon(true);
        return thread;
    });

    private HealthEndpoint(String host, HttpServer server) {
        this.host = host;
        this.server = server;
    }

    /**
     * Starts to answer.
     *
     * @param host address of this machine to listen on
     * @param port 0 for any free one
     * @param facts what to tell beside the state
     * @param failure what is wrong, if something is
     */
    public static HealthEndpoint start(
            String host, int port, Map<String, String> facts, Supplier<Optional<String>> failure) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(host), port), 0);
            HealthEndpoint endpoint = new HealthEndpoint(host, server);
            server.createContext("/", exchange -> answer(exchange, facts, failure.get()));
            server.setExecutor(endpoint.threads);
            server.start();
            return endpoint;
        } catch (IOException e) {
            throw CommandException.failed(
                    "port " + port + " of " + host + " for HTTP cannot be used (" + e.getMessage()
                            + "): stop what listens there, or give another --http-port (0 for any free one)",
                    e);
        }
    }

    /** Where it answers. */
    public String url() {
        return "http://" + host + ":" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private static void answer(HttpExchange exchange, Map<String, String> facts, Optional<String> failure)
            throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("schema", "tacho.health/1");
        object.put("state", failure.isEmpty() ? "running" : "failed");
        object.put("failure", failure.orElse(null));
        object.putAll(facts);
        byte[] body = (JsonText.line(object) + "\n").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(failure.isEmpty() ? 200 : 503, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }
}
