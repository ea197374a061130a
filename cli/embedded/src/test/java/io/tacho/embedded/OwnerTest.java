package io.tacho.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("owner.properties");
    }

    @Test
    void refusesAFolderThatALivingProcessOwns() throws Exception {
        Owner.claim(file, "The data");
        assertThatThrownBy(() -> Owner.claim(file, "The data"))
                .isInstanceOf(EmbeddedException.class)
                .hasMessage("The data are in use by process "
                        + ProcessHandle.current().pid() + "; stop it or give another folder.");
    }

    @Test
    void takesAFolderThatWasReleased() throws Exception {
        Owner.claim(file, "The data");
        Owner.release(file);
        Owner.claim(file, "The data");
    }

    @Test
    void doesNotTakeALaterProcessOfTheSameNumberForTheOwner() throws Exception {
        Owner.claim(file, "The data");
        Files.writeString(file, Files.readString(file).replaceFirst("start=\\d+", "start=1000"));
        assertThat(Owner.read(file).orElseThrow().isGone()).isTrue();
        Owner.claim(file, "The data");
    }

    @Test
    void knowsNothingOfAnotherContainersProcess() throws Exception {
        Owner.claim(file, "The data");
        Files.writeString(file, Files.readString(file).replaceFirst("space=.*", "space=elsewhere"));
        Owner owner = Owner.read(file).orElseThrow();
        assertThat(owner.isAlive()).isFalse();
        assertThat(owner.isGone()).isFalse();
    }
}
