package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was called in this home is recalled as any agent's chats are. */
class ToolroomCallsTest {
    private final Path store;
    private final RecallApplication house;

    ToolroomCallsTest(@TempDir Path folder) {
        this.store = folder.resolve("user/.toolroom/toolroom.db");
        this.house = new RecallApplication(folder);
    }

    @BeforeEach
    void fill() throws IOException {
        Files.createDirectories(store.getParent());
        ToolroomStore.write(
                store,
                List.of(
                        "INSERT INTO chats (id, title, created_at) VALUES ('a', 'Orders',"
                                + " '2026-01-01T00:00:00Z'), ('b', NULL, '2026-01-02T00:00:00Z'),"
                                + " ('empty', NULL, '2026-01-02T00:00:00Z')",
                        ToolroomStore.call(
                                "c1",
                                "a",
                                "mssql-query",
                                "{\"query\":\"SELECT zebra\"}",
                                "{\"rows\":[[1]]}",
                                "'2026-01-01T00:01:00Z'"),
                        ToolroomStore.call(
                                "c2",
                                "a",
                                "recall_search",
                                "{\"query\":\"x\"}",
                                "{}",
                                "'2026-01-01T00:02:00Z'"),
                        ToolroomStore.call(
                                "c3", "b", "activity_list", "{}", "{}", "'2026-01-02T00:01:00Z'")));
    }

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void aCallThatNobodyAskedForIsATurn() {
        house.imported();

        assertThat(
                        house.rows(
                                "SELECT session_id, prompt_text FROM requests ORDER BY session_id,"
                                        + " request_index"))
                .containsExactly(
                        List.of("a", "mssql-query {\"query\":\"SELECT zebra\"}"),
                        List.of("b", "activity_list {}"));
        assertThat(house.rows("SELECT tool_name, result_text FROM tool_calls WHERE call_id = 'c1'"))
                .containsExactly(List.of("mssql-query", "{\"rows\":[[1]]}"));
        assertThat(house.rows("SELECT title FROM chat_sessions WHERE session_id = 'a'"))
                .containsExactly(List.of("Orders"));
        assertThat(house.answer("recall_search", "{'query':'zebra','agent':'toolroom'}").write())
                .contains("\"a\"");
    }

    @Test
    void onlyTheChatWithANewCallIsReadAgain() {
        house.imported();
        assertThat(house.imported().get("unchanged")).isEqualTo(Json.Num.of(2));

        // The owner of the home has the database open, and the call is in its log only.
        try (var open = new SqliteStore(store)) {
            open.write(
                    Durability.PROCESS_CRASH,
                    connection -> {
                        try (var statement = connection.createStatement()) {
                            return statement.executeUpdate(
                                    ToolroomStore.call(
                                            "c4",
                                            "b",
                                            "run_query",
                                            "{}",
                                            "{}",
                                            "'2026-01-02T00:02:00Z'"));
                        }
                    });
            Json.Obj answer = house.imported();

            assertThat(answer.get("updated")).isEqualTo(Json.Num.of(1));
            assertThat(answer.get("unchanged")).isEqualTo(Json.Num.of(1));
        }
        assertThat(house.rows("SELECT request_id FROM requests ORDER BY 1"))
                .containsExactly(List.of("c1"), List.of("c3"), List.of("c4"));
    }

    @Test
    void aCallThatIsStillRunningComesWhenItIsDone() {
        ToolroomStore.write(
                store, List.of("UPDATE tool_calls SET status = 'running' WHERE id = 'c3'"));

        house.imported();

        assertThat(house.rows("SELECT session_id FROM chat_sessions"))
                .containsExactly(List.of("a"));
    }
}
