package dev.toolroom.foundation.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in a home is for the eyes of its owner. */
class PrivateFilesTest {
    @TempDir Path folder;

    private static String modes(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static Path allow(Path file, String modes) throws IOException {
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(modes));
    }

    @Test
    void whatIsMadeIsForItsOwnerAlone() throws IOException {
        assertThat(modes(PrivateFiles.folder(folder.resolve("a")))).isEqualTo("rwx------");
        Path file = PrivateFiles.file(folder.resolve("f"));
        assertThat(modes(file)).isEqualTo("rw-------");
        assertThat(PrivateFiles.isOpen(file)).isFalse();
        allow(file, "rw-r--r--");
        Files.writeString(file, "kept");
        assertThat(PrivateFiles.isOpen(file)).isTrue();
        assertThat(modes(PrivateFiles.file(file))).isEqualTo("rw-------");
        assertThat(file).hasContent("kept");
        Path shared = allow(Files.createDirectory(folder.resolve("shared")), "rwxr-xr-x");
        PrivateFiles.folder(shared);
        assertThat(modes(shared)).as("there already").isEqualTo("rwxr-xr-x");
    }

    @Test
    void whatTheOwnerMayNotDoIsNotAddedByNarrowing() throws IOException {
        Path file = allow(Files.createFile(folder.resolve("f")), "r--rw-r--");
        PrivateFiles.narrow(file);
        assertThat(modes(file)).isEqualTo("r--------");
    }

    @Test
    void aWholeHomeIsNarrowedButForWhatAClosedFolderKeeps() throws IOException {
        Path home = allow(Files.createDirectory(folder.resolve("home")), "rwxr-xr-x");
        Path inner = allow(Files.createDirectories(home.resolve("logs")), "rwxr-xr-x");
        Path log = allow(Files.createFile(inner.resolve("log")), "rw-r--r--");
        Path closed = allow(Files.createDirectories(home.resolve("content")), "rwxr-xr-x");
        Path kept = allow(Files.createFile(closed.resolve("c")), "rw-r--r--");
        Path same = allow(Files.createDirectories(inner.resolve("content")), "rwxr-xr-x");
        Path below = allow(Files.createFile(same.resolve("c")), "rw-r--r--");
        Path outside = allow(Files.createFile(folder.resolve("outside")), "rw-r--r--");
        Files.createSymbolicLink(home.resolve("link"), outside);
        PrivateFiles.narrowAll(home, Set.of("content"));
        assertThat(modes(home)).isEqualTo("rwx------");
        assertThat(modes(inner)).isEqualTo("rwx------");
        assertThat(modes(log)).isEqualTo("rw-------");
        assertThat(modes(closed)).isEqualTo("rwx------");
        assertThat(modes(kept)).as("kept by its folder").isEqualTo("rw-r--r--");
        assertThat(modes(below)).as("not the closed one").isEqualTo("rw-------");
        assertThat(modes(outside)).as("not of the home").isEqualTo("rw-r--r--");
    }

    @Test
    void aHomeThatOthersCanReadIsNarrowedWhenItIsOpened() throws IOException {
        var home = new HomeFolder(allow(Files.createDirectory(folder.resolve("h")), "rwxr-xr-x"));
        home.create();
        assertThat(modes(home.root())).isEqualTo("rwx------");
        assertThat(home.isFull()).isFalse();
        assertThat(home.full()).contains(home.root().toString(), "is full");
    }

    @Test
    void aFileIsWrittenWholeOrNotAtAll() throws IOException {
        Path file = folder.resolve("token");
        Path fresh = folder.resolve("token" + HomeFolder.UNFINISHED);
        Files.writeString(fresh, "left by one who was killed");
        HomeFolder.writePrivately(file, "one");
        HomeFolder.writePrivately(file, "two");
        assertThat(file).hasContent("two");
        assertThat(modes(file)).isEqualTo("rw-------");
        assertThat(fresh).doesNotExist();
        Path taken = folder.resolve("taken");
        Files.createDirectories(taken.resolve("inside"));
        assertThatThrownBy(() -> HomeFolder.writePrivately(taken, "x"))
                .isInstanceOf(IOException.class);
        assertThat(folder.resolve("taken" + HomeFolder.UNFINISHED)).doesNotExist();
    }

    @Test
    void aLockIsHeldByOneAndFreeAfterwards() {
        var home = new HomeFolder(folder.resolve("locked"));
        HomeLock first = HomeLock.tryTake(home).orElseThrow();
        assertThat(HomeLock.tryTake(home)).isEmpty();
        first.close();
        first.close();
        HomeLock.tryTake(home).orElseThrow().close();
    }

    /** The address of a socket has little room. */
    @Test
    void theSocketOfADeepHomeIsElsewhere() throws IOException {
        var near = new HomeFolder(Path.of("/tmp/h"));
        assertThat(OwnerCard.socketFor(near)).isEqualTo(Path.of("/tmp/h/owner.sock"));
        var deep = new HomeFolder(folder.resolve("x".repeat(100)));
        Path socket = OwnerCard.socketFor(deep);
        assertThat(socket.getFileName()).hasToString("owner.sock");
        assertThat(socket.toString().length()).isLessThanOrEqualTo(100);
        Files.delete(socket.getParent());
    }
}
