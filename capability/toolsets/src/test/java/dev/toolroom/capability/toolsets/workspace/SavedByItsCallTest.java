package dev.toolroom.capability.toolsets.workspace;

import static dev.toolroom.capability.toolsets.workspace.TestHome.CHAT;
import static dev.toolroom.capability.toolsets.workspace.TestHome.WAIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallScope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A version is saved by the call that made it, and by no other. */
class SavedByItsCallTest {
    @TempDir private Path folder;
    private final List<String> savedBy = new ArrayList<>();

    private record Watched(Store store, List<String> savedBy) implements Store {
        @Override
        public Dialect dialect() {
            return store.dialect();
        }

        @Override
        public <T extends @Nullable Object> T read(Work<T> work) {
            return store.read(work);
        }

        @Override
        public <T extends @Nullable Object> T write(Durability durability, Work<T> work) {
            savedBy.add(CallScope.current().map(CallId::value).orElse("nobody"));
            return store.write(durability, work);
        }

        @Override
        public void close() {
            store.close();
        }
    }

    @Test
    void whatWasThereBeforeTheCallIsNotSavedByIt() throws Exception {
        var store = new Watched(new SqliteStore(folder.resolve("toolroom.db")), savedBy);
        try (var home = new TestHome(folder, store)) {
            savedBy.clear();
            inCall("first", home, "one");
            assertThat(savedBy).as("the chat begins, then the call saves").endsWith("first");
            assertThat(savedBy.subList(0, savedBy.size() - 1)).isNotEmpty().containsOnly("nobody");
            savedBy.clear();
            Files.writeString(home.files().resolve("a.txt"), "by hand");
            inCall("second", home, "two");
            assertThat(savedBy).as("what was edited by hand, then the call").hasSize(2);
            assertThat(savedBy).containsExactly("nobody", "second");
        }
    }

    private static void inCall(String id, TestHome home, String text) throws Exception {
        CallScope.in(
                new CallId(id),
                () -> {
                    try (Lease lease = home.workspaces.lease(CHAT, WAIT)) {
                        lease.before();
                        Files.writeString(lease.folder().resolve("a.txt"), text);
                        return lease.after(ManifestSource.TOOL_RUN, id);
                    }
                });
    }
}
