package io.tacho.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.cli.exit.CommandException;
import io.tacho.cli.exit.ExitCode;
import io.tacho.schemas.avro.ClientResult;
import io.tacho.schemas.avro.OfferedLimit;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.avro.RunResult;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
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
                result.equals("none") ? Optional.empty() : Optional.of(merged(result.equals("complete"), clients)),
                Set.of());
        assertThat(verdict.code()).isEqualTo(exitCode);
    }

    @ParameterizedTest(name = "own end {0}, clients {1}, offered load {2}: exit code {3}")
    @CsvSource({
        "COMPLETED,   COMPLETED,   holds,  0",
        "COMPLETED,   COMPLETED,   broken, 5",
        "COMPLETED,   COMPLETED,   none,   5",
        "FAILED,      FAILED,      broken, 1",
        "INTERRUPTED, INTERRUPTED, broken, 130",
    })
    void aRequiredMixThatIsBrokenMakesTheResultInvalid(RunEnd own, String clients, String load, int exitCode) {
        RunResult result = merged(true, clients);
        result.setOfferedLoad(
                load.equals("none")
                        ? List.of()
                        : List.of(
                                new OfferedLimit("payment.remote", "", null, null, 0L, true, "no data"),
                                new OfferedLimit("payment.share", "", "1 %", 1.0, 100L, load.equals("holds"), null)));
        assertThat(RunVerdict.of(own, Optional.of(result), Set.of(Requirement.MIX))
                        .code())
                .isEqualTo(exitCode);
        assertThat(RunVerdict.of(own, Optional.of(result), Set.of())).isNotEqualTo(ExitCode.INVALID);
        assertThat(Requirement.MIX.missing(result).orElse("")).doesNotContain("payment.remote");
    }

    @Test
    void refusesWhatCannotBeRequired() {
        assertThat(Requirement.parse(List.of("mix"))).containsExactly(Requirement.MIX);
        assertThatThrownBy(() -> Requirement.parse(List.of("mix", "steady")))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("--require steady is not possible yet");
        assertThatThrownBy(() -> Requirement.parse(List.of("speed")))
                .hasMessage("--require speed is unknown; give mix");
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
