package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The first import makes the catalogue, which others can read meanwhile. */
@Timeout(120)
class FirstImportTest {
    private static final int FILES = 70;

    private static final String SECRET = "x7Kp2mQ9vR4tB8nW3zL6yH1cJ5dF0gS7aE2u";

    private final Path folder;
    private final RecallApplication house;

    FirstImportTest(@TempDir Path folder) {
        this.folder = folder;
        this.house = new RecallApplication(folder);
    }

    @BeforeEach
    void fill() {
        for (int i = 0; i < FILES; i++) {
            var session =
                    new Sessions("f" + i).turn(1, "question " + i, "an answer with ghp_" + SECRET);
            house.put(
                    house.workspace("w").resolve("chatSessions/f" + i + ".json"),
                    session.session().write());
        }
    }

    @AfterEach
    void close() {
        house.close();
    }

    /** Does something when so many files have been begun. */
    private Completed imported(CallId id, int begun, Runnable then) throws Exception {
        var meanwhile = new CompletableFuture<Void>();
        var listener =
                new CallListener() {
                    private int files;

                    @Override
                    public void progress(long done, long total, String message) {
                        if (++files == begun) {
                            try {
                                then.run();
                                meanwhile.complete(null);
                            } catch (RuntimeException | AssertionError e) {
                                meanwhile.completeExceptionally(e);
                            }
                        }
                    }
                };
        var caller = new Caller("test", "junit", "test", Caller.LOCAL, folder);
        Completed completed =
                house.dispatcher()
                        .call(new ToolCall(id, "recall_import", Json.Obj.EMPTY, caller), listener);
        meanwhile.get();
        return completed;
    }

    private void assertWhole(int sessions) {
        assertThat(house.count("chat_sessions")).isEqualTo(sessions);
        assertThat(house.rows("PRAGMA integrity_check")).containsExactly(List.of("ok"));
        assertThat(house.rows("PRAGMA foreign_key_check")).isEmpty();
        assertThat(house.rows("PRAGMA journal_mode")).containsExactly(List.of("wal"));
    }

    @Test
    void whoAsksMeanwhileFindsWhatIsThere() throws Exception {
        Completed import70 =
                imported(
                        CallId.random(),
                        40,
                        () -> {
                            assertThat(
                                            house.answer("recall_search", "{'query':'question 10'}")
                                                    .write())
                                    .contains("f10");
                            assertThat(house.count("chat_sessions")).isEqualTo(39);
                        });

        assertThat(import70.body().get("imported")).isEqualTo(Json.Num.of(FILES));
        assertWhole(FILES);
    }

    @Test
    void aCancelledOneKeepsWhatItHas() throws Exception {
        var id = CallId.random();
        imported(id, 40, () -> house.dispatcher().cancel(id));

        // The call is answered before the import has seen that it is to stop.
        house.close();
        assertWhole(39);
    }

    @Test
    void aLogOfADeletedCatalogueIsNotReadIntoTheNewOne() throws Exception {
        Path other = folder.resolve("other.db");
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + other);
                var statement = connection.createStatement()) {
            statement.execute("PRAGMA page_size = 16384");
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("CREATE TABLE chat_sessions (old TEXT)");
            statement.execute("INSERT INTO chat_sessions VALUES ('an old one')");
            Files.createDirectories(house.database().getParent());
            copy(other, "-wal");
        }

        house.imported();

        assertWhole(FILES);
    }

    private void copy(Path from, String end) throws IOException {
        Files.copy(
                from.resolveSibling(from.getFileName() + end),
                house.database().resolveSibling("recall.db" + end));
    }
}
