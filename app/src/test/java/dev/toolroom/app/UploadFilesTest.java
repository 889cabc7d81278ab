package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.app.files.UploadFiles;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.content.Uploads;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadFilesTest {
    private static final String ABC =
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @TempDir private Path home;

    private UploadFiles files() {
        return new UploadFiles(new HomeFolder(home), Clock.systemUTC());
    }

    private Uploads.Upload keep(String text) throws IOException {
        return files().keep(new ByteArrayInputStream(text.getBytes(UTF_8)));
    }

    private Path file(String id) {
        return home.resolve("uploads").resolve(id);
    }

    @Test
    void onlyItsOwnerReadsIt() throws Exception {
        Uploads.Upload kept = keep("abc");
        assertThat(kept.id()).matches("[0-9a-f]{32}");
        assertThat(kept.sha256()).isEqualTo(ABC);
        assertThat(file(kept.id())).hasContent("abc");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file(kept.id()))))
                .isEqualTo("rw-------");
        assertThat(
                        PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(home.resolve("uploads"))))
                .isEqualTo("rwx------");
    }

    @Test
    void whatIsCutOffLeavesNothing() {
        var broken =
                new InputStream() {
                    private int parts = 3;

                    @Override
                    public int read() {
                        return -1;
                    }

                    @Override
                    public int read(byte[] into, int from, int length) throws IOException {
                        if (parts-- == 0) {
                            throw new IOException("gone");
                        }
                        return length;
                    }
                };
        assertThatThrownBy(() -> files().keep(broken)).hasMessage("gone");
        assertThat(home.resolve("uploads")).isEmptyDirectory();
    }

    @Test
    void whatNobodyUsedForADayGoesWithTheNextOne() throws Exception {
        Uploads.Upload old = keep("old");
        Files.setLastModifiedTime(
                file(old.id()),
                FileTime.from(Clock.systemUTC().instant().minus(Duration.ofHours(25))));
        Uploads.Upload fresh = keep("new");
        assertThat(file(old.id())).doesNotExist();
        assertThat(file(fresh.id())).exists();
        assertThat(files().remove(fresh.id())).isTrue();
        assertThat(files().remove(fresh.id())).isFalse();
        assertThat(files().remove("../token")).isFalse();
    }

    @Test
    void uploadsThatNobodyUsesHaveLimitedRoom() throws Exception {
        Uploads.Upload large = keep("x");
        try (var file = new RandomAccessFile(file(large.id()).toFile(), "rw")) {
            file.setLength(600L * 1024 * 1024);
        }
        assertThatThrownBy(() -> keep("one more"))
                .isInstanceOf(Uploads.TooMany.class)
                .hasMessageContaining("600 MB");
        assertThat(files().remove(large.id())).isTrue();
        assertThat(keep("one more").size()).isEqualTo(8);
    }
}
