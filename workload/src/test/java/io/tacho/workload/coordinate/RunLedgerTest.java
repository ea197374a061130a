package io.tacho.workload.coordinate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.avro.ClientState;
import io.tacho.schemas.avro.ClientStep;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.Started;
import io.tacho.schemas.avro.StartedClient;
import io.tacho.schemas.avro.Stop;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;

/** The rules of design section 3 as a fold over the control log; offsets are also seconds of append time here. */
class RunLedgerTest {
    private final RunLedger ledger = new RunLedger("r");
    private long offset;

    @Test
    void takesTheDefinitionAtTheLowestOffset() {
        RunDefinition first = Definitions.of("r", 2);
        append(
                Definitions.of("another", 9),
                first,
                RunDefinition.newBuilder(first).setDurationSeconds(1).build());
        assertThat(ledger.definition()).contains(first);
    }

    @Test
    void ranksTheFirstDistinctClientIds() {
        append(Definitions.of("r", 2));
        long b = join("b");
        join("b");
        assertThat(ledger.isFull()).isFalse();
        join("a");
        assertThat(ledger.isFull()).isTrue();
        assertThat(ledger.clientIds()).containsExactly("a", "b");
        assertThat(ledger.counts("b", b)).isFalse();
    }

    @Test
    void doesNotTakeAClientBeyondTheNumberWhateverItSays() {
        append(Definitions.of("r", 2));
        long a = join("a");
        long b = join("b");
        long c = join("c");
        assertThat(ledger.isClosedTo("c")).isTrue();
        assertThat(ledger.isClosedTo("a")).isFalse();
        assertThat(ledger.counts("c", c)).isFalse();
        append(state("c", c, ClientStep.FAILED));
        assertThat(ledger.failure()).isEmpty();
        append(state("c", c, ClientStep.READY), state("a", a, ClientStep.READY));
        assertThat(ledger.settled()).isEmpty();
        append(state("b", b, ClientStep.READY));
        assertThat(ledger.settled()).isPresent();
    }

    @Test
    void settlesTheStartByTheAppendTimeOfTheLastReady() {
        append(Definitions.of("r", 2));
        long b = join("b");
        long a = join("a");
        append(state("b", b, ClientStep.READY), state("b", b, ClientStep.READY));
        assertThat(ledger.settled()).isEmpty();
        append(state("a", a, ClientStep.READY));
        long lastReady = offset - 1;
        Started expected = new Started(
                "r",
                (lastReady * 1_000 + 1_000) * 1_000,
                List.of(new StartedClient("a", a), new StartedClient("b", b)));
        assertThat(ledger.settled()).contains(expected);
        append(state("a", a, ClientStep.READY));
        assertThat(ledger.settled()).contains(expected);
    }

    @Test
    void countsTheNewestLifeOfAClientThatIsStartedAgainWhileWaiting() {
        append(Definitions.of("r", 2));
        long old = join("a");
        long b = join("b");
        append(state("a", old, ClientStep.READY), state("b", b, ClientStep.READY));
        // Settled already: too late for another life.
        long late = join("a");
        assertThat(ledger.counts("a", late)).isFalse();
        assertThat(ledger.counts("a", old)).isTrue();
    }

    @Test
    void asksANewLifeToBeReadyItself() {
        append(Definitions.of("r", 2));
        long old = join("a");
        append(state("a", old, ClientStep.READY));
        long young = join("a");
        long b = join("b");
        append(state("b", b, ClientStep.READY), state("a", old, ClientStep.READY));
        assertThat(ledger.settled()).isEmpty();
        append(state("a", old, ClientStep.FAILED));
        assertThat(ledger.failure()).isEmpty();
        append(state("a", young, ClientStep.READY));
        assertThat(ledger.settled().orElseThrow().getClients())
                .containsExactly(new StartedClient("a", young), new StartedClient("b", b));
    }

    @Test
    void letsTheStartedRecordAtTheLowestOffsetCount() {
        append(Definitions.of("r", 1));
        Started first = new Started("r", 1L, List.of());
        append(first, new Started("r", 2L, List.of()));
        assertThat(ledger.started()).contains(first);
    }

    @Test
    void endsTheRunWithTheFirstFailureOfAClient() {
        append(Definitions.of("r", 2));
        long a = join("a");
        append(state("a", a, ClientStep.FAILED));
        assertThat(ledger.failure()).contains("client a failed: because");
        assertThat(ledger.isOver()).isTrue();
    }

    @Test
    void goesOnWithoutAFailedClientWhereErrorsAreTolerated() {
        RunDefinition tolerant = RunDefinition.newBuilder(Definitions.of("r", 2))
                .setSettings(new HashMap<>(Map.of("tolerate-errors", "true")))
                .build();
        append(tolerant);
        long a = join("a");
        append(state("a", a, ClientStep.FAILED));
        join("b");
        assertThat(ledger.failure()).isEmpty();
        assertThat(ledger.isOver()).isFalse();
        assertThat(ledger.isFull()).isFalse();
        assertThat(ledger.present()).containsExactly("b");
        join("a");
        assertThat(ledger.isFull()).isTrue();
    }

    @Test
    void isOverWhenAllHaveFinishedOrSomebodyStoppedIt() {
        append(Definitions.of("r", 1));
        long a = join("a");
        append(state("a", a, ClientStep.READY));
        assertThat(ledger.isOver()).isFalse();
        append(state("a", a, ClientStep.FINISHED));
        assertThat(ledger.isOver()).isTrue();

        RunLedger other = new RunLedger("s");
        other.apply(new ControlRecord(0, 0, Definitions.of("s", 1)));
        other.apply(new ControlRecord(1, 0, new Stop("s", "enough", "host")));
        assertThat(other.isOver()).isTrue();
    }

    private void append(SpecificRecord... messages) {
        for (SpecificRecord message : messages) {
            ledger.apply(new ControlRecord(offset, offset * 1_000, message));
            offset++;
        }
    }

    private long join(String client) {
        append(state(client, -1, ClientStep.JOINED));
        return offset - 1;
    }

    private static ClientState state(String client, long epoch, ClientStep step) {
        return ClientState.newBuilder()
                .setRunId("r")
                .setClientId(client)
                .setEpoch(epoch)
                .setState(step)
                .setMessage(step == ClientStep.FAILED ? "because" : null)
                .build();
    }
}
