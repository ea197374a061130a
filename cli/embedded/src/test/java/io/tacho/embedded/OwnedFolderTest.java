package io.tacho.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnedFolderTest {
    private static final String PREFIX = "tacho-demo-";

    @TempDir
    Path parent;

    @Test
    void removesWhatADeadProcessLeft() throws Exception {
        Path left = OwnedFolder.create(parent, PREFIX).path();
        Files.writeString(Files.createDirectories(left.resolve("kafka/log")).resolve("0.log"), "batches");
        killOwnerOf(left);
        try (OwnedFolder next = OwnedFolder.create(parent, PREFIX)) {
            assertThat(parent).isDirectoryContaining(next.path()::equals);
            assertThat(left).doesNotExist();
        }
    }

    @Test
    void leavesTheFolderOfALivingProcess() throws Exception {
        try (OwnedFolder first = OwnedFolder.create(parent, PREFIX);
                OwnedFolder second = OwnedFolder.create(parent, PREFIX)) {
            assertThat(first.path()).isDirectory();
            assertThat(second.path()).isDirectory();
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void leavesWhatHasNoMarkOrAnotherName() throws Exception {
        Path unmarked = Files.createDirectory(parent.resolve(PREFIX + "1"));
        Path other = Files.move(OwnedFolder.create(parent, PREFIX).path(), parent.resolve("other"));
        killOwnerOf(other);
        OwnedFolder.create(parent, PREFIX).close();
        assertThat(unmarked).isDirectory();
        assertThat(other).isDirectory();
    }

    /** A process of that number began at another time: the owner is gone. */
    private static void killOwnerOf(Path folder) throws IOException {
        Path mark = folder.resolve("owner.properties");
        Files.writeString(mark, Files.readString(mark).replaceFirst("start=\\d+", "start=1000"));
    }
}
