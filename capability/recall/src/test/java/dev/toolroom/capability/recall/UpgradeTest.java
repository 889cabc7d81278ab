package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A catalogue that an older or a newer Toolroom has written. */
class UpgradeTest {
    private static final List<String> STEPS =
            List.of("001_catalogue", "002_wide_rows", "003_search", "004_purged");

    /** Of the tables that an upgrade has rebuilt, with what is searched. */
    private static final List<String> ROWS =
            List.of(
                    "INSERT INTO source_files (source_id, location, format, source_agent,"
                            + " byte_length, sha256, status, reader_version, first_seen_ms,"
                            + " imported_ms) VALUES (1, '/old/s.json', 'vscode-session',"
                            + " 'copilot-chat', 10, 'x', 'imported', 1, 1, 1)",
                    "INSERT INTO chat_sessions (session_id, creation_date_ms, raw_json,"
                            + " source_agent, workspace_fingerprint, title, source_id) VALUES"
                            + " ('old', 5, '{\"sessionId\":\"old\"}', 'copilot-chat', 'none',"
                            + " 'An old chat', 1)",
                    "INSERT INTO requests (request_id, session_id, timestamp_ms, prompt_text,"
                            + " request_index, source_id) VALUES ('r', 'old', 7,"
                            + " 'How do gudgeons work?', 0, 1)",
                    "INSERT INTO request_variables VALUES ('r', 'v', 'file', '{}', 1, NULL, 0,"
                            + " 'file')",
                    "INSERT INTO responses VALUES ('r', 0, 'Gudgeons turn.', 0, 0, NULL, NULL)",
                    "INSERT INTO result_messages VALUES ('r', 0, 'user', 'How?', 1)",
                    "INSERT INTO tool_outputs VALUES ('r', 'terminal', '{}', 0)",
                    "INSERT INTO tool_calls VALUES ('r', 'model', 0, 'c', 'run_in_terminal',"
                            + " '{}', 'fine', 4, 0, NULL, NULL, NULL)",
                    "INSERT INTO content_references VALUES ('r', 0, '{}', NULL)",
                    "INSERT INTO command_runs (request_id, run_index, timestamp_ms,"
                            + " workspace_fingerprint, command_hash, command_family, canonical,"
                            + " command_text, exit_code, outcome, evidence_tier, source_agent)"
                            + " VALUES ('r', 0, 7, 'none', 'h', 'make', 'make', 'make', 2,"
                            + " 'failed', 1, 'copilot-chat')",
                    "INSERT INTO metrics_repeat_failures VALUES ('none', 'h', 2, 'r', 1, 7, 7,"
                            + " 'make', '{}')",
                    "INSERT INTO search_documents (request_id, session_id, request_index, title,"
                            + " prompt, answer, commands, files, identifiers) VALUES ('r', 'old',"
                            + " 0, 'An old chat', 'How do gudgeons work?', 'Gudgeons turn.',"
                            + " 'make', '', '')");

    private final RecallApplication house;

    UpgradeTest(@TempDir Path folder) {
        house = new RecallApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    /** Writes a catalogue as a version that knew so many steps. */
    private void written(int steps, String... more) throws IOException {
        Files.createDirectories(house.database().getParent());
        try (var store = new SqliteStore(house.database())) {
            var known = STEPS.subList(0, steps).toArray(String[]::new);
            var migrations = Migration.of(Catalogue.class, "recall", known);
            new Migrator(migrations, "0.1", Clock.systemUTC()).migrate(store, () -> {});
            store.write(
                    Durability.PROCESS_CRASH,
                    connection -> {
                        try (var statement = connection.createStatement()) {
                            for (String sql : ROWS) {
                                statement.execute(sql);
                            }
                            for (String sql : more) {
                                statement.execute(sql);
                            }
                        }
                        return true;
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void anOlderOneIsBroughtUpToDateAndAnswers(int steps) throws IOException {
        written(steps);

        assertThat(house.answer("recall_search", "{'query':'gudgeons'}").write())
                .contains("How do **gudgeons** work?", "An old chat");
        assertThat(house.answer("recall_get", "{'id':'old'}").write()).contains("Gudgeons turn.");
        assertThat(house.answer("recall_failures", "{}").write()).contains("make");
        assertThat(house.answer("recall_verify", "{}").get("ok")).isEqualTo(new Json.Bool(true));
        for (String table :
                List.of(
                        "request_variables",
                        "responses",
                        "result_messages",
                        "tool_outputs",
                        "tool_calls",
                        "content_references")) {
            assertThat(house.count(table)).as(table).isEqualTo(1);
        }
        assertThat(house.rows("PRAGMA foreign_key_check")).isEmpty();
        assertThat(house.rows("SELECT max(version) >= 4 FROM schema_migrations"))
                .containsExactly(List.of(1));

        house.put(
                house.workspace("w").resolve("chatSessions/new.json"),
                new Sessions("new").turn(1, "And pintles?", "They too.").session().write());
        house.imported();
        assertThat(house.count("chat_sessions")).isEqualTo(2);
        assertThat(house.answer("recall_search", "{'query':'pintles'}").write()).contains("new");
    }

    @Test
    void aNewerOneIsRefusedByName() throws IOException {
        written(
                4,
                "INSERT INTO schema_migrations VALUES ('recall', 99, '099_later',"
                        + " '2030-01-01T00:00:00Z', '9.9.0')");
        byte[] before = Files.readAllBytes(house.database());

        for (String tool : List.of("recall_stats", "recall_import")) {
            assertThat(house.call(tool, "{}").json())
                    .contains("recall.too-new", "recall/recall.db", "Toolroom 9.9.0", "Update");
        }
        assertThat(Files.readAllBytes(house.database())).isEqualTo(before);
    }
}
