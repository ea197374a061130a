package io.tacho.cli;

import io.tacho.embedded.EmbeddedBroker;
import io.tacho.embedded.EmbeddedException;
import io.tacho.embedded.EmbeddedPostgres;
import io.tacho.embedded.PostgresSettings;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One broker and one PostgreSQL for all tests of the module, as a parameter; stopped after the last test. */
final class EmbeddedStack implements ParameterResolver {
    /** The two servers. */
    record Servers(EmbeddedBroker broker, EmbeddedPostgres postgres) implements AutoCloseable {
        static Servers start() {
            try {
                return new Servers(
                        EmbeddedBroker.start(Files.createTempDirectory("tacho-test-kafka-"), 0),
                        EmbeddedPostgres.start(PostgresSettings.temporary()));
            } catch (EmbeddedException | IOException e) {
                throw new IllegalStateException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }

        /** A TPC-C database is there afterwards; loaded once for all tests, since every run leaves it usable. */
        void load() {
            if (CommandRun.of("check", "tpcc", postgres.url()).exitCode() != 0
                    && CommandRun.of("init", "tpcc", postgres.url(), "--drop").exitCode() != 0) {
                throw new IllegalStateException("the test database cannot be loaded");
            }
        }

        @Override
        public void close() {
            postgres.close();
            broker.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Servers.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(EmbeddedStack.class))
                .getOrComputeIfAbsent(Servers.class, type -> Servers.start(), Servers.class);
    }
}
