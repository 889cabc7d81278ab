package dev.toolroom.foundation.content;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only a loss of power shows what was flushed; which way it went shows by files that are gone. */
class DiskTest {
    @TempDir Path folder;

    private List<Path> files(int count, boolean there) throws IOException {
        var files = new ArrayList<Path>();
        for (int i = 0; i < count; i++) {
            Path file = folder.resolve(there + "-" + i);
            files.add(there ? Files.writeString(file, "x") : file);
        }
        return files;
    }

    @Test
    void fewFilesAreFlushedOneByOneAndAllMustBeThere() throws IOException {
        assertThatCode(() -> Disk.flush(folder, files(8, true))).doesNotThrowAnyException();
        assertThatCode(() -> Disk.flush(folder, List.of(folder))).doesNotThrowAnyException();
        for (int count : new int[] {1, 8}) {
            List<Path> gone = files(count, false);
            assertThatThrownBy(() -> Disk.flush(folder, gone))
                    .isInstanceOf(NoSuchFileException.class);
        }
    }

    /** Linux flushes a whole file system, and asks about none of them. */
    @Test
    void manyFilesAreFlushedTogether() throws IOException {
        List<Path> gone = files(9, false);
        assertThatCode(() -> Disk.flush(folder, gone)).doesNotThrowAnyException();
    }

    @Test
    void whereTheFileSystemCannotBeFlushedEachFileIs() throws IOException {
        Path nowhere = folder.resolve("nowhere");
        assertThatCode(() -> Disk.flush(nowhere, files(9, true))).doesNotThrowAnyException();
        List<Path> gone = files(9, false);
        assertThatThrownBy(() -> Disk.flush(nowhere, gone)).isInstanceOf(NoSuchFileException.class);
    }
}
