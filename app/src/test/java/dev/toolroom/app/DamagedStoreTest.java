package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.home.HomeFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Damage that SQLite does not call so: the file is named all the same, with what helps. */
@Timeout(60)
class DamagedStoreTest {
    /** Where the header says how the file may be written. */
    private static final int WRITE_VERSION = 18;

    /** Where the first page, that of the tables' names, says how many it has. */
    private static final int CELLS = 104;

    @TempDir private Path folder;

    @Test
    void aStoreThatOneBitMadeReadOnlyIsNamedWithWhatHelps() throws Exception {
        flipped(WRITE_VERSION, 0x40);
    }

    @Test
    void aStoreThatHasLostSightOfATableIsNamedWithWhatHelps() throws Exception {
        flipped(CELLS, 0x02);
    }

    @Test
    void aHomeWhoseStoreIsMissingBeginsNoEmptyOneUnlessItsPersonAgrees() throws Exception {
        Path root = folder.resolve("home");
        assertThat(listed(root)).contains("\"calls\":");
        Path file = root.resolve("toolroom.db");
        Path elsewhere = Files.move(file, folder.resolve("toolroom.db"));
        assertThat(listed(root)).contains("toolroom.db is missing", "rm " + root);
        assertThat(file).doesNotExist();
        Files.move(elsewhere, file);
        assertThat(listed(root)).contains("\"calls\":");
        Files.delete(file);
        Files.delete(root.resolve("instance.id"));
        assertThat(listed(root)).contains("\"calls\":");
    }

    private void flipped(int at, int bit) throws Exception {
        Path root = folder.resolve("home");
        assertThat(listed(root)).contains("\"calls\":");
        Path file = root.resolve("toolroom.db");
        byte[] whole = Files.readAllBytes(file);
        byte[] bytes = Arrays.copyOf(whole, whole.length);
        bytes[at] ^= (byte) bit;
        Files.write(file, bytes);
        assertThat(listed(root)).contains("toolroom.db is damaged", "mv ");
        Files.write(file, whole);
        assertThat(listed(root)).as("no lock is left").contains("\"calls\":");
    }

    private static String listed(Path root) throws Exception {
        try (var house = new Application(new HomeFolder(root))) {
            return UsedHome.call(house, "activity_list", "{}").json();
        }
    }
}
