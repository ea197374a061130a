package io.tacho.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.cli.exit.ExitCode;
import io.tacho.schemas.avro.ClientResult;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.avro.RunResult;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunVerdictTest {
    @ParameterizedTest(name = "own end {0}, result {1}, clients {2}: exit code {3}")
    @CsvSource({
        "COMPLETED,   complete,   COMPLETED,             0",
        "COMPLETED,   complete,   COMPLETED COMPLETED,   0",
        "STOPPED,     complete,   STOPPED STOPPED,       0",
        "COMPLETED,   incomplete, COMPLETED LOST,        5",
        "STOPPED,     incomplete, STOPPED FAILED,        5",
        "FAILED,      incomplete, FAILED,                1",
        "FAILED,      complete,   FAILED,                1",
        "STOPPED,     complete,   STOPPED FAILED,        1",
        "INTERRUPTED, complete,   INTERRUPTED,           130",
        "INTERRUPTED, incomplete, INTERRUPTED,           130",
        "STOPPED,     complete,   STOPPED INTERRUPTED,   130",
        "COMPLETED,   none,       '',                    1",
        "FAILED,      none,       '',                    1",
        "INTERRUPTED, none,       '',                    130",
    })
    void theFirstRuleThatHoldsDecides(RunEnd own, String result, String clients, int exitCode) {
        ExitCode verdict = RunVerdict.of(
                own,
                result.equals("none") ? Optional.empty() : Optional.of(merged(result.equals("complete"), clients)));
        assertThat(verdict.code()).isEqualTo(exitCode);
    }

    private static RunResult merged(boolean complete, String clients) {
        RunResult result = new RunResult();
        result.setComplete(complete);
        result.setClients(
                Arrays.stream(clients.split(" ")).map(RunVerdictTest::client).toList());
        return result;
    }

    private static ClientResult client(String ended) {
        ClientResult client = new ClientResult();
        client.setEnded(ended);
        return client;
    }
}
