package dev.toolroom.domainlang.workspace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files of a folder are read, and how. */
class DiskTest {
    @TempDir private Path folder;
    private final Disk disk = new Disk();

    @BeforeEach
    void resolveLinks() throws IOException {
        folder = folder.toRealPath();
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private List<String> names() {
        return disk.modelFiles(folder).stream()
                .map(each -> folder.relativize(each).toString())
                .toList();
    }

    @Test
    void modelFilesAreThoseOfTheProjectInOrder() throws IOException {
        for (String name :
                List.of(
                        "z.dlang",
                        "b/a.dlang",
                        "a.dlang",
                        "b/notes.txt",
                        ".git/x.dlang",
                        "b/node_modules/x.dlang",
                        ".dlang/packages/x.dlang",
                        ".hidden/c.dlang")) {
            write(name, "Team T\n");
        }
        Files.createDirectories(folder.resolve("folder.dlang"));
        assertThat(names()).containsExactly(".hidden/c.dlang", "a.dlang", "b/a.dlang", "z.dlang");
        // A package itself can be a model.
        assertThat(disk.modelFiles(folder.resolve(".dlang"))).hasSize(1);
        assertThat(disk.modelFiles(folder.resolve("nowhere"))).isEmpty();
        write("b/new.dlang", "Team T\n");
        assertThat(names()).contains("b/new.dlang");
        Files.delete(folder.resolve("b/a.dlang"));
        assertThat(names()).doesNotContain("b/a.dlang");
    }

    @Test
    void aFileThatCannotBeReadHasAProblemUntilItCan() throws IOException {
        Path file = folder.resolve("a.dlang");
        assertThat(disk.read(file)).isNull();
        assertThat(disk.stamp(file)).isNull();
        Files.write(file, "Team Caf\u00e9\n".getBytes(ISO_8859_1));
        assertThat(disk.read(file)).isEqualTo("Team Caf\uFFFD\n");
        assertThat(problem(file).rule()).isEqualTo(Rule.FILE_NOT_UTF_8);
        Files.writeString(file, "Team Caf\u00e9 \uFFFD\n");
        assertThat(disk.read(file)).isEqualTo("Team Caf\u00e9 \uFFFD\n");
        assertThat(disk.complaint(file)).isNull();
        Files.writeString(file, " ".repeat(16 * 1024 * 1024));
        assertThat(disk.read(file)).hasSize(16 * 1024 * 1024);
        Files.writeString(file, " ".repeat(16 * 1024 * 1024 + 1));
        assertThat(disk.read(file)).isEmpty();
        assertThat(problem(file).rule()).isEqualTo(Rule.FILE_NOT_READ);
        assertThat(problem(file).message()).contains("it has 17 MB", "room for 16");
        assertThat(disk.read(folder)).isEmpty();
        assertThat(problem(folder).message()).contains("may not be opened");
        assertThat(disk.stamp(folder)).isNull();
    }

    private Finding problem(Path file) {
        return Objects.requireNonNull(disk.complaint(file));
    }

    @Test
    void aStampChangesWithTheFile() throws IOException {
        Path file = write("a.dlang", "Team A\n");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
        Object stamp = disk.stamp(file);
        assertThat(stamp).isNotNull().isEqualTo(disk.stamp(file));
        Files.writeString(file, "Team B\n");
        assertThat(disk.stamp(file)).isNotEqualTo(stamp);
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
        assertThat(disk.stamp(file)).isEqualTo(stamp);
        Files.writeString(file, "Team Longer\n");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
        assertThat(disk.stamp(file)).isNotEqualTo(stamp);
    }

    @Test
    void linksAreFollowedAsFarAsTheyLead() throws IOException {
        Path file = write("real/a.dlang", "Team A\n");
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real"));
        assertThat(disk.real(link.resolve("a.dlang"))).isEqualTo(file);
        assertThat(disk.real(link.resolve("none/b.dlang")))
                .isEqualTo(folder.resolve("real/none/b.dlang"));
        assertThat(disk.isWithin(link.resolve("a.dlang"), folder.resolve("real"))).isFalse();
        assertThat(disk.isWithin(link.resolve("a.dlang"), folder)).isTrue();
        assertThat(disk.isDirectory(link)).isTrue();
        assertThat(disk.isDirectory(file)).isFalse();
    }

    @Test
    void anEntryOutsideItsFolderIsNotUsed() throws IOException {
        Path outside = write("out.dlang", "Team Out\n");
        write("model/index.dlang", "Team In\n");
        for (String entry : List.of("../out.dlang", "link.dlang", outside.toString())) {
            write("model/model.yaml", "model: { entry: " + entry + " }\n");
            Files.deleteIfExists(folder.resolve("model/link.dlang"));
            Files.createSymbolicLink(folder.resolve("model/link.dlang"), outside);
            var workspace = new Workspace(folder.resolve("model"), new Buffers(new Disk()));
            Snapshot snapshot = workspace.refresh();
            assertThat(snapshot.findings(folder.resolve("model/model.yaml")))
                    .as(entry)
                    .extracting(Finding::rule)
                    .containsExactly(Rule.MANIFEST_ENTRY);
            assertThat(snapshot.file(outside)).as(entry).isNull();
        }
    }
}
