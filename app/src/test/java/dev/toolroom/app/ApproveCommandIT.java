package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.app.ToolroomProcess.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code toolroom questions}, {@code approve}, {@code deny} and {@code approvals}. */
@Timeout(300)
class ApproveCommandIT {
    private static final String VICTIM = "{\"chat_id\":\"victim\"}";
    private static final String COMMAND = "{\"command\":\"echo it ran\"}";

    @TempDir private Path home;
    private ConsentServer server;

    @BeforeEach
    void open() throws Exception {
        server = new ConsentServer(home);
        server.createChat("victim");
    }

    @AfterEach
    void close() {
        server.close();
    }

    private Run atTerminal(String... words) throws Exception {
        return ToolroomProcess.byPerson(home, words);
    }

    @Test
    void aQuestionIsListedShownWholeAndApproved() throws Exception {
        assertThat(atTerminal("questions").out()).contains("Nothing waits for approval.");
        String question = server.ask("delete_chat", VICTIM, "asker");
        String shortId = question.substring(question.length() - 8);
        assertThat(atTerminal("questions").out()).contains(shortId, "Delete the chat \"victim\"");
        assertThat(ToolroomProcess.run(home, "questions").out())
                .contains("\"id\":\"" + question + "\"", "\"remember\":[\"once\"]");
        Run refused = atTerminal("approve", shortId, "--chat");
        assertThat(refused.out()).contains("This call can only be approved once.");
        Run approved = atTerminal("approve", shortId);
        assertThat(approved.out())
                .contains(
                        "Delete the chat \"victim\" with all its messages and files?",
                        "This cannot be undone.",
                        "Approved. The call is running.");
        assertThat(approved.exit()).isZero();
        assertThat(server.answer()).contains("\"deleted\":true");
        assertThat(server.http().post("/api/tools/activity_list/calls", "{}").body())
                .contains("\"approvedBy\":\"terminal\",\"approvedHow\":\"command\"");
    }

    @Test
    void aQuestionIsDenied() throws Exception {
        server.ask("delete_chat", VICTIM, "asker");
        assertThat(atTerminal("deny", "nothing").out()).contains("No question has the ID nothing");
        assertThat(atTerminal("deny").out()).contains("Denied: Delete the chat");
        assertThat(server.answer()).contains("call.denied");
        assertThat(server.runs("delete_chat")).isZero();
    }

    @Test
    void aStandingApprovalSaysItsScopeAndIsRevoked() throws Exception {
        String session = server.openSession("/mcp", "2025-11-25", "{}");
        var asked = server.patientCallIn(session, "run_command", COMMAND);
        server.awaitQuestions(1);
        assertThat(atTerminal("approve", "--chat").out()).contains("in this chat?");
        assertThat(asked.get()).contains("it ran");
        assertThat(server.patientCallIn(session, "run_command", COMMAND).get()).contains("it ran");
        // Another session of an agent with this name, which only names the chat.
        var _ = server.patientCall("run_command", COMMAND, session);
        server.awaitQuestions(1);
        Run listed = ToolroomProcess.run(home, "approvals");
        assertThat(listed.out()).contains("\"tool\":\"run_command\"", "\"used\":1");
        String id = listed.out().replaceAll("(?s).*\"id\":\"([^\"]+)\".*", "$1");
        assertThat(atTerminal("approvals").out()).contains("Allow run_command for");
        assertThat(atTerminal("approvals", "--revoke", id).out()).contains("Revoked: Allow");
        var _ = server.patientCallIn(session, "run_command", COMMAND);
        server.awaitQuestions(2);
        assertThat(atTerminal("approve").out()).contains("2 questions wait: name one.");
    }
}
