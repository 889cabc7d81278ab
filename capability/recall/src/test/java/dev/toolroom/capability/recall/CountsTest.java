package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tables hold, against counts that are made from the JSON and know no table. */
class CountsTest {
    private final RecallApplication house;
    private final Map<String, Long> expected = new TreeMap<>();

    CountsTest(@TempDir Path folder) {
        house = new RecallApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private void put(String name, String text) {
        house.put(house.workspace("w").resolve("chatSessions/" + name), text);
        count((Json.Obj) Json.read(text));
    }

    private void add(String table, long count) {
        expected.merge(table, count, Long::sum);
    }

    private static List<Json> items(@Nullable Json value) {
        return value instanceof Json.Arr(var items) ? items : List.of();
    }

    private void count(Json.Obj session) {
        add("chat_sessions", 1);
        for (Json each : items(session.get("requests"))) {
            var request = (Json.Obj) each;
            Json.Obj metadata = request.object("result").object("metadata");
            List<Json> response = items(request.get("response"));
            add("requests", 1);
            add("request_parts", items(request.object("message").get("parts")).size());
            add("request_variables", items(request.object("variableData").get("variables")).size());
            add("responses", request.get("response") instanceof Json.Str ? 1 : response.size());
            add("followups", items(request.get("followups")).size());
            add("content_references", items(request.get("contentReferences")).size());
            add("code_citations", items(request.get("codeCitations")).size());
            long shown =
                    response.stream()
                            .filter(part -> part.write().contains("\"toolInvocationSerialized\""))
                            .count();
            long made =
                    items(metadata.get("toolCallRounds")).stream()
                            .mapToLong(round -> items(((Json.Obj) round).get("toolCalls")).size())
                            .sum();
            add("tool_calls", shown + made);
            add("search_documents", 1);
        }
    }

    @Test
    void everyTableHasWhatTheFilesHave() {
        put(
                "a.json",
                new String(
                        RecallApplication.sample("v3-every-kind.json"),
                        java.nio.charset.StandardCharsets.UTF_8));
        put(
                "b.json",
                new String(
                        RecallApplication.sample("v1-legacy.json"),
                        java.nio.charset.StandardCharsets.UTF_8));
        for (int i = 0; i < 20; i++) {
            var session = new Sessions("g" + i);
            for (int turn = 0; turn < i; turn++) {
                session.turn(turn, "prompt " + turn, "answer");
                session.command(turn, "make " + turn, "Command exited with code " + turn % 3);
            }
            put("g" + i + ".json", session.session().pretty());
        }

        house.imported();

        expected.forEach(
                (table, count) -> assertThat(house.count(table)).as(table).isEqualTo(count));
        assertThat(house.rows("SELECT count(*) FROM command_runs WHERE command_text LIKE 'make%'"))
                .containsExactly(List.of(190));
        assertThat(
                        house.rows("SELECT sum(occurrence_count) FROM metrics_repeat_failures")
                                .toString())
                .isEqualTo(
                        house.rows("SELECT count(*) FROM command_runs WHERE outcome = 'failed'")
                                .toString());
        assertThat(house.count("vw_request_summary")).isEqualTo(house.count("requests"));
        assertThat(house.count("vw_variable_usage")).isEqualTo(5);
        assertThat(house.count("vw_followup_recurrence")).isEqualTo(3);
        for (String empty :
                List.of(
                        "rollouts",
                        "attempts",
                        "telemetry_spans",
                        "reward_signals",
                        "transition_tuples")) {
            assertThat(house.count(empty)).as(empty).isZero();
        }
    }

    @Test
    void aRequestGoesWithAllThatHangsOnIt() throws Exception {
        put(
                "a.json",
                new String(
                        RecallApplication.sample("v3-every-kind.json"),
                        java.nio.charset.StandardCharsets.UTF_8));
        house.imported();
        house.close();

        try (var connection =
                        java.sql.DriverManager.getConnection("jdbc:sqlite:" + house.database());
                var statement = connection.createStatement()) {
            statement.execute("PRAGMA foreign_keys = ON");
            statement.execute("DELETE FROM chat_sessions");
        }

        for (String table : expected.keySet()) {
            assertThat(house.count(table)).as(table).isZero();
        }
        assertThat(house.rows("SELECT count(*) FROM search_index WHERE search_index MATCH 'plain'"))
                .containsExactly(List.of(0));
    }
}
