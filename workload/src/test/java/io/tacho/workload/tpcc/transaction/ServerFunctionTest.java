package io.tacho.workload.tpcc.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class ServerFunctionTest {
    /** Versions that differ in anything that the server gets, also outside of the body, have different names. */
    @Test
    void isNamedByTheWholeDefinition() throws Exception {
        for (ServerFunction function : ServerFunctions.ALL) {
            int hash = function.name().lastIndexOf('_');
            String version = function.name().substring(hash);
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(function.definition().replace(version, "").getBytes(StandardCharsets.UTF_8));

            assertThat(version).isEqualTo("_" + HexFormat.of().formatHex(digest, 0, 4));
        }
    }
}
