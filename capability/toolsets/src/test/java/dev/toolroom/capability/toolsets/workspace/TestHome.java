package dev.toolroom.capability.toolsets.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.workspace.disk.Steps;
import dev.toolroom.foundation.content.ContentFolder;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.call.ChatId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A home with chats that have files. */
final class TestHome implements AutoCloseable {
    static final ChatId CHAT = ChatId.of("chat");
    static final Duration WAIT = Duration.ofSeconds(30);

    final Path folder;
    final Store store;
    final ContentFolder content;
    ChatWorkspaces workspaces;
    private Quota quota = Quota.DEFAULT;

    TestHome(Path folder) {
        this(folder, new SqliteStore(folder.resolve("toolroom.db")));
    }

    TestHome(Path folder, Store store) {
        this.folder = folder;
        this.store = store;
        List<Migration> steps = new ArrayList<>(Journal.migrations());
        steps.addAll(ChatWorkspaces.migrations());
        new Migrator(steps, "test", Clock.systemUTC()).migrate(store, () -> {});
        this.content = new ContentFolder(folder.resolve("content"));
        this.workspaces = fresh(Steps.NONE);
    }

    TestHome limited(Quota to) {
        quota = to;
        workspaces = fresh(Steps.NONE);
        return this;
    }

    ChatWorkspaces fresh(Steps steps) {
        return new ChatWorkspaces(
                folder.resolve("chats"), content, store, quota, Clock.systemUTC(), steps);
    }

    /** As after a restart; what was only in memory is gone. */
    void restart() {
        workspaces = fresh(Steps.NONE);
    }

    Path files() {
        return files(CHAT);
    }

    Path files(ChatId chat) {
        return folder.resolve("chats").resolve(chat.value()).resolve("workspace");
    }

    /** Does something to the files as a tool does. */
    interface Tool {
        void run(Path files) throws IOException;
    }

    ManifestId call(Tool tool) {
        return call(CHAT, "call", tool);
    }

    ManifestId call(ChatId chat, String ref, Tool tool) {
        try (Lease lease = workspaces.lease(chat, WAIT)) {
            lease.before();
            tool.run(lease.folder());
            return lease.after(ManifestSource.TOOL_RUN, ref);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a chat's folder is brought to when nobody changes anything. */
    ManifestId settled() {
        return call(files -> {});
    }

    static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(UTF_8));
    }

    String read(ManifestId manifest, String path) {
        try (InputStream in = workspaces.read(manifest, path)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void sql(String statement) {
        store.write(
                Store.Durability.PROCESS_CRASH,
                connection -> {
                    try (var each = connection.createStatement()) {
                        each.execute(statement);
                    }
                    return true;
                });
    }

    /** Everything below a folder: kind, rights and bytes, by path. */
    static Map<String, String> picture(Path root) {
        Map<String, String> picture = new TreeMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path each : (Iterable<Path>) all::iterator) {
                if (!each.equals(root)) {
                    picture.put(root.relativize(each).toString(), described(each));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return picture;
    }

    private static String described(Path path) throws IOException {
        if (Files.isSymbolicLink(path)) {
            return "link " + Files.readSymbolicLink(path);
        }
        if (Files.isDirectory(path)) {
            return "folder";
        }
        return (isExecutable(path) ? "executable " : "file ")
                + new String(Files.readAllBytes(path), UTF_8);
    }

    /** What its owner may; the administrator may execute whatever anybody may. */
    static boolean isExecutable(Path file) throws IOException {
        return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_EXECUTE);
    }

    @Override
    public void close() {
        workspaces.close();
        store.close();
    }
}
