package dev.toolroom.capability.toolsets.workspace.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The quick way and the plain way see the same. */
class DirectoriesTest {
    @TempDir private Path folder;

    @BeforeEach
    void fill() throws Exception {
        Files.writeString(folder.resolve("file"), "text");
        Files.writeString(folder.resolve("run"), "text");
        assertThat(folder.resolve("run").toFile().setExecutable(true)).isTrue();
        Files.createDirectory(folder.resolve("sub"));
        Files.createSymbolicLink(folder.resolve("link"), Path.of("sub"));
        for (int i = 0; i < 3_000; i++) {
            Files.createFile(
                    folder.resolve("sub").resolve("a longer name, so that a list is cut " + i));
        }
    }

    private static Directories of(String way) {
        return way.equals("plain") ? new PlainDirectories() : Directories.best();
    }

    private static List<String> told(Directories directories, Path folder) throws Exception {
        List<String> told = new ArrayList<>();
        var stat = new Stat();
        try (Directory opened = directories.open(folder)) {
            opened.stat(stat);
            told.add(". " + stat.modified + " " + stat.changed + " " + stat.inode);
            for (Name name : opened.list(new ArrayList<>()).stream().sorted().toList()) {
                assertThat(opened.stat(name, stat)).isTrue();
                told.add(
                        name
                                + " "
                                + stat.mode
                                + " "
                                + stat.size
                                + " "
                                + stat.modified
                                + " "
                                + stat.changed
                                + " "
                                + stat.inode
                                + (stat.isLink() ? opened.readLink(name) : ""));
            }
            assertThat(opened.stat(Name.of("none"), stat)).isFalse();
        }
        return told;
    }

    @Test
    void theQuickWaySeesWhatThePlainWaySees() throws Exception {
        try (Directories plain = of("plain");
                Directories best = of("best")) {
            assertThat(told(best, folder)).isEqualTo(told(plain, folder)).hasSize(5);
            assertThat(told(best, folder.resolve("sub")))
                    .isEqualTo(told(plain, folder.resolve("sub")))
                    .hasSize(3_001);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "best"})
    void noLinkIsFollowed(String way) throws Exception {
        try (Directories directories = of(way);
                Directory opened = directories.open(folder);
                Directory below = opened.open(Name.of("sub"))) {
            assertThat(below.list(new ArrayList<>())).hasSize(3_000);
            for (String each : List.of("link", "file", "none")) {
                assertThatThrownBy(() -> opened.open(Name.of(each)))
                        .isInstanceOf(AccessDeniedException.class);
            }
            var stat = new Stat();
            assertThat(directories.stat(folder.resolve("link"), stat)).isTrue();
            assertThat(stat.isLink()).isTrue();
            assertThat(directories.stat(folder.resolve("none"), stat)).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, a, true",
        "0, ./a/../b, true",
        "0, ../a, false",
        "1, ../a, true",
        "1, ../../a, false",
        "2, ../../a/../b, true",
        "1, a/../../../b, false",
        "0, /etc, false",
        "0, '', false",
        "3, '..\\..\\x', false"
    })
    void aLinkIsKeptWhenItStaysInside(int depth, String target, boolean kept) {
        assertThat(Links.stayInside(depth, target)).isEqualTo(kept);
    }
}
