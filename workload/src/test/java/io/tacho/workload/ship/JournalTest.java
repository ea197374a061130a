package io.tacho.workload.ship;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private static final JournalHeader HEADER = new JournalHeader("run-1", "a", 17, 3);
    private static final int ENTRIES = 100;
    private static final long SMALL_SEGMENTS = 1_000;

    @TempDir
    Path folder;

    @Test
    void givesBackItsEntriesOverSegments() throws Exception {
        Path journal = written(ENTRIES);

        assertThat(JournalFiles.segments(journal)).hasSizeGreaterThan(3);
        try (JournalReader reader = JournalReader.open(journal)) {
            assertThat(reader.header()).isEqualTo(HEADER);
            assertThat(sequences(reader)).isEqualTo(upTo(ENTRIES));
            assertThat(reader.damage()).isEmpty();
        }
    }

    @Test
    void goesToAnyEntry() throws Exception {
        Path journal = written(ENTRIES);
        try (JournalReader reader = JournalReader.open(journal)) {
            for (int sequence : new int[] {57, 0, 99, 13, 14, 100}) {
                reader.seek(sequence);
                Optional<JournalEntry> entry = reader.next();
                assertThat(entry.map(JournalEntry::sequence).orElse(100L)).isEqualTo(sequence);
                entry.ifPresent(found -> assertThat(found.payload()).isEqualTo(payload(sequence)));
            }
        }
    }

    @Test
    void readsOnWhileItIsWritten() throws Exception {
        try (Journal journal = Journal.create(folder, HEADER, SMALL_SEGMENTS)) {
            journal.append(payload(0));
            JournalReader reader = JournalReader.open(journal.folder());
            for (int sequence = 0; sequence < ENTRIES; sequence++) {
                assertThat(reader.next().orElseThrow().payload()).isEqualTo(payload(sequence));
                journal.append(payload(sequence + 1));
            }
            reader.close();
        }
    }

    /** A client that dies while it writes leaves part of an entry. */
    @Test
    void cutsATornTailWhereverItIsTorn() throws Exception {
        Path journal = written(5);
        Path last = JournalFiles.segments(journal).get(0);
        long whole = Files.size(last);
        int entry = JournalEntry.HEAD_BYTES + payload(4).length;
        for (int lost = 1; lost < entry; lost++) {
            truncate(last, whole - lost);
            try (JournalReader reader = JournalReader.open(journal)) {
                assertThat(sequences(reader)).isEqualTo(upTo(4));
                assertThat(reader.damage()).singleElement().asString().contains((entry - lost) + " bytes", "torn");
            }
        }
        truncate(last, whole - entry);
        try (JournalReader reader = JournalReader.open(journal)) {
            assertThat(sequences(reader)).isEqualTo(upTo(4));
            assertThat(reader.damage()).isEmpty();
        }
    }

    @Test
    void namesTheBatchesThatDamageInTheMiddleCosts() throws Exception {
        Path journal = written(ENTRIES);
        Path second = JournalFiles.segments(journal).get(1);
        try (RandomAccessFile file = new RandomAccessFile(second.toFile(), "rw")) {
            file.seek(file.length() - 1);
            file.write(99);
        }
        try (JournalReader reader = JournalReader.open(journal)) {
            List<Long> read = sequences(reader);
            assertThat(read).hasSize(ENTRIES - 1).contains((long) ENTRIES - 1);
            assertThat(reader.damage()).singleElement().asString().contains("damaged", "cannot be read");
        }
    }

    @Test
    void tellsWhatIsNoJournal() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "hello");
        Path other = Files.createDirectories(folder.resolve("other"));
        Files.writeString(other.resolve("0.segment"), "hello, this is no segment at all; just some text");

        assertThatThrownBy(() -> JournalReplay.replay(file, Map.of()))
                .isInstanceOf(ShipmentException.class)
                .hasMessageContaining("notes.txt is no journal");
        assertThatThrownBy(() -> JournalReplay.replay(other, Map.of()))
                .isInstanceOf(ShipmentException.class)
                .hasMessageContaining("0.segment is no segment of a journal");
        assertThatThrownBy(() -> JournalReplay.find(folder.resolve("missing")))
                .isInstanceOf(ShipmentException.class)
                .hasMessageContaining("There is no journal at");
    }

    @Test
    void isNotReplayedWhileItsClientLives() throws Exception {
        try (Journal journal = Journal.create(folder, HEADER, SMALL_SEGMENTS)) {
            journal.append(payload(0));
            assertThatThrownBy(() -> JournalReplay.replay(journal.folder(), Map.of()))
                    .isInstanceOf(ShipmentException.class)
                    .hasMessageContaining("in use by its client");
        }
    }

    /** The disk fills up at a change of segments: what comes after, FINISH, must still be readable. */
    @Test
    void goesOnAfterANewSegmentCouldNotBeBegun() throws Exception {
        try (Journal journal = Journal.create(folder, HEADER, 1)) {
            journal.append(payload(0));
            Path obstacle = Files.createDirectory(JournalFiles.segment(journal.folder(), 1));
            assertThatThrownBy(() -> journal.append(payload(1))).isInstanceOf(IOException.class);
            Files.delete(obstacle);
            journal.recover();
            journal.append(payload(1));
            try (JournalReader reader = JournalReader.open(journal.folder())) {
                assertThat(sequences(reader)).isEqualTo(upTo(2));
                assertThat(reader.damage()).isEmpty();
            }
        }
    }

    @Test
    void refusesASecondJournalOfTheSameEpoch() throws Exception {
        written(1);
        assertThatThrownBy(() -> Journal.create(folder, HEADER, SMALL_SEGMENTS))
                .isInstanceOf(ShipmentException.class)
                .hasMessageContaining("exists already");
    }

    @Test
    void isFoundInItsFolderAndRemovedWhole() throws Exception {
        Path journal = written(ENTRIES);
        assertThat(JournalReplay.find(folder)).containsExactly(journal);
        assertThat(JournalReplay.find(journal)).containsExactly(journal);

        OperationShipper.deleteJournal(journal);
        assertThat(journal).doesNotExist();
        OperationShipper.deleteJournal(journal);
    }

    @Test
    void remembersWhatIsAcknowledged() throws Exception {
        Path journal = written(1);
        try (Checkpoint checkpoint = Checkpoint.open(journal)) {
            assertThat(checkpoint.firstUnacknowledged()).isZero();
            checkpoint.advanceTo(42);
        }
        try (Checkpoint checkpoint = Checkpoint.open(journal)) {
            assertThat(checkpoint.firstUnacknowledged()).isEqualTo(42);
        }
    }

    private Path written(int entries) throws Exception {
        try (Journal journal = Journal.create(folder, HEADER, SMALL_SEGMENTS)) {
            for (int sequence = 0; sequence < entries; sequence++) {
                journal.append(payload(sequence));
            }
            return journal.folder();
        }
    }

    private static byte[] payload(int sequence) {
        byte[] bytes = new byte[20 + sequence % 13];
        java.util.Arrays.fill(bytes, (byte) (sequence + 1));
        return bytes;
    }

    private static List<Long> sequences(JournalReader reader) throws Exception {
        List<Long> sequences = new ArrayList<>();
        for (Optional<JournalEntry> entry = reader.next(); entry.isPresent(); entry = reader.next()) {
            assertThat(entry.get().payload())
                    .isEqualTo(payload((int) entry.get().sequence()));
            sequences.add(entry.get().sequence());
        }
        return sequences;
    }

    private static List<Long> upTo(int count) {
        return IntStream.range(0, count).mapToObj(Long::valueOf).toList();
    }

    private static void truncate(Path file, long length) throws IOException {
        try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
            access.setLength(length);
        }
    }
}
