package dev.toolroom.capability.toolsets.workspace.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a tool has left can be deleted. */
class FolderTreeTest {
    @TempDir private Path place;

    FolderTreeTest() {}

    /** Deeper than any path can name; made from its bottom up, as no path leads down. */
    @Test
    void foldersFarBelowTheLongestPathAreDeleted() throws Exception {
        Path deep = Files.createDirectory(place.resolve("bottom"));
        Files.writeString(deep.resolve("file"), "x");
        for (int i = 0; i < 1_500; i++) {
            Path above = Files.createDirectory(place.resolve("above" + i));
            Files.move(deep, above.resolve("d".repeat(100)));
            deep = above;
        }
        FolderTree.delete(deep);
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void linksGoAndWhatTheyLeadToStays() throws Exception {
        Path kept = Files.createDirectory(place.resolve("kept"));
        Files.writeString(kept.resolve("file"), "x");
        Path folder = Files.createDirectories(place.resolve("folder/locked/more"));
        Files.createSymbolicLink(folder.resolve("out"), kept);
        Files.createSymbolicLink(folder.resolve("loop"), place.resolve("folder"));
        Files.setPosixFilePermissions(
                place.resolve("folder/locked"), PosixFilePermissions.fromString("---------"));
        FolderTree.delete(place.resolve("folder"));
        assertThat(place.resolve("folder")).doesNotExist();
        assertThat(kept.resolve("file")).hasContent("x");
    }
}
