package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.cli.exit.ExitCode;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Each is told before anything is started: nothing listens on port 1, and no folder is made. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            demo --clients 0                                            | --clients is 0
            demo --clients -1                                           | --clients is -1
            demo --warehouses 0                                         | --warehouses is 0
            demo --workers 0                                            | --workers is 0
            demo --workers -3                                           | --workers is -3
            demo --conns 0                                              | --conns is 0
            demo --workers 2 --conns 3                                  | --conns is 3
            demo --ramp 1500ms                                          | --ramp 1500 ms
            demo --duration 1500ms                                      | --duration 1500 ms
            demo --duration 99999999h                                   | '99999999h'
            demo --wait -1                                              | --wait -1
            demo --wait 200000                                          | --wait 200000.0 must be 0 or a factor above, at most 1000
            demo --require mix --duration 500ms                         | --require judges the merged result
            run tpcc postgres://u@127.0.0.1:1/t --require mix --duration 0s | --require judges the merged result
            demo --isolation chaos                                      | --isolation is "chaos"
            demo --statements pipelined                                 | --statements is "pipelined"
            demo --run-id a/b                                           | --run-id 'a/b'
            demo --operation-partitions 0                               | --operation-partitions 0
            demo --ramp -5s                                             | --ramp
            run tpcc postgres://u@127.0.0.1:1/t --clients 0             | --clients is 0
            run tpcc postgres://u@127.0.0.1:1/t --warehouses 0          | --warehouses is 0
            run tpcc postgres://u@127.0.0.1:1/t --workers 0             | --workers is 0
            run tpcc postgres://u@127.0.0.1:1/t --conns 0               | --conns is 0
            run tpcc postgres://u@127.0.0.1:1/t --operation-partitions 0 | --operation-partitions 0
            run tpcc postgres://u@127.0.0.1:1/t --client-id a/b         | --client-id 'a/b'
            run tpcc postgres://u@127.0.0.1:1/t --start-lead -5s        | --start-lead
            demo --mix newOrder=1,pay=2                                 | there is no operation "pay"
            demo --max-rate 0                                           | --max-rate 0
            demo --max-rate 100 --wait 1                                | give one of the two
            demo --operations 0                                         | --operations 0
            demo --warehouses 2 --active-warehouses 3                   | --active-warehouses is 3
            demo --warehouses 2 --partitions 3                          | --partitions is 3
            run tpcc postgres://u@127.0.0.1:1/t --max-rate 5 --wait 0.5 | --wait 0.5
            run tpcc postgres://u@127.0.0.1:1/t --active-warehouses 0   | --active-warehouses is 0
            run tpcc postgres://u@127.0.0.1:1/t --warehouse-range 3-1   | --warehouse-range is "3-1"
            run tpcc postgres://u@127.0.0.1:1/t --partition-affinity 0  | without --partitions
            run tpcc postgres://u@127.0.0.1:1/t --partitions 2 --partition-affinity 0,2 | names partition 2
            run tpcc postgres://u@127.0.0.1:1/t --partitions 2 --partition-affinity 1,1 | names a partition twice
            run tpcc postgres://u@127.0.0.1:1/t --partitions 2 --partition-affinity a | --partition-affinity is "a"
            run tpcc postgres://u@127.0.0.1:1/t --partitions 2 --partition-affinity 0 --warehouse-range 1-2 | give one of the two
            run tpcc postgres://u@127.0.0.1:1/t postgres://u@127.0.0.1:2/t --workers 1 | --workers is 1 for 2
            run tpcc postgres://u@127.0.0.1:1/t postgres://u@127.0.0.1:2/t --conns 1 | --conns is 1 for 2
            demo --require steady                                       | --require steady is not possible yet
            demo --require mix,speed                                    | --require speed is unknown
            run tpcc postgres://u@127.0.0.1:1/t --require steady        | --require steady
            run tpcc postgres://u@127.0.0.1:1/t --require mix --no-wait-result | give one of the two
            init tpcc postgres://u@127.0.0.1:1/t --warehouses 0         | --warehouses is 0
            init tpcc postgres://u@127.0.0.1:1/t --threads 0            | --threads is 0
            init tpcc postgres://u@127.0.0.1:1/t --part 3/2             | --part is '3/2'
            init tpcc postgres://u@127.0.0.1:1/t --part 1/2 --drop      | --drop with --part
            up --kafka-port 70000                                       | --kafka-port is 70000
            up --http-port 70000                                        | --http-port is 70000
            aggregate --http-port -1                                    | --http-port is -1
            aggregate --instance-id a/b                                 | --instance-id 'a/b'
            aggregate --operation-partitions 0                          | --operation-partitions is 0
            topics --operation-partitions 0                             | --operation-partitions is 0
            stop a/b                                                    | 'a/b'
            """)
    void aValueThatCannotWorkIsNamed(String line, String named) {
        CommandRun run = CommandRun.of(line.split(" "));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains(named).doesNotContain("a fault in Tacho");
        assertThat(run.out()).isEmpty();
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
