package io.tacho.cli.exit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgres://u:s3cret@h:5432/d",
                "cannot reach postgres://u:s3cret@h/d, postgres://u@h2/d",
                "postgres://u:s3/c:r@et-s3cret@h/d",
                "jdbc:postgresql://h/d?user=u&password=s3cret&ssl=true",
                "postgres://h/d?sslpassword=s3cret",
                "--command-property ssl.key.password=s3cret",
                "password = \"s3cret\"",
                "PGPASSWORD='s3cret'",
                "sasl.jaas.config=org.apache.kafka.PlainLoginModule required username=\"u\" password=\"s3cret\";",
                "{\"url\":\"postgres://u:s3cret@h/d\"}",
                "client.secret: s3cret"
            })
    void nothingOfAPasswordIsLeft(String text) {
        assertThat(Secrets.mask(text)).doesNotContain("s3cret").contains("***");
    }

    @Test
    void theRestOfTheTextStays() {
        assertThat(Secrets.mask("no answer from postgres://u:s3cret@h:5432/d?sslmode=require within 10 s"))
                .isEqualTo("no answer from postgres://u:***@h:5432/d?sslmode=require within 10 s");
        assertThat(Secrets.mask("a time: 12:30 and user@host stay, and so does http://h:80/x"))
                .isEqualTo("a time: 12:30 and user@host stay, and so does http://h:80/x");
    }
}
