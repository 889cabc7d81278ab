package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person at a terminal is shown and asked. */
class TerminalViewsTest {
    private final Path folder;
    private final RecallApplication house;
    private final List<String> asked = new ArrayList<>();

    TerminalViewsTest(@TempDir Path folder) {
        this.folder = folder;
        this.house = new RecallApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private void put() {
        var session =
                new Sessions("s")
                        .turn(1, "why does it fail", "it does not")
                        .command(2, "npm test", "1 failing\nCommand exited with code 1")
                        .command(3, "npm ci", "done\nCommand exited with code 0");
        house.put(house.workspace("w").resolve("chatSessions/s.json"), session.session().write());
    }

    private String shown(String tool, String arguments) {
        var completed = house.call(tool, arguments);
        View view = ((Outcome.Answered) completed.outcome()).answer().view();
        while (view instanceof View.Later(var drawing)) {
            view = drawing.get();
        }
        return switch (view) {
            case View.Text(String text) -> text;
            case View.Table(var headings, var rows) -> headings + "\n" + rows;
            case null, default -> throw new AssertionError("it is JSON: " + completed.json());
        };
    }

    @Test
    void theStateOfTheModelIsASentence() {
        assertThat(shown("recall_embeddings", "{'operation':'status'}"))
                .startsWith("Search is by words only.");
        try (var server = new EmbeddingServer()) {
            house.approved(
                    "recall_embeddings",
                    "{'operation':'enable','model':'words','endpoint':'"
                            + server.endpoint()
                            + "'}");
            assertThat(shown("recall_embeddings", "{'operation':'status'}"))
                    .isEqualTo(
                            "Search is by words and by meaning, with words at "
                                    + server.endpoint()
                                    + ". Embedded turns: 0. The others follow while toolroom serve"
                                    + " or an agent's server runs.");
        }
    }

    @Test
    void whatWouldBeImportedAndWhatWasIsATable() {
        assertThat(shown("recall_import", "{'dryRun':true}")).isEqualTo("No chats found.");
        assertThat(shown("recall_verify", "{}")).contains("Run toolroom recall import");
        put();
        assertThat(shown("recall_import", "{'dryRun':true}"))
                .contains("chatSessions (vscode-session)")
                .contains("[[1, ");
        assertThat(shown("recall_import", "{}"))
                .contains("[files found, 1]", "[sessions imported, 1]", "[turns imported, 3]")
                .doesNotContain("torn", "unchanged");
        assertThat(shown("recall_verify", "{}"))
                .isEqualTo("Checked 1 catalogue: no problems found.");
        assertThat(shown("recall_rescan", "{'dryRun':true}"))
                .isEqualTo("No more secrets found in stored chats.");
    }

    @Test
    void whatCameOfACommandIsText() {
        put();
        house.imported();
        assertThat(shown("recall_before", "{'command':'npm test'}"))
                .contains("npm test: seen once, 1 failed")
                .contains("exit code 1")
                .contains("    1 failing")
                .contains("Worked instead:\n    npm ci");
        assertThat(shown("recall_before", "{'command':'cargo build'}"))
                .isEqualTo("cargo build: not seen before");
    }

    @Test
    void aChatIsReadWithItsToolsAndWhatFailed() {
        put();
        house.imported();
        assertThat(shown("recall_get", "{'id':'s'}"))
                .startsWith("# why does it fail\n\ncopilot-chat · ")
                .contains("\n## Turn 0, 1970-01-01T00:00:00.001Z\n\n**User**\n\nwhy does it fail\n")
                .contains(
                        "\nTools: run_in_terminal\n\n    $ npm test   [failed 1]\n      1 failing\n");
        assertThat(shown("recall_get", "{'id':'s','offset':9}"))
                .contains("The session has 3 turns; there are none from this offset on.");
        assertThat(shown("recall_get", "{'id':'s','limit':1}"))
                .contains("The session has 3 turns. Show the next ones with --offset 1.");
    }

    @Test
    void whoeverPurgesIsToldWhatGoesAndIsNotAskedOfNothing() throws Exception {
        put();
        house.imported();
        assertThat(purged("nothing").json()).contains("recall.unknown-session");
        assertThat(asked).isEmpty();
        String request =
                (String) house.rows("SELECT min(request_id) FROM requests").getFirst().getFirst();
        purged(request);
        purged("s");
        assertThat(asked)
                .containsExactly(
                        "Permanently delete the request \"why does it fail\" and the raw text of"
                                + " its session from the catalogue? This cannot be undone.",
                        "Permanently delete the session \"s\" with 2 turns from the"
                                + " catalogue? This cannot be undone.");
        assertThat(house.count("chat_sessions")).isZero();
    }

    private Completed purged(String id) throws InterruptedException {
        var listener =
                new CallListener() {
                    @Override
                    public boolean isAttended() {
                        return true;
                    }

                    @Override
                    public void confirm(Question question, Consumer<Decision> decide) {
                        asked.add(question.text() + " " + question.proposal().undo());
                        decide.accept(Decision.approved("junit", Decision.PAGE));
                    }
                };
        var caller = new Caller("test", "junit", "test", Caller.LOCAL, folder);
        return house.dispatcher()
                .call(
                        new ToolCall(
                                CallId.random(),
                                "recall_purge",
                                Json.Obj.EMPTY.with("id", id),
                                caller),
                        listener);
    }
}
