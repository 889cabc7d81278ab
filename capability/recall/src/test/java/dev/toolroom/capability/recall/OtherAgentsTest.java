package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherAgentsTest {
    private final Path user;
    private final RecallApplication house;

    OtherAgentsTest(@TempDir Path folder) {
        this.user = folder.resolve("user");
        this.house = new RecallApplication(folder);
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

    @Test
    void geminiIsRead() {
        house.put(
                user.resolve(".gemini/tmp/0b/chats/session-1.jsonl"),
                """
                {"sessionId":"g1","projectHash":"0b","startTime":"2026-04-29T21:39:22.319Z","kind":"main"}
                {"id":"m1","timestamp":"2026-04-29T21:39:33.155Z","type":"user","content":[{"text":"List files."}]}
                {"$set":{"lastUpdated":"2026-04-29T21:39:33.156Z","summary":"Files"}}
                {"id":"m2","timestamp":"2026-04-29T21:39:35.125Z","type":"gemini","content":"","thoughts":[{"subject":"Look","description":"Around."}],"tokens":{"input":100,"output":8},"model":"gemini-3","toolCalls":[{"id":"t1","name":"run_shell_command","args":{"command":"ls nowhere"},"result":[{"functionResponse":{"id":"t1","response":{"output":"Command: ls nowhere\\nExit Code: 2\\nProcess Group PGID: 7"}}}],"status":"success"}]}
                {"id":"m3","timestamp":"2026-04-29T21:39:45.996Z","type":"gemini","content":"It is not there.","tokens":{"input":50,"output":4},"model":"gemini-3"}
                """);

        house.imported();

        assertThat(house.rows("SELECT session_id, title FROM chat_sessions"))
                .containsExactly(List.of("g1", "Files"));
        assertThat(
                        house.rows(
                                "SELECT prompt_text, model_id, prompt_tokens, completion_tokens"
                                        + " FROM requests"))
                .containsExactly(List.of("List files.", "gemini-3", 150, 12));
        assertThat(house.rows("SELECT command_text, exit_code, outcome FROM command_runs"))
                .containsExactly(List.of("ls nowhere", 2, "failed"));
        assertThat(house.rows("SELECT value FROM responses ORDER BY response_index"))
                .containsExactly(List.of("Look\nAround."), List.of("It is not there."));
    }

    @Test
    void repeatedRecordsAndResultsOfGeminiAreNoTurns() {
        house.put(
                user.resolve(".gemini/tmp/0b/chats/session-2.jsonl"),
                """
                {"sessionId":"g2","projectHash":"0b","startTime":"2026-04-29T21:39:22.000Z","kind":"main"}
                {"id":"m1","timestamp":"2026-04-29T21:39:30.000Z","type":"user","content":[{"text":"Build it."}]}
                {"id":"m2","timestamp":"2026-04-29T21:39:35.000Z","type":"gemini","content":"I build.","tokens":{"input":100,"output":8,"cached":40},"model":"gemini-3"}
                {"id":"m2","timestamp":"2026-04-29T21:39:35.000Z","type":"gemini","content":"I build.","tokens":{"input":100,"output":8,"cached":40},"model":"gemini-3","toolCalls":[\
                {"id":"t1","name":"run_shell_command","args":{"command":"make"},"result":[{"functionResponse":{"id":"t1","response":{"output":"Output: error: shown by a test\\nProcess Group PGID: 7"}}}],"status":"success","timestamp":"2026-04-29T21:39:37.000Z"},\
                {"id":"t2","name":"run_shell_command","args":{"command":"make deploy"},"result":[{"functionResponse":{"id":"t2","response":{"error":"[Operation Cancelled] Reason: User did not allow tool call"}}}],"status":"cancelled","timestamp":"2026-04-29T21:39:38.000Z"}]}
                {"id":"m3","timestamp":"2026-04-29T21:39:39.000Z","type":"user","content":[{"functionResponse":{"id":"t1","name":"run_shell_command","response":{"output":"Output: error: shown by a test"}}}]}
                {"id":"m4","timestamp":"2026-04-29T21:39:50.000Z","type":"user","content":[{"text":"And now?"}]}
                {"id":"m5","timestamp":"2026-04-29T21:39:51.000Z","type":"info","content":"Request cancelled."}
                """);

        house.imported();

        assertThat(
                        house.rows(
                                "SELECT prompt_text, is_canceled, prompt_tokens, cache_read_tokens,"
                                        + " completion_tokens FROM requests ORDER BY request_index"))
                .containsExactly(
                        List.of("Build it.", 1, 100, 40, 8),
                        java.util.Arrays.asList("And now?", 1, null, null, null));
        assertThat(
                        house.rows(
                                "SELECT command_text, outcome, evidence_tier, duration_ms FROM"
                                        + " command_runs ORDER BY run_index"))
                .containsExactly(
                        List.of("make", "ok", 3, 2000), List.of("make deploy", "denied", 3, 3000));
        assertThat(house.rows("SELECT value FROM responses ORDER BY request_id"))
                .containsExactlyInAnyOrder(List.of("I build."), List.of("Request cancelled."));
    }

    @Test
    void cursorIsReadFromItsDatabase() {
        byte[] database =
                AgentSamples.database(
                        List.of(
                                "CREATE TABLE ItemTable (key TEXT UNIQUE, value BLOB)",
                                "CREATE TABLE cursorDiskKV (key TEXT UNIQUE, value BLOB)"),
                        "cursorDiskKV",
                        List.of(
                                List.of(
                                        "composerData:c1",
                                        "{\"composerId\":\"c1\",\"name\":\"Lint\",\"createdAt\":1760000000000,\"fullConversationHeadersOnly\":[{\"bubbleId\":\"b1\",\"type\":1},{\"bubbleId\":\"b2\",\"type\":2},{\"bubbleId\":\"gone\",\"type\":2}]}"),
                                List.of("composerData:empty", "{\"composerId\":\"empty\"}"),
                                List.of("composerData:odd", "{\"composerId\":"),
                                List.of(
                                        "bubbleId:c1:b1",
                                        "{\"bubbleId\":\"b1\",\"type\":1,\"text\":\"Run the"
                                                + " linter\"}"),
                                List.of(
                                        "bubbleId:c1:b2",
                                        "{\"bubbleId\":\"b2\",\"type\":2,\"text\":\"It"
                                                + " fails.\",\"thinking\":{\"text\":\"Hm.\"},\"toolFormerData\":{\"toolCallId\":\"t1\",\"name\":\"run_terminal_cmd\",\"rawArgs\":\"{\\\"command\\\":\\\"npm"
                                                + " run lint\\\"}\",\"result\":\"npm ERR! code 1\\n"
                                                + "Exit code: 1\",\"status\":\"completed\"}}")));
        house.put(user.resolve(".config/Cursor/User/globalStorage/state.vscdb"), database);

        house.imported();

        assertThat(house.rows("SELECT session_id, source_agent, title FROM chat_sessions"))
                .containsExactly(List.of("c1", "cursor", "Lint"));
        assertThat(house.rows("SELECT request_id, prompt_text FROM requests"))
                .containsExactly(List.of("b1", "Run the linter"));
        assertThat(house.rows("SELECT command_text, exit_code FROM command_runs"))
                .containsExactly(List.of("npm run lint", 1));
    }

    @Test
    void aiderIsFoundInTheProjectsThatAreKnown() {
        var project = user.resolveSibling("shop");
        house.put(
                house.workspace("w").resolve("workspace.json"),
                "{\"folder\":\"" + project.toUri() + "\"}");
        house.put(
                house.workspace("w").resolve("chatSessions/s.json"),
                new Sessions("s").turn(1, "a", "b").session().write());
        house.put(
                project.resolve(".aider.chat.history.md"),
                """

                # aider chat started at 2026-01-01 10:00:00

                > Main model: gpt-5 with diff edit format
                > Added src/cart.py to the chat.

                #### Round the total
                #### to cents

                I use `Decimal`.

                ```python
                total = Decimal(x)
                ```

                > Tokens: 2.1k sent, 120 received.
                > Applied edit to src/cart.py

                #### /exit

                # aider chat started at 2026-01-02 10:00:00

                #### Thanks
                """);

        house.imported();

        assertThat(
                        house.rows(
                                "SELECT r.prompt_text, r.model_id FROM requests r JOIN"
                                        + " chat_sessions s USING (session_id) WHERE s.source_agent ="
                                        + " 'aider' ORDER BY s.creation_date_ms, r.request_index"))
                .extracting(List::getFirst)
                .containsExactly("Round the total\nto cents", "/exit", "Thanks");
        assertThat(house.rows("SELECT value FROM responses").toString())
                .contains("I use `Decimal`.\n\n```python\ntotal = Decimal(x)\n```");
        assertThat(house.answer("recall_search", "{'query':'Decimal','agent':'aider'}").write())
                .contains("Round the total");
    }
}
