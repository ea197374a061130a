package io.tacho.docker;

import io.tacho.cli.PipelineContract;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/** The contract on the images of Apache Kafka and PostgreSQL; counted as skipped where no Docker engine answers. */
@Testcontainers(disabledWithoutDocker = true)
class VendorImagesIT extends PipelineContract {
    @Container
    private static final KafkaContainer KAFKA =
            new KafkaContainer(image("tacho.kafka.image", "apache/kafka:4.3.1", "apache/kafka"));

    @Container
    private static final PostgreSQLContainer POSTGRES =
            new PostgreSQLContainer(image("tacho.postgres.image", "postgres:17", "postgres"));

    private static DockerImageName image(String property, String usual, String standsFor) {
        return DockerImageName.parse(System.getProperty(property, usual)).asCompatibleSubstituteFor(standsFor);
    }

    @Override
    protected String bootstrapServer() {
        return KAFKA.getBootstrapServers();
    }

    @Override
    protected String databaseUrl() {
        return "postgres://%s:%s@%s:%d/%s"
                .formatted(
                        POSTGRES.getUsername(),
                        POSTGRES.getPassword(),
                        POSTGRES.getHost(),
                        POSTGRES.getMappedPort(PostgreSQLContainer.POSTGRESQL_PORT),
                        POSTGRES.getDatabaseName());
    }
}
