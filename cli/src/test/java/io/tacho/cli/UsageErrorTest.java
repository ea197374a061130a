package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.cli.exit.ExitCode;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Wrong usage ends with 2, names what is wrong, shows no stack trace and no password. */
class UsageErrorTest {
    @Test
    void exitCodesAreTheContractsOnes() {
        assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::code)).containsExactly(0, 1, 2, 3, 4, 5, 130);
    }

    @Test
    void aWrongOptionIsNamed() {
        CommandRun run = CommandRun.of("topics", "--bootstrap-servr", "127.0.0.1:9092");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("--bootstrap-servr")
                .contains("tacho topics --help")
                .doesNotContain("\tat ");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aWrongValueIsNamedWithItsOption() {
        CommandRun run = CommandRun.of("topics", "--operation-partitions", "many");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--operation-partitions").contains("'many'");
    }

    @Test
    void aMissingCommandIsAUsageError() {
        assertThat(CommandRun.of().exitCode()).isEqualTo(2);
    }

    @Test
    void anUnknownFormatListsTheKnownOnes() {
        CommandRun run = CommandRun.of("topics", "--format", "xml");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("xml").contains("choose table, json, csv, markdown");
    }

    @Test
    void picoclisOwnErrorsHideThePassword() {
        CommandRun unmatched = CommandRun.of("topics", "postgres://tpcc:s3cret@db:5432/tpcc");
        assertThat(unmatched.err()).contains("postgres://tpcc:***@db:5432/tpcc").doesNotContain("s3cret");
        CommandRun unknown = CommandRun.of("topics", "--url=postgres://tpcc:s3cret@db:5432/tpcc", "--debug");
        assertThat(unknown.err()).doesNotContain("s3cret");
    }
}
