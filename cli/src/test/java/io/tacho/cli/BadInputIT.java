package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong on the user's side is told in one sentence, in time, with the right exit code. */
@ExtendWith(EmbeddedStack.class)
class BadInputIT {
    /** The contract: an unreachable Kafka or database is told within 15 s. */
    private static final Duration TOLD_WITHIN = Duration.ofSeconds(15);

    /** Nothing listens on port 1. */
    private static final String NOBODY = "127.0.0.1:1";

    /** RFC 2606: no such name will ever be there. */
    private static final String UNKNOWN_HOST = "no-such-host.invalid:9";

    private static final ExecutorService THREADS = Executors.newCachedThreadPool();

    @TempDir
    Path folder;

    @Test
    void anUnreachableKafkaIsNamed(EmbeddedStack.Servers servers) throws IOException {
        servers.load();
        List<String> commands = List.of(
                "topics",
                "stop r1",
                "stop latest",
                "events --run-id r1",
                "watch --run-id r1",
                "watch",
                "replay " + journal(),
                "aggregate --http-port 0 --lake " + folder.resolve("lake") + " --state " + folder.resolve("state"),
                "run tpcc " + servers.postgres().url());
        atOnce(commands.stream()
                        .map(command -> command + " --bootstrap-server " + NOBODY)
                        .toList())
                .forEach(run -> assertOneSentence(run, 1).contains(NOBODY));
        atOnce(commands.stream()
                        .map(command -> command + " --bootstrap-server " + UNKNOWN_HOST)
                        .toList())
                .forEach(run -> assertOneSentence(run, 1).contains(UNKNOWN_HOST));
    }

    @Test
    void anUnreachableDatabaseIsNamedWithoutItsPassword() {
        String url = " postgres://tpcc:s3cret@" + NOBODY + "/tpcc";
        atOnce(List.of("demo" + url, "init tpcc" + url, "check tpcc" + url, "run tpcc" + url))
                .forEach(run -> {
                    assertThat(run.exitCode()).isEqualTo(1);
                    assertThat(run.err())
                            .contains(NOBODY)
                            .doesNotContain("s3cret")
                            .doesNotContain("\tat ");
                });
    }

    /** Each waits its time-out, so they wait side by side. */
    private static List<CommandRun> atOnce(List<String> commands) {
        long begin = System.nanoTime();
        List<CompletableFuture<CommandRun>> running = commands.stream()
                .map(command -> CompletableFuture.supplyAsync(() -> CommandRun.of(words(command)), THREADS))
                .toList();
        List<CommandRun> ended = running.stream().map(CompletableFuture::join).toList();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(TOLD_WITHIN);
        return ended;
    }

    @Test
    void moreWarehousesThanLoadedAreRefused(EmbeddedStack.Servers servers) {
        servers.load();
        CommandRun run = run(servers, "--warehouses", "5");
        assertOneSentence(run, 2).contains("--warehouses is 5").contains("only 1");
    }

    @Test
    void anEmptyDatabaseTellsToLoad(EmbeddedStack.Servers servers) {
        CommandRun run =
                CommandRun.of("check", "tpcc", servers.postgres().url().replaceFirst("/postgres$", "/template1"));
        assertOneSentence(run, 1).contains("tacho init tpcc");
    }

    @Test
    void aSecondClientWithAnotherSettingIsToldBothValues(EmbeddedStack.Servers servers) {
        servers.load();
        CompletableFuture<CommandRun> one = clientOfTwo(servers, "a", "1s");
        CompletableFuture<CommandRun> other = clientOfTwo(servers, "b", "7s");

        // Whoever comes second is refused; the other one waits for a second client until it is stopped.
        CommandRun refused = (CommandRun) CompletableFuture.anyOf(one, other).join();
        CommandRun stop = CommandRun.of(
                "stop", "differs", "--bootstrap-server", servers.broker().bootstrapServer());

        assertOneSentence(refused, 2).contains("ramp").contains("7 s").contains("1 s");
        assertThat(stop.exitCode()).as(stop.err()).isZero();
        CommandRun waited = refused.equals(one.getNow(null)) ? other.join() : one.join();
        assertThat(waited.exitCode()).isEqualTo(1);
        assertThat(waited.err()).contains("did not start");
    }

    private CompletableFuture<CommandRun> clientOfTwo(EmbeddedStack.Servers servers, String client, String ramp) {
        return CompletableFuture.supplyAsync(
                () -> run(servers, "--run-id", "differs", "--clients", "2", "--client-id", client, "--ramp", ramp),
                THREADS);
    }

    @Test
    void severalClientsNeedARunId(EmbeddedStack.Servers servers) {
        assertOneSentence(run(servers, "--clients", "2"), 2).contains("--run-id");
    }

