package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What recall_failures says of how a command was made to work. */
class FixesTest {
    private static final String FAILED = "\n\nCommand exited with code 1";
    private static final String OK = "Command exited with code 0";
    private static final long NOW = 1_790_000_000_000L;

    private final Path user;
    private final RecallApplication house;

    FixesTest(@TempDir Path folder) {
        this.user = folder.resolve("user");
        this.house = new RecallApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private Json.Obj fix() {
        return house.answer("recall_failures", "{}").get("failures")
                        instanceof Json.Arr(var failures)
                ? ((Json.Obj) failures.getFirst()).object("fixedBy")
                : Json.Obj.EMPTY;
    }

    private void put(Sessions session) {
        Path workspace = house.workspace("w");
        house.put(workspace.resolve("workspace.json"), "{\"folder\":\"file:///home/ann/shop\"}");
        house.put(workspace.resolve("chatSessions/a.json"), session.session().write());
        house.imported();
    }

    @Test
    void theCommandsBetweenTheLastFailureAndTheNextSuccessAreTold() {
        put(
                new Sessions("a")
                        .command(NOW, "npm test", FAILED)
                        .command(NOW + 1, "git status", OK)
                        .command(NOW + 2, "npm test", FAILED)
                        .command(NOW + 3, "npm install left-pad", OK)
                        .command(NOW + 4, "npm test", OK)
                        .command(NOW + 5, "git push", OK));
        assertThat(fix().text("request", "")).isEqualTo("request_a_4");
        assertThat(fix().get("commandsBetween"))
                .isEqualTo(Json.Arr.ofTexts(java.util.List.of("npm install left-pad")));
    }

    @Test
    void whatHelpedOnceIsToldThoughItFailsAgain() {
        put(
                new Sessions("a")
                        .command(NOW, "npm test", FAILED)
                        .command(NOW + 1, "npm install left-pad", OK)
                        .command(NOW + 2, "npm test", OK)
                        .command(NOW + 3, "npm test", FAILED));
        assertThat(fix().text("request", "")).isEqualTo("request_a_2");
        assertThat(fix().write()).contains("npm install left-pad");
    }

    @Test
    void whatNeverWorkedHasNoFix() {
        put(
                new Sessions("a")
                        .command(NOW, "npm test", OK)
                        .command(NOW + 1, "npm test", FAILED)
                        .command(NOW + 2, "git status", OK));
        assertThat(fix()).isEqualTo(Json.Obj.EMPTY);
    }

    /** Of one turn that holds the failure, the edit and the success, the edits between count. */
    @Test
    void editsByAnAgentsToolsAreTold() {
        house.put(
                user.resolve(".claude/projects/-w-shop/c1.jsonl"),
                """
                {"parentUuid":null,"cwd":"/w/shop","sessionId":"c1","type":"user","message":{"role":"user","content":"Make the tests pass"},"uuid":"u1","timestamp":"2026-01-01T00:00:01.000Z"}
                {"cwd":"/w/shop","sessionId":"c1","type":"assistant","message":{"role":"assistant","content":[{"type":"tool_use","id":"t0","name":"Edit","input":{"file_path":"/w/shop/before.js"}}]},"uuid":"a0","timestamp":"2026-01-01T00:00:02.000Z"}
                {"cwd":"/w/shop","sessionId":"c1","type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t0","content":"ok"}]},"uuid":"r0","timestamp":"2026-01-01T00:00:03.000Z"}
                {"cwd":"/w/shop","sessionId":"c1","type":"assistant","message":{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"npm test"}}]},"uuid":"a1","timestamp":"2026-01-01T00:00:04.000Z"}
                {"cwd":"/w/shop","sessionId":"c1","type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":"Exit code 2\\n1 failing"}]},"uuid":"r1","timestamp":"2026-01-01T00:00:05.000Z"}
                {"cwd":"/w/shop","sessionId":"c1","type":"assistant","message":{"role":"assistant","content":[{"type":"tool_use","id":"t2","name":"Edit","input":{"file_path":"/w/shop/cart.js","old_string":"a","new_string":"b"}}]},"uuid":"a2","timestamp":"2026-01-01T00:00:06.000Z"}
                {"cwd":"/w/shop","sessionId":"c1","type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t2","content":"ok"}]},"uuid":"r2","timestamp":"2026-01-01T00:00:07.000Z"}
                {"cwd":"/w/shop","sessionId":"c1","type":"assistant","message":{"role":"assistant","content":[{"type":"tool_use","id":"t3","name":"Bash","input":{"command":"npm test"}}]},"uuid":"a3","timestamp":"2026-01-01T00:00:08.000Z"}
                {"cwd":"/w/shop","sessionId":"c1","type":"user","toolUseResult":{"stdout":"3 passing"},"message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t3","content":"3 passing"}]},"uuid":"r3","timestamp":"2026-01-01T00:00:09.000Z"}
                {"cwd":"/w/shop","sessionId":"c1","type":"assistant","message":{"role":"assistant","content":[{"type":"tool_use","id":"t4","name":"Write","input":{"file_path":"/w/shop/after.js"}}]},"uuid":"a4","timestamp":"2026-01-01T00:00:10.000Z"}
                """);
        house.imported();
        assertThat(fix().get("filesEdited"))
                .isEqualTo(Json.Arr.ofTexts(java.util.List.of("/w/shop/cart.js")));
    }
}
