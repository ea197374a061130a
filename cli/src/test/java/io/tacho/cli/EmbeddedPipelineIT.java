package io.tacho.cli;

import org.junit.jupiter.api.extension.ExtendWith;

/** The contract on the embedded broker and the embedded PostgreSQL. */
@ExtendWith(EmbeddedStack.class)
class EmbeddedPipelineIT extends PipelineContract {
    private final EmbeddedStack.Servers servers;

    EmbeddedPipelineIT(EmbeddedStack.Servers servers) {
        this.servers = servers;
    }

    @Override
    protected String bootstrapServer() {
        return servers.broker().bootstrapServer();
    }

    @Override
    protected String databaseUrl() {
        return servers.postgres().url();
    }
}
