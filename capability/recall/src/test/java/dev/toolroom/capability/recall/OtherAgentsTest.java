package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherAgentsTest {
    private final Path user;
    private final RecallHouse house;

    OtherAgentsTest(@TempDir Path folder) {
        this.user = folder.resolve("user");
        this.house = new RecallHouse(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void claudeCodeIsRead() {
        house.put(
                user.resolve(".claude/projects/-w-shop/c1.jsonl"),
                """
                {"type":"summary","summary":"Tests","leafUuid":"x"}
                {"parentUuid":null,"isSidechain":false,"cwd":"/w/shop","sessionId":"c1","version":"2.1.0","type":"user","message":{"role":"user","content":"Run the tests"},"uuid":"u1","timestamp":"2026-01-01T00:00:01.000Z"}
                {"parentUuid":"u1","cwd":"/w/shop","sessionId":"c1","type":"assistant","message":{"role":"assistant","model":"claude-opus","content":[{"type":"thinking","thinking":"Hm.","signature":"s"},{"type":"text","text":"I run them."},{"type":"tool_use","id":"toolu_1","name":"Bash","input":{"command":"npm test"}}]},"uuid":"a1","timestamp":"2026-01-01T00:00:02.000Z"}
                {"parentUuid":"a1","cwd":"/w/shop","sessionId":"c1","type":"user","toolUseResult":{"stdout":""},"message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","is_error":true,"content":"Exit code 2\\n1 failing"}]},"uuid":"u2","timestamp":"2026-01-01T00:00:03.000Z"}
                {"type":"custom-title","sessionId":"c1","customTitle":"Failing tests"}
                {"parentUuid":"u2","cwd":"/w/shop","sessionId":"c1","type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"One fails."},{"type":"newkind","x":1}]},"uuid":"a2","timestamp":"2026-01-01T00:00:04.000Z"}
                """);

        house.imported();

        assertThat(house.rows("SELECT session_id, source_agent, title FROM chat_sessions"))
                .containsExactly(List.of("c1", "claude-code", "Failing tests"));
        assertThat(house.rows("SELECT request_id, prompt_text, model_id FROM requests"))
                .containsExactly(List.of("u1", "Run the tests", "claude-opus"));
        assertThat(house.rows("SELECT command_text, exit_code, outcome FROM command_runs"))
                .containsExactly(List.of("npm test", 2, "failed"));
        assertThat(house.rows("SELECT folder FROM workspaces")).containsExactly(List.of("/w/shop"));
        assertThat(house.rows("SELECT kind FROM responses ORDER BY response_index"))
                .contains(List.of("thinking"), List.of("newkind"));
    }

    @Test
    void codexIsRead() {
        house.put(
                user.resolve(".codex/sessions/2026/01/02/rollout-2026-01-02-x.jsonl"),
                """
                {"timestamp":"2026-01-02T00:00:00.000Z","type":"session_meta","payload":{"id":"d1","cwd":"/w/shop","originator":"codex_cli_rs"}}
                {"timestamp":"2026-01-02T00:00:01.000Z","type":"event_msg","payload":{"type":"user_message","message":"List the files"}}
                {"timestamp":"2026-01-02T00:00:02.000Z","type":"response_item","payload":{"type":"function_call","call_id":"k1","name":"shell","arguments":"{\\"command\\":[\\"ls\\",\\"nowhere\\"]}"}}
                {"timestamp":"2026-01-02T00:00:03.000Z","type":"event_msg","payload":{"type":"exec_command_end","call_id":"k1","command":["ls","nowhere"],"aggregated_output":"ls: nowhere","exit_code":2}}
                {"timestamp":"2026-01-02T00:00:04.000Z","type":"response_item","payload":{"type":"function_call_output","call_id":"k1","output":"ls: nowhere"}}
                {"timestamp":"2026-01-02T00:00:05.000Z","type":"event_msg","payload":{"type":"agent_message","message":"There is no such folder."}}
                {"timestamp":"2026-01-02T00:00:06.000Z","type":"event_msg","payload":{"type":"user_message","message":"Thanks"}}
                not a line of JSON
                """);

        house.imported();

        assertThat(house.rows("SELECT prompt_text FROM requests ORDER BY request_index"))
                .containsExactly(List.of("List the files"), List.of("Thanks"));
        assertThat(house.rows("SELECT command_text, exit_code, evidence_tier FROM command_runs"))
                .containsExactly(List.of("ls nowhere", 2, 2));
        assertThat(house.rows("SELECT status FROM source_files")).containsExactly(List.of("torn"));
        assertThat(house.answer("recall_search", "{'query':'folder','agent':'codex-cli'}").write())
                .contains("\"session\":\"d1\"", "/w/shop");
    }
}