    @Test
    void withoutAnAggregatorTheRunSaysSoAndKeepsItsJournal(EmbeddedStack.Servers servers) throws IOException {
        servers.load();
        CommandRun run = run(
                servers,
                "--run-id",
                "alone",
                "--ramp",
                "0s",
                "--duration",
                "1s",
                "--wait",
                "0",
                "--start-lead",
                "500ms",
                "--result-timeout",
                "1s");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("no aggregator has read run alone");
        try (var journals = Files.list(folder.resolve("journals"))) {
            assertThat(journals.map(Path::getFileName).map(Path::toString)).anyMatch(name -> name.startsWith("alone@"));
        }
        CommandRun replayed = CommandRun.of(
                "replay",
                folder.resolve("journals").toString(),
                "--bootstrap-server",
                servers.broker().bootstrapServer(),
                "--format",
                "csv");
        assertThat(replayed.exitCode()).as(replayed.err()).isZero();
        assertThat(replayed.out()).contains("alone");
    }

    @Test
    void anUnknownRunIsNamedWithTheKnownOnes(EmbeddedStack.Servers servers) throws IOException {
        String kafka = servers.broker().bootstrapServer();
        CommandRun.of("topics", "--bootstrap-server", kafka);
        for (String command : List.of("stop nothing", "events --run-id nothing", "watch --run-id nothing")) {
            assertOneSentence(CommandRun.of(words(command + " --bootstrap-server " + kafka)), 2)
                    .contains("'nothing'");
        }
        Path lake = Files.createDirectory(folder.resolve("lake"));
        assertOneSentence(CommandRun.of("show", "nothing", "--lake", lake.toString()), 2);
    }

    @Test
    void aMissingLakeIsAFailureAndAnEmptyOneHasNoRuns() throws IOException {
        assertOneSentence(CommandRun.of("runs", "--lake", folder.resolve("none").toString()), 1)
                .contains("none");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        CommandRun runs = CommandRun.of("runs", "--lake", empty.toString(), "--format", "json");
        assertThat(runs.exitCode()).isZero();
        assertThat(runs.out().strip()).isEqualTo("[]");
    }

    @Test
    void aTornFileIsNamedAndTheRestStaysReadable() throws IOException {
        Path day = Files.createDirectories(folder.resolve("torn/runs/date=2026-11-30"));
        Files.writeString(day.resolve("0123456789abcdef.r1.parquet"), "PAR1 torn");
        CommandRun run =
                CommandRun.of("sql", "--lake", folder.resolve("torn").toString(), "select count(*) n from runs");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("0123456789abcdef.r1.parquet");
        assertThat(run.out()).contains("0");
    }

    /** Its ends are whole, so that only the question finds out. */
    @Test
    void aFileTornInTheMiddleIsNamedByEveryCommandThatLooksIntoIt() throws IOException {
        Path day = Files.createDirectories(folder.resolve("middle/runs/date=2026-11-30"));
        String footerOfEightBytes = "\u0008\0\0\0PAR1";
        Files.writeString(day.resolve("0123456789abcdef.r1.parquet"), "PAR1torn in the middle" + footerOfEightBytes);
        String lake = folder.resolve("middle").toString();
        for (CommandRun run : List.of(
                CommandRun.of("sql", "from runs", "--lake", lake),
                CommandRun.of("runs", "--lake", lake),
                CommandRun.of("show", "--lake", lake))) {
            assertThat(run.err()).contains("0123456789abcdef.r1.parquet cannot be read");
        }
    }

    @Test
    void aLakeThatCannotBeWrittenIsToldBeforeAnythingStarts() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "no folder");
        CommandRun run = CommandRun.of(
                "up",
                "--data",
                folder.resolve("data").toString(),
                "--lake",
                file.toString(),
                "--kafka-port",
                "0",
                "--http-port",
                "0");
        assertOneSentence(run, 1).contains(file.toString());
    }

    @Test
    void aRefusedStatementIsTheUsers() throws IOException {
        Path lake = Files.createDirectory(folder.resolve("sql"));
        CommandRun run = CommandRun.of("sql", "--lake", lake.toString(), "selec 1");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("syntax error");
    }

    private CommandRun run(EmbeddedStack.Servers servers, String... options) {
        List<String> arguments = new java.util.ArrayList<>(List.of(
                "run",
                "tpcc",
                servers.postgres().url(),
                "--bootstrap-server",
                servers.broker().bootstrapServer(),
                "--journal",
                folder.resolve("journals").toString()));
        arguments.addAll(List.of(options));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private static org.assertj.core.api.AbstractStringAssert<?> assertOneSentence(CommandRun run, int exitCode) {
        assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
        assertThat(run.out()).isEmpty();
        return assertThat(run.err())
                .doesNotContain("\tat ")
                .contains("tacho: ")
                .satisfies(text -> assertThat(text.lines().filter(line -> line.startsWith("tacho: ")))
                        .hasSize(1));
    }

    /** Looks like a journal from outside; nobody gets as far as reading it. */
    private Path journal() throws IOException {
        Path journal = Files.createDirectories(folder.resolve("r1@a@1"));
        Files.createFile(journal.resolve("00000000000000000000.segment"));
        return journal;
    }

    private static String[] words(String line) {
        return line.split(" ");
    }
}
