package dev.toolroom.capability.toolsets.workspace;

import static dev.toolroom.capability.toolsets.workspace.TestHome.CHAT;
import static dev.toolroom.capability.toolsets.workspace.TestHome.picture;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.toolsets.workspace.Problem.Kind;
import dev.toolroom.capability.toolsets.workspace.disk.FolderTree;
import dev.toolroom.capability.toolsets.workspace.tree.Changes;
import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.foundation.content.ContentId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** More files than a manifest lists by itself. */
class LargeWorkspaceTest {
    @TempDir private Path folder;
    private TestHome home;

    @BeforeEach
    void open() {
        home = new TestHome(folder);
    }

    @AfterEach
    void close() {
        home.close();
    }

    private static void fill(Path files) throws IOException {
        for (int i = 0; i < 6; i++) {
            Path sub = Files.createDirectories(files.resolve("d" + i % 4).resolve("e" + i));
            for (int j = 0; j < 10; j++) {
                Files.writeString(sub.resolve("f" + j), i + " " + j);
            }
        }
        Path crowd = Files.createDirectory(files.resolve("crowd"));
        for (int i = 0; i < 1_050; i++) {
            Files.writeString(crowd.resolve("n" + i), "n" + i % 50);
        }
        Files.createDirectory(files.resolve("empty"));
        Files.createSymbolicLink(files.resolve("link"), Path.of("crowd/n1"));
    }

    private String column(ManifestId id) {
        return home.store.read(
                connection -> {
                    try (var select =
                            connection.prepareStatement(
                                    "SELECT files FROM workspace_manifests WHERE id = ?")) {
                        select.setString(1, id.value());
                        var row = select.executeQuery();
                        row.next();
                        return row.getString(1);
                    }
                });
    }

    private Set<Path> content() throws IOException {
        try (Stream<Path> all = Files.walk(folder.resolve("content"))) {
            return new HashSet<>(all.filter(Files::isRegularFile).toList());
        }
    }

    @Test
    void aChangeCostsTheFoldersAboveItAndIsFoundAgain() throws Exception {
        ManifestId first = home.call(LargeWorkspaceTest::fill);
        Map<String, String> before = picture(home.files());
        assertThat(column(first)).startsWith("{\"$tree\":\"").hasSizeLessThan(90);
        Set<Path> stored = content();
        ManifestId second =
                home.call(files -> Files.writeString(files.resolve("crowd/n700"), "other"));
        Set<Path> added = content();
        added.removeAll(stored);
        // The file, one part of its crowded folder, that folder, and the root.
        assertThat(added).hasSize(4);
        long bytes = 0;
        for (Path each : added) {
            bytes += Files.size(each);
        }
        assertThat(bytes).isLessThan(90_000);
        assertThat(home.workspaces.diff(first, second))
                .extracting(Changes.Change::path)
                .containsExactly("crowd/n700");
        home.restart();
        home.workspaces.switchTo(CHAT, first);
        assertThat(picture(home.files())).isEqualTo(before);
        assertThat(home.settled()).isEqualTo(first);
        assertThat(home.workspaces.files(first, null, 5).totalFiles()).isEqualTo(1_111);
        assertThat(home.workspaces.check()).isEmpty();
    }

    /** So much that several threads read it; some of them find the same bytes at the same time. */
    @Test
    void manyBytesAreReadByManyAndComeBackAsTheyWere() throws Exception {
        var random = new Random(5);
        ManifestId first =
                home.call(
                        files -> {
                            byte[] same = new byte[300_000];
                            random.nextBytes(same);
                            for (int i = 0; i < 40; i++) {
                                byte[] own = new byte[700_000 + i];
                                random.nextBytes(own);
                                Path sub = Files.createDirectories(files.resolve("d" + i % 5));
                                Files.write(sub.resolve("own" + i), own);
                                Files.write(sub.resolve("same" + i), same);
                            }
                        });
        Map<String, String> before = picture(home.files());
        assertThat(content()).hasSize(41);
        home.call(
                files -> {
                    FolderTree.delete(files.resolve("d1"));
                    Files.writeString(files.resolve("d2/same2"), "other");
                });
        home.workspaces.switchTo(CHAT, first);
        assertThat(picture(home.files())).isEqualTo(before);
        assertThat(home.workspaces.check()).isEmpty();
    }

