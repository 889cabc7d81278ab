package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An import of the chats about one folder finds those of every agent, and no others. */
class WorkspaceImportTest {
    private final Path folder;
    private final Path user;
    private final RecallApplication house;

    WorkspaceImportTest(@TempDir Path folder) {
        this.folder = folder;
        this.user = folder.resolve("user");
        this.house = new RecallApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private void putAll(String name, Path project) throws Exception {
        String at = new Json.Str(project.toString()).write();
        house.put(
                user.resolve(".claude/projects/p/" + name + "-claude.jsonl"),
                // The folder is told after a record that is longer than a block.
                "{\"type\":\"summary\",\"summary\":\""
                        + "x".repeat(40_000)
                        + "\",\"leafUuid\":\"x\"}\n"
                        + "{\"type\":\"user\",\"sessionId\":\""
                        + name
                        + "-claude\",\"cwd\":"
                        + at
                        + ",\"message\":{\"content\":\"hi\"}}\n");
        house.put(
                user.resolve(".codex/sessions/2026/" + name + ".jsonl"),
                "{\"type\":\"session_meta\",\"payload\":{\"id\":\""
                        + name
                        + "-codex\",\"cwd\":"
                        + at
                        + "}}\n{\"type\":\"event_msg\",\"payload\":{\"type\":\"user_message\",\"message\":\"hi\"}}\n");
        house.put(
                user.resolve(".copilot/session-state/" + name + "/events.jsonl"),
                "{\"type\":\"session.start\",\"data\":{\"sessionId\":\""
                        + name
                        + "-copilot\",\"context\":{\"cwd\":"
                        + at
                        + "}}}\n{\"type\":\"user.message\",\"data\":{\"content\":\"hi\"}}\n");
        byte[] hash =
                MessageDigest.getInstance("SHA-256")
                        .digest(project.toString().getBytes(StandardCharsets.UTF_8));
        house.put(
                user.resolve(".gemini/tmp/" + HexFormat.of().formatHex(hash) + "/chats/a.json"),
                "{\"sessionId\":\""
                        + name
                        + "-gemini-old\",\"projectHash\":\"x\",\"messages\":[{\"type\":\"user\",\"content\":\"hi\"}]}");
        Path tmp = user.resolve(".gemini/tmp/" + name);
        house.put(tmp.resolve(".project_root"), project.toString());
        house.put(
                tmp.resolve("chats/b.jsonl"),
                "{\"sessionId\":\""
                        + name
                        + "-gemini\",\"projectHash\":\"x\"}\n{\"type\":\"user\",\"content\":\"hi\"}\n");
        String slug = project.toString().replaceAll("[^A-Za-z0-9]+", "-").substring(1);
        house.put(
                user.resolve(
                        ".cursor/projects/"
                                + slug
                                + "/agent-transcripts/"
                                + name
                                + "-cursor.jsonl"),
                "{\"role\":\"user\",\"message\":{\"content\":\"hi\"}}\n");
        house.put(
                project.resolve(".aider.chat.history.md"),
                "# aider chat started at 2026-01-01 10:00:00\n\n#### hi " + name + "\n\nhello\n");
    }

    @Test
    void findsTheChatsOfEveryAgentAndNoOthers() throws Exception {
        putAll("shop", folder.resolve("shop"));
        putAll("other", folder.resolve("other"));
        putAll("shopping", folder.resolve("shopping"));

        Json.Obj answer = house.answer("recall_import", "{'workspace':'shop'}");

        assertThat(answer.get("problems")).isEqualTo(Json.Arr.of());
        assertThat(
                        RecallApplication.rows(
                                folder.resolve("shop/.vscode/CopilotChatHistory/recall.db"),
                                "SELECT session_id FROM chat_sessions WHERE session_id NOT LIKE"
                                        + " 'aider%' ORDER BY 1"))
                .containsExactly(
                        List.of("shop-claude"),
                        List.of("shop-codex"),
                        List.of("shop-copilot"),
                        List.of("shop-cursor"),
                        List.of("shop-gemini"),
                        List.of("shop-gemini-old"));
        assertThat(
                        RecallApplication.rows(
                                folder.resolve("shop/.vscode/CopilotChatHistory/recall.db"),
                                "SELECT prompt_text FROM requests WHERE prompt_text LIKE 'hi %'"))
                .containsExactly(List.of("hi shop"));
    }

    @Test
    void aFormatWithoutAnyTurnIsAProblemInWords() {
        house.put(
                user.resolve(".codex/sessions/2027/new.jsonl"),
                "{\"type\":\"session_meta\",\"payload\":{\"id\":\"n\"}}\n{\"type\":\"say\",\"payload\":{\"type\":\"words\"}}\n");

        Json.Obj answer = house.imported();

        assertThat(answer.get("sessions")).isEqualTo(Json.Num.of(1));
        assertThat(answer.get("turns")).isEqualTo(Json.Num.of(0));
        assertThat(answer.write())
                .contains("1 sessions were imported without any turn", "codex-cli", "say (1)");
    }
}
