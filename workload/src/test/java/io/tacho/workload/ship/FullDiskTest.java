package io.tacho.workload.ship;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.clock.RunClock;
import io.tacho.schemas.topic.Topics;
import io.tacho.workload.record.OperationRecorder;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Too little disk for the journal: refused at the start, stated clearly if it happens later. */
class FullDiskTest {
    private static final Map<String, Object> NO_KAFKA = Map.of("bootstrap.servers", "127.0.0.1:1");

    @TempDir
    Path folder;

    @Test
    void refusesToStartWithTooLittleDisk() {
        ShipmentSettings settings = settings(folder).withRequiredFreeBytes(Long.MAX_VALUE);

        assertThatThrownBy(() -> OperationShipper.open(settings))
                .isInstanceOf(ShipmentException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("MB of free disk, but a run needs 9223372036854 MB")
                .hasMessageContaining("choose a folder on another disk");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void wantsTwoHoursOfOperationsUnlessToldOtherwise() {
        assertThat(settings(folder).requiredFreeBytes()).isEqualTo(720_000_000);
    }

    @Test
    void failsTheRunAndSaysSoWhenTheDiskFillsUp() throws Exception {
        onASmallDisk(FullDiskTest::fillUp);
    }

    /** Exactly at the change of segments there is a file for the next one, but no room for its header. */
    @Test
    void keepsTheLastBatchReadableWhenTheDiskFillsUpBetweenSegments() throws Exception {
        onASmallDisk(disk -> {
            try (Journal journal = Journal.create(disk, new JournalHeader("run-1", "a", 5, 0), 1)) {
                journal.append(new byte[] {0});
                fill(disk.resolve("filler"));
                assertThatThrownBy(() -> journal.append(new byte[] {1})).hasMessageContaining("No space left");
                journal.recover();
                journal.append(new byte[] {2});
                try (JournalReader reader = JournalReader.open(journal.folder())) {
                    assertThat(reader.next().orElseThrow().payload()).containsExactly(0);
                    assertThat(reader.next().orElseThrow().payload()).containsExactly(2);
                    assertThat(reader.damage()).isEmpty();
                }
            }
        });
    }

    private interface OnDisk {
        void run(Path disk) throws Exception;
    }

    private void onASmallDisk(OnDisk test) throws Exception {
        Path disk = Files.createDirectories(folder.resolve("disk"));
        assumeThat(run("mount", "-t", "tmpfs", "-o", "size=1m", "none", disk.toString()))
                .as("a small file system can be mounted here")
                .isZero();
        try {
            test.run(disk);
        } finally {
            run("umount", "--lazy", disk.toString());
        }
    }

    private static void fill(Path file) {
        assertThatThrownBy(() -> {
                    try (OutputStream filler = Files.newOutputStream(file)) {
                        while (true) {
                            filler.write(new byte[4_096]);
                        }
                    }
                })
                .hasMessageContaining("No space left");
    }

    private static void fillUp(Path disk) throws Exception {
        AtomicReference<ShipmentException> heard = new AtomicReference<>();
        ShipmentSettings settings = settings(disk).withRequiredFreeBytes(0).withListener(new ShipmentListener() {
            @Override
            public void journalFailed(ShipmentException failure) {
                heard.set(failure);
            }
        });
        try (OperationShipper shipper = OperationShipper.open(settings)) {
            shipper.start(TestClient.start(settings.clock().micros(), "a"));
            OperationRecorder recorder = shipper.recorder(0);
            long recorded = 0;
            while (heard.get() == null) {
                record(recorder, recorded++);
            }
            assertThat(shipper.failure()).contains(heard.get());
            for (int more = 0; more < 100_000; more++) {
                record(recorder, recorded++); // a worker must not hang, however many come after
            }
            shipper.finish(RunEnd.COMPLETED, null, 1, Map.of());

            assertThat(heard.get())
                    .hasMessageContaining(disk.toString())
                    .hasMessageContaining("No space left on device")
                    .hasMessageContaining("free some disk");
            OperationBatch finish = last(shipper.journal());
            assertThat(finish.getKind()).isEqualTo(BatchKind.FINISH);
            assertThat(finish.getFinish().getEnded()).isEqualTo(RunEnd.FAILED);
            assertThat(finish.getFinish().getMessage()).isEqualTo(heard.get().getMessage());
            assertThat(finish.getFinish().getOperations()).isEqualTo(recorded);
        }
    }

    private static void record(OperationRecorder recorder, long number) {
        recorder.record(0, 1_700_000_000_000_000L + number * 7_919, number % 977, 3, number % 10_007, 0, 1, 0);
    }

    private static OperationBatch last(Path journal) throws Exception {
        try (JournalReader reader = JournalReader.open(journal)) {
            OperationBatch last = null;
            for (Optional<JournalEntry> entry = reader.next(); entry.isPresent(); entry = reader.next()) {
                last = Topics.OPERATION_CODEC.decode(entry.get().payload());
            }
            assertThat(reader.damage()).isEmpty();
            return last;
        }
    }

    private static ShipmentSettings settings(Path journals) {
        return ShipmentSettings.of(journals, "run-1", "a", 5, 0, 1, NO_KAFKA, RunClock.start(), 0, 1);
    }

    private static int run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        return process.waitFor();
    }
}