    @Test
    void aWorkspaceOf50000FilesIsSavedSwitchedAndCompared() throws Exception {
        ManifestId first =
                home.call(
                        files -> {
                            for (int i = 0; i < 49_000; i++) {
                                Path sub = files.resolve("d" + i % 100);
                                if (i < 100) {
                                    Files.createDirectory(sub);
                                }
                                Files.writeString(sub.resolve("f" + i), "f" + i % 500);
                            }
                        });
        ManifestId second =
                home.call(
                        files -> {
                            Files.writeString(files.resolve("d7/f7"), "other");
                            FolderTree.delete(files.resolve("d8"));
                        });
        assertThat(home.workspaces.diff(first, second)).hasSize(491);
        home.workspaces.switchTo(CHAT, first);
        assertThat(home.files().resolve("d7/f7")).hasContent("f7");
        assertThat(home.files().resolve("d8/f48908")).hasContent("f408");
        assertThat(home.settled()).isEqualTo(first);
        assertThat(home.workspaces.files(first, null, 5).totalFiles()).isEqualTo(49_000);
        // With 100 folders, 1,000 more are over the quota of 50,000.
        assertThatThrownBy(
                        () ->
                                home.call(
                                        files -> {
                                            for (int i = 0; i < 1_000; i++) {
                                                Files.createDirectory(files.resolve("more" + i));
                                            }
                                        }))
                .hasMessageContaining("50,000");
        assertThat(home.files().resolve("more0")).doesNotExist();
        assertThat(home.settled()).isEqualTo(first);
    }

    @Test
    void aCheckFindsWhatIsDamagedOrMissingOrNotUnderstood() throws Exception {
        ManifestId first = home.call(LargeWorkspaceTest::fill);
        ChatWorkspaces workspaces = home.workspaces;
        String tree = column(first).substring(10, 74);
        Path damaged = blob(sha("crowd/n1", first));
        Files.writeString(damaged, "N1");
        Files.delete(blob(sha("d0/e0/f3", first)));
        assertThat(workspaces.check())
                .extracting(Problem::kind)
                .containsExactlyInAnyOrder(Kind.DAMAGED, Kind.MISSING);
        assertThat(workspaces.check())
                .anySatisfy(
                        problem -> {
                            assertThat(problem.kind()).isEqualTo(Kind.MISSING);
                            assertThat(problem.path()).isEqualTo("d0/e0/f3");
                            assertThat(problem.chat()).isEqualTo(CHAT);
                            assertThat(problem.manifest()).isEqualTo(first);
                        });
        Files.writeString(blob(tree), "{\"v\":1}");
        home.sql("UPDATE chats SET active_manifest_id = 'none'");
        home.restart();
        assertThat(home.workspaces.check())
                .extracting(Problem::kind)
                .contains(Kind.BROKEN_LISTING, Kind.LOST_MANIFEST);
    }

    private Path blob(String sha) {
        return folder.resolve("content").resolve(sha.substring(0, 2)).resolve(sha);
    }

    private String sha(String path, ManifestId manifest) {
        return home.workspaces.manifest(manifest).folder().find(List.of(path.split("/", -1)))
                        instanceof Entry.File file
                ? file.id().sha256()
                : "";
    }

    @Test
    void damagedContentLeavesTheFolderAsItWas() throws Exception {
        ManifestId first = home.call(LargeWorkspaceTest::fill);
        home.call(
                files -> {
                    Files.writeString(files.resolve("d1/e1/f1"), "new");
                    Files.writeString(files.resolve("d3/e3/f3"), "new too");
                });
        Map<String, String> now = picture(home.files());
        Path blob = blob(sha("d3/e3/f3", first));
        byte[] good = Files.readAllBytes(blob);
        Files.writeString(blob, "X X");
        assertThatThrownBy(() -> home.workspaces.switchTo(CHAT, first))
                .hasMessageContaining("is damaged");
        assertThat(picture(home.files())).isEqualTo(now);
        home.settled();
        assertThat(picture(home.files())).isEqualTo(now);
        Files.write(blob, good);
        home.workspaces.switchTo(CHAT, first);
        assertThat(home.files().resolve("d3/e3/f3")).hasContent("3 3");
    }

    @Test
    void whatNobodyNamesIsCollectedAndNothingElse() throws Exception {
        ManifestId first = home.call(LargeWorkspaceTest::fill);
        home.call(files -> Files.writeString(files.resolve("d1/e1/f1"), "new"));
        ContentId orphan = home.content.store(TestHome.bytes("nobody's")).id();
        ContentId other = home.content.store(TestHome.bytes("a toolset's")).id();
        Files.createDirectories(folder.resolve("chats/lost/workspace"));
        assertThat(home.workspaces.collect(Set.of()).removed()).isZero();
        List<Path> all = new ArrayList<>(content());
        for (Path each : all) {
            Files.setLastModifiedTime(each, FileTime.from(Instant.EPOCH));
        }
        assertThat(home.workspaces.collect(Set.of(other)).removed()).isEqualTo(1);
        assertThat(home.content.find(orphan)).isEmpty();
        assertThat(home.content.find(other)).isPresent();
        assertThat(folder.resolve("chats/lost")).doesNotExist();
        assertThat(home.workspaces.check()).isEmpty();
        home.workspaces.switchTo(CHAT, first);
        assertThat(home.files().resolve("d1/e1/f1")).hasContent("1 1");
    }
}
