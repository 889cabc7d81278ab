package dev.toolroom.capability.toolsets.workspace;

import static dev.toolroom.capability.toolsets.workspace.TestHome.CHAT;
import static dev.toolroom.capability.toolsets.workspace.TestHome.bytes;
import static dev.toolroom.capability.toolsets.workspace.TestHome.picture;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.toolsets.workspace.disk.FolderTree;
import dev.toolroom.capability.toolsets.workspace.tree.Changes;
import dev.toolroom.capability.toolsets.workspace.tree.Changes.Kind;
import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChatWorkspacesTest {
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

    private ManifestId write(String path, String text) {
        return home.call(
                files -> {
                    Files.createDirectories(files.resolve(path).getParent());
                    Files.writeString(files.resolve(path), text);
                });
    }

    @Test
    void aCallThatChangesNothingKeepsTheManifest() {
        ManifestId first = write("a.txt", "one");
        assertThat(home.settled()).isEqualTo(first);
        assertThat(write("a.txt", "one")).isEqualTo(first);
        assertThat(home.workspaces.manifests(CHAT)).hasSize(2);
        assertThat(home.workspaces.active(CHAT)).contains(first);
        Manifest manifest = home.workspaces.manifest(first);
        assertThat(manifest.source()).isEqualTo(ManifestSource.TOOL_RUN);
        assertThat(manifest.ref()).isEqualTo("call");
        assertThat(manifest.parent()).isEqualTo(home.workspaces.manifests(CHAT).getFirst().id());
    }

    @Test
    void whatWasEditedOutsideIsSavedBeforeTheNextCall() throws Exception {
        ManifestId first = write("a.txt", "one");
        Files.writeString(home.files().resolve("a.txt"), "by hand");
        ManifestId second = write("b.txt", "two");
        Manifest outside = home.workspaces.manifests(CHAT).get(2);
        assertThat(outside.source()).isEqualTo(ManifestSource.EDIT);
        assertThat(outside.ref()).isEqualTo("outside");
        assertThat(outside.parent()).isEqualTo(first);
        assertThat(home.read(outside.id(), "a.txt")).isEqualTo("by hand");
        assertThat(home.workspaces.manifest(second).parent()).isEqualTo(outside.id());
        Files.writeString(home.files().resolve("a.txt"), "by hand again");
        home.workspaces.switchTo(CHAT, first);
        assertThat(picture(home.files())).isEqualTo(Map.of("a.txt", "file one"));
        assertThat(home.read(home.workspaces.manifests(CHAT).getLast().id(), "a.txt"))
                .isEqualTo("by hand again");
    }

    @Test
    void aFolderThatIsGoneIsMadeAgain() throws Exception {
        ManifestId first = write("sub/a.txt", "one");
        FolderTree.delete(home.files());
        assertThat(home.settled()).isEqualTo(first);
        assertThat(home.files().resolve("sub/a.txt")).hasContent("one");
        home.restart();
        FolderTree.delete(folder.resolve("chats/chat"));
        assertThat(home.settled()).isEqualTo(first);
        assertThat(home.files().resolve("sub/a.txt")).hasContent("one");
    }

    @Test
    void switchingGoesToTheFilesOfAMessage() {
        ManifestId first = write("a.txt", "one");
        home.sql(
                "INSERT INTO messages (id, chat_id, parent_id, role, created_at) VALUES"
                        + " ('m1','chat',NULL,'user','1'), ('m2','chat','m1','assistant','2'),"
                        + " ('m3','chat','m2','user','3'), ('m4','chat','m1','assistant','4'),"
                        + " ('m0','chat',NULL,'user','0')");
        call("c1", "m2", first);
        ManifestId second = write("a.txt", "two");
        call("c2", "m4", second);
        assertThat(home.workspaces.switchToMessage(CHAT, "m3")).isEqualTo(first);
        assertThat(home.files().resolve("a.txt")).hasContent("one");
        assertThat(leaf()).isEqualTo("m3");
        assertThat(home.workspaces.active(CHAT)).contains(first);
        Edited edited =
                home.workspaces.edit(
                        CHAT,
                        "a.txt",
                        sha(first, "a.txt"),
                        bytes("edited"),
                        ManifestSource.EDIT,
                        "m3");
        assertThat(home.workspaces.switchToMessage(CHAT, "m4")).isEqualTo(second);
        assertThat(home.files().resolve("a.txt")).hasContent("two");
        assertThat(new Edited.Saved(home.workspaces.switchToMessage(CHAT, "m3"))).isEqualTo(edited);
        assertThat(home.files().resolve("a.txt")).hasContent("edited");
        home.workspaces.switchToMessage(CHAT, "m0");
        assertThat(home.files()).isEmptyDirectory();
        assertThatThrownBy(() -> home.workspaces.switchToMessage(CHAT, "m9"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("no message");
    }

    private void call(String id, String message, ManifestId after) {
        home.sql(
                "INSERT INTO tool_calls (id, chat_id, message_id, tool_id, args, status,"
                        + " started_at, post_manifest_id, tool_version, effect, door, client,"
                        + " principal, owner) VALUES ('%s','chat','%s','t','{}','success','%s','%s',"
                                .formatted(id, message, id, after)
                        + " '1','edits','cli','c','p','o')");
    }

    private String leaf() {
        return home.store.read(
                connection -> {
                    try (var select =
                            connection.prepareStatement(
                                    "SELECT active_leaf_message_id FROM chats")) {
                        var row = select.executeQuery();
                        row.next();
                        return row.getString(1);
                    }
                });
    }

    private String sha(ManifestId manifest, String path) {
        return home.workspaces.files(manifest, null, 1_000).items().stream()
                .filter(item -> item.path().equals(path))
                .map(item -> item.entry())
                .map(Entry.File.class::cast)
                .map(file -> file.id().sha256())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anEditWithAnOldBaseIsAConflict() {
        ManifestId first = write("a.txt", "one");
        String base = sha(first, "a.txt");
        ManifestId second = write("a.txt", "two");
        Edited answer =
                home.workspaces.edit(CHAT, "a.txt", base, bytes("mine"), ManifestSource.EDIT, null);
        assertThat(answer).isInstanceOf(Edited.Conflict.class);
        var conflict = (Edited.Conflict) answer;
        assertThat(conflict.manifest()).isEqualTo(second);
        assertThat(conflict.base()).isEqualTo(base);
        assertThat(conflict.presentSha()).isEqualTo(sha(second, "a.txt"));
        assertThat(home.read(conflict.manifest(), conflict.path())).isEqualTo("two");
        assertThat(home.files().resolve("a.txt")).hasContent("two");
        assertThat(
                        home.workspaces.edit(
                                CHAT, "a.txt", null, bytes("new"), ManifestSource.EDIT, null))
                .isInstanceOf(Edited.Conflict.class);
        assertThat(
                        home.workspaces.edit(
                                CHAT, "gone.txt", base, bytes("x"), ManifestSource.EDIT, null))
                .isInstanceOf(Edited.Conflict.class);
        assertThat(
                        home.workspaces.edit(
                                CHAT, "new/b.txt", null, bytes("new"), ManifestSource.EDIT, null))
                .isInstanceOf(Edited.Saved.class);
        assertThat(home.files().resolve("new/b.txt")).hasContent("new");
    }

    @Test
    void uploadsComeAllOrNone() {
        ManifestId uploaded =
                home.workspaces.upload(
                        CHAT, Map.of("data/a.csv", bytes("1,2"), "b.csv", bytes("3")), "m1");
        assertThat(home.workspaces.manifest(uploaded).source())
                .isEqualTo(ManifestSource.USER_UPLOAD);
        assertThat(home.files().resolve("data/a.csv")).hasContent("1,2");
        for (String bad :
                List.of(
                        "",
                        "/etc/passwd",
                        "../x",
                        "a//b",
                        "a/./b",
                        "C:x",
                        "nul",
                        "a\\b",
                        "x. ",
                        "e\u0301",
                        "a\u0000b",
                        "a\u202Eb",
                        "x/".repeat(40) + "x",
                        "y".repeat(300))) {
            assertThatThrownBy(
                            () ->
                                    home.workspaces.upload(
                                            CHAT,
                                            Map.of(bad, bytes("x"), "good", bytes("y")),
                                            null))
                    .as(bad)
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("cannot be a path");
        }
        assertThatThrownBy(() -> home.workspaces.upload(CHAT, Map.of("data", bytes("x")), null))
                .hasMessageContaining("a folder has this name");
        assertThat(home.workspaces.active(CHAT)).contains(uploaded);
        assertThat(home.files().resolve("good")).doesNotExist();
    }

    @Test
    void twoChatsKeepTheSameBytesOnce() throws Exception {
        ChatId other = ChatId.of("other");
        write("a.txt", "shared");
        home.call(other, "c", files -> Files.writeString(files.resolve("b.txt"), "shared"));
        assertThat(blobs()).isEqualTo(1);
        home.workspaces.remove(CHAT);
        assertThat(home.files()).doesNotExist();
        home.workspaces.collect(Set.of());
        assertThat(home.files(other).resolve("b.txt")).hasContent("shared");
        assertThat(home.workspaces.check()).isEmpty();
    }

    private long blobs() throws Exception {
        try (Stream<Path> all = Files.walk(folder.resolve("content"))) {
            return all.filter(Files::isRegularFile).count();
        }
    }

    @Test
    void aFileThatIsWrittenInPlaceLeavesItsHistory() {
        ManifestId first = write("a.txt", "one");
        home.workspaces.switchTo(CHAT, first);
        write("a.txt", "two");
        assertThat(home.read(first, "a.txt")).isEqualTo("one");
        assertThat(home.workspaces.check()).isEmpty();
    }

    @Test
    void aDiffSaysWhatHappened() throws Exception {
        ManifestId first =
                home.call(
                        files -> {
                            for (String name :
                                    List.of("same", "changed", "moved", "mode", "gone")) {
                                Files.writeString(files.resolve(name), name);
                            }
                            Files.createDirectory(files.resolve("empty"));
                        });
        ManifestId second =
                home.call(
                        files -> {
                            Files.writeString(files.resolve("changed"), "CHANGED");
                            Files.createDirectory(files.resolve("to"));
                            Files.move(files.resolve("moved"), files.resolve("to/moved"));
                            assertThat(files.resolve("mode").toFile().setExecutable(true)).isTrue();
                            Files.delete(files.resolve("gone"));
                            Files.writeString(files.resolve("fresh"), "fresh");
                            Files.writeString(files.resolve("empty/x"), "x");
                        });
        assertThat(home.workspaces.diff(first, second).stream().map(ChatWorkspacesTest::told))
                .containsExactly(
                        "MODIFIED changed",
                        "REMOVED empty",
                        "ADDED empty/x",
                        "ADDED fresh",
                        "REMOVED gone",
                        "MODE mode",
                        "RENAMED to/moved from moved");
        assertThat(home.workspaces.diff(first, first)).isEmpty();
    }

    private static String told(Changes.Change change) {
        return change.kind()
                + " "
                + change.path()
                + (change.kind() == Kind.RENAMED ? " from " + change.from() : "");
    }

    @Test
    void anExportHasTheLayoutOfOneFolderForEachChat() throws Exception {
        ManifestId first = write("a.txt", "one");
        ManifestId second = write("bin/run", "two");
        Path target = folder.resolve("export/chats");
        home.workspaces.export(CHAT, target);
        assertThat(picture(target.resolve("chat/workspace"))).isEqualTo(picture(home.files()));
        String sha = sha(first, "a.txt");
        assertThat(target.resolve("chat/blobs").resolve(sha.substring(0, 2)).resolve(sha))
                .hasContent("one");
        var all =
                (Json.Obj)
                        Json.read(Files.readString(target.resolve("chat/manifests.json"), UTF_8));
        assertThat(all.text("active_manifest_id", "")).isEqualTo(second.value());
        assertThat(all.get("manifests"))
                .isInstanceOfSatisfying(
                        Json.Arr.class, rows -> assertThat(rows.items()).hasSize(3));
    }

    @Test
    void filesArePaged() {
        ManifestId manifest =
                home.call(
                        files -> {
                            for (int i = 0; i < 25; i++) {
                                Files.writeString(files.resolve("f" + (10 + i)), "x");
                            }
                        });
        FilePage one = home.workspaces.files(manifest, null, 10);
        FilePage three = home.workspaces.files(manifest, "f29", 10);
        assertThat(one.items()).hasSize(10);
        assertThat(one.next()).isEqualTo("f19");
        assertThat(one.totalFiles()).isEqualTo(25);
        assertThat(three.items()).hasSize(5);
        assertThat(three.next()).isNull();
    }
}
