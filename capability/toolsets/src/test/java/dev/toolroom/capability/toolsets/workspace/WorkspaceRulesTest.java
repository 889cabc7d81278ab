package dev.toolroom.capability.toolsets.workspace;

import static dev.toolroom.capability.toolsets.workspace.TestHome.CHAT;
import static dev.toolroom.capability.toolsets.workspace.TestHome.bytes;
import static dev.toolroom.capability.toolsets.workspace.TestHome.picture;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.toolsets.workspace.disk.FolderTree;
import dev.toolroom.capability.toolsets.workspace.disk.Skipped;
import dev.toolroom.kernel.call.Refusal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a workspace refuses, and who has to wait. */
class WorkspaceRulesTest {
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
    void tooMuchIsRefusedAndTheFilesAreAsBefore() {
        home.limited(new Quota(1_000, 5, 600));
        ManifestId first = write("sub/a.txt", "one");
        Map<String, String> before = picture(home.files());
        for (TestHome.Tool tool :
                List.<TestHome.Tool>of(
                        files -> Files.write(files.resolve("big"), new byte[601]),
                        files -> {
                            Files.write(files.resolve("b"), new byte[500]);
                            Files.write(files.resolve("sub/a.txt"), new byte[501]);
                        },
                        files -> {
                            for (int i = 0; i < 5; i++) {
                                Files.createDirectory(files.resolve("d" + i));
                            }
                            Files.delete(files.resolve("sub/a.txt"));
                        })) {
            assertThatThrownBy(() -> home.call(tool))
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal ->
                                    assertThat(refusal.outcome().code())
                                            .isEqualTo("workspace.quota"))
                    .hasMessageContaining("The files are as they were before the call");
            assertThat(picture(home.files())).isEqualTo(before);
            assertThat(home.workspaces.active(CHAT)).contains(first);
            assertThat(home.settled()).isEqualTo(first);
        }
        assertThatThrownBy(
                        () ->
                                home.workspaces.upload(
                                        CHAT, Map.of("u", bytes("x".repeat(999))), null))
                .hasMessageContaining("maximum for one file 600 bytes")
                .hasMessageContaining("Nothing was changed");
    }

    @Test
    void editsOutsideThatAreTooMuchAreLeftAlone() throws Exception {
        home.limited(new Quota(1_000, 5, 600));
        write("a.txt", "one");
        Files.write(home.files().resolve("big"), new byte[2_000]);
        assertThatThrownBy(() -> home.settled()).hasMessageContaining("\"big\" has 2000 bytes");
        assertThat(home.files().resolve("big")).hasSize(2_000);
    }

    @Test
    void oneWritesAtATime() throws Exception {
        var inside = new AtomicInteger();
        var most = new AtomicInteger();
        var start = new CountDownLatch(1);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            String name = "t" + i;
            threads[i] =
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        try {
                                            start.await();
                                        } catch (InterruptedException e) {
                                            throw new IllegalStateException(e);
                                        }
                                        home.call(
                                                files -> {
                                                    most.accumulateAndGet(
                                                            inside.incrementAndGet(), Math::max);
                                                    Files.writeString(files.resolve(name), name);
                                                    inside.decrementAndGet();
                                                });
                                    });
        }
        start.countDown();
        for (Thread each : threads) {
            each.join();
        }
        assertThat(most).hasValue(1);
        assertThat(picture(home.files())).hasSize(4);
        assertThat(home.workspaces.manifests(CHAT)).hasSize(5);
    }

    @Test
    void whoeverCannotWaitIsToldThatTheFilesAreInUse() {
        try (Lease lease = home.workspaces.lease(CHAT, Duration.ZERO)) {
            lease.before();
            assertThatThrownBy(() -> home.workspaces.lease(CHAT, Duration.ofMillis(1)))
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal ->
                                    assertThat(refusal.outcome().code())
                                            .isEqualTo("workspace.busy"));
        }
        home.workspaces.lease(CHAT, Duration.ZERO).close();
    }

    @Test
    void whatCannotBeKeptIsNamedAndStays() throws Exception {
        try (Lease lease = home.workspaces.lease(CHAT, TestHome.WAIT)) {
            lease.before();
            Path files = lease.folder();
            Files.createSymbolicLink(files.resolve("out"), Path.of("/etc/passwd"));
            Files.createSymbolicLink(files.resolve("up"), Path.of("../../x"));
            Files.createSymbolicLink(files.resolve("in"), Path.of("./sub/../a.txt"));
            new ProcessBuilder("mkfifo", files.resolve("pipe").toString()).start().waitFor();
            ManifestId saved = lease.after(ManifestSource.TOOL_RUN, "call");
            assertThat(lease.skipped())
                    .containsExactlyInAnyOrder(
                            new Skipped("out", "a link that leads out of the workspace"),
                            new Skipped("up", "a link that leads out of the workspace"),
                            new Skipped("pipe", "neither a file nor a folder nor a link"));
            assertThat(home.workspaces.files(saved, null, 10).items())
                    .extracting(FilePage.Item::path)
                    .containsExactly("in");
        }
        ManifestId with = home.workspaces.upload(CHAT, Map.of("out", bytes("a file now")), null);
        assertThat(home.files().resolve("out")).isRegularFile().hasContent("a file now");
        assertThat(home.read(with, "out")).isEqualTo("a file now");
        assertThat(Files.isSymbolicLink(home.files().resolve("up"))).isTrue();
    }

    /** A shell makes it: Java cannot write a name that is not UTF-8. */
    private static void nameless(Path folder) throws IOException {
        var shell =
                new ProcessBuilder("sh", "-c", "printf kept > \"$(printf 'odd\\377')\"")
                        .directory(folder.toFile());
        try {
            assertThat(shell.start().waitFor()).isZero();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void aSwitchDoesNotDeleteWhatNoVersionHolds() throws Exception {
        ManifestId first = write("a.txt", "one");
        ManifestId second =
                home.call(
                        files -> {
                            Files.createDirectory(files.resolve("sub"));
                            Files.writeString(files.resolve("sub/b.txt"), "two");
                            nameless(files.resolve("sub"));
                        });
        assertThatThrownBy(() -> home.workspaces.switchTo(CHAT, first))
                .isInstanceOfSatisfying(
                        Refusal.class,
                        refusal ->
                                assertThat(refusal.outcome().code()).isEqualTo("workspace.unsaved"))
                .hasMessage(
                        "Switching would delete \"sub/odd\\uFFFD\", which no version holds: its"
                                + " name is not UTF-8. Nothing was changed");
        assertThat(home.workspaces.active(CHAT)).contains(second);
        assertThat(home.files().resolve("sub/b.txt")).hasContent("two");
        assertThat(home.files().resolve("sub").toFile().list()).hasSize(2);
        FolderTree.delete(home.files().resolve("sub"));
        assertThat(home.workspaces.switchTo(CHAT, first)).isEqualTo(first);
    }

    @Test
    void whatHoldsNothingDoesNotHinderASwitch() {
        ManifestId first = write("a.txt", "one");
        home.call(
                files -> {
                    Files.createDirectory(files.resolve("venv"));
                    Files.createSymbolicLink(files.resolve("venv/python"), Path.of("/usr/bin/env"));
                });
        assertThat(home.workspaces.switchTo(CHAT, first)).isEqualTo(first);
        assertThat(home.files().resolve("venv")).doesNotExist();
    }

    @Test
    void nothingIsWrittenBelowWhatCannotBeKept() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        home.call(files -> Files.createSymbolicLink(files.resolve("data"), elsewhere));
        assertThatThrownBy(
                        () ->
                                home.workspaces.edit(
                                        CHAT,
                                        "data/x.csv",
                                        null,
                                        bytes("x"),
                                        ManifestSource.EDIT,
                                        null))
                .hasMessage(
                        "\"data/x.csv\" cannot be saved: \"data\" in the chat's folder is in its"
                                + " place and not saved itself (a link that leads out of the"
                                + " workspace)");
        assertThat(Files.isSymbolicLink(home.files().resolve("data"))).isTrue();
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void aLinkInThePlaceOfAFolderDoesNotLeadWritesElsewhere() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        ManifestId first = write("sub/a.txt", "one");
        home.call(
                files -> {
                    FolderTree.delete(files.resolve("sub"));
                    Files.createSymbolicLink(files.resolve("sub"), elsewhere);
                });
        home.workspaces.switchTo(CHAT, first);
        assertThat(home.files().resolve("sub/a.txt")).hasContent("one");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void aPathBelowAFileOrALinkIsRefusedAndTheFileStays() throws Exception {
        write("notes.txt", "one");
        home.call(files -> Files.createSymbolicLink(files.resolve("link"), Path.of("sub")));
        for (String path : List.of("notes.txt/more.txt", "link/more.txt", "link/deep/more.txt")) {
            var bytes = new ByteArrayInputStream(new byte[] {1});
            assertThatThrownBy(
                            () ->
                                    home.workspaces.edit(
                                            CHAT, path, null, bytes, ManifestSource.EDIT, null))
                    .hasMessageContaining(path.startsWith("l") ? "link is a link" : "is a file");
            assertThatThrownBy(() -> home.workspaces.upload(CHAT, Map.of(path, bytes), null))
                    .hasMessageContaining("cannot be a path in a workspace");
        }
        assertThat(home.files().resolve("notes.txt")).hasContent("one");
        assertThat(Files.isSymbolicLink(home.files().resolve("link"))).isTrue();
    }
}
