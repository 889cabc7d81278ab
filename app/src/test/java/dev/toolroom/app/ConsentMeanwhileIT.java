package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a yes counts for if something changes between the question and the answer. */
@Timeout(300)
class ConsentMeanwhileIT {
    private static final String NO_ARGUMENTS = "{}";

    @TempDir private Path home;
    @TempDir private Path bundle;
    private ConsentServer server;

    @BeforeEach
    void open() throws Exception {
        install("1.0.0", "first");
        server = new ConsentServer(home);
    }

    @AfterEach
    void close() {
        server.close();
    }

    /** Installs a version of a toolset whose tool asks a person each time. */
    private void install(String version, String said) throws Exception {
        Files.createDirectories(bundle.resolve("tools"));
        Files.writeString(
                bundle.resolve("toolset.yaml"),
                """
                manifest_version: "1"
                id: asking
                name: Asking
                version: "%s"
                description: Says something
                tools:
                  - id: say
                    name: Say
                    description: Says something
                    entrypoint: tools.say:run
                    requires_confirmation: true
                    input_schema: { type: object }
                """
                        .formatted(version));
        Files.writeString(
                bundle.resolve("tools/say.py"),
                "def run(workspace):\n    return {\"said\": \"" + said + "\"}\n");
        var installed =
                ToolroomProcess.byPerson(home, "toolset", "import", bundle.toString(), "--force");
        assertThat(installed.exit()).as(installed.out()).isZero();
    }

    private HttpRequest.Builder call() {
        return server.http()
                .allowed("/api/tools/say/calls")
                .header("Toolroom-Chat", "asker")
                .header("Toolroom-Client", "agent")
                .POST(BodyPublishers.ofString(NO_ARGUMENTS));
    }

    @Test
    void aToolThatIsUpdatedWhileItsCallWaitsDoesNotRun() throws Exception {
        String question = server.ask("say", NO_ARGUMENTS, "asker");
        install("1.1.0", "second");
        server.decide(question, "approve").get();
        assertThat(server.answer()).contains("was updated, disabled or removed");
        assertThat(server.runs("say")).isZero();
    }

    @Test
    void aToolThatIsDisabledWhileItsCallWaitsDoesNotRun() throws Exception {
        String question = server.ask("say", NO_ARGUMENTS, "asker");
        String disabled =
                server.http()
                        .post(
                                "/api/tools/enable_toolset/calls",
                                "{\"toolset_id\":\"asking\",\"enabled\":false}")
                        .body();
        assertThat(disabled).contains("\"switched_on\":false");
        server.decide(question, "approve").get();
        assertThat(server.answer()).contains("was updated, disabled or removed");
        assertThat(server.runs("say")).isZero();
    }

    @Test
    void aYesToAnEarlierVersionCountsForNoOther() throws Exception {
        assertThat(server.begin(call())).isEqualTo("asked");
        server.abandonCalls();
        assertThat(server.approve(server.pending().getFirst())).isEqualTo("next-call");
        install("1.1.0", "second");
        assertThat(server.begin(call())).isEqualTo("asked");
        assertThat(server.runs("say")).isZero();
    }

    /** What the page was told is what the next owner knows. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aYesOutlivesAKilledOwnerIfItWasAcknowledged(boolean acknowledged) throws Exception {
        assertThat(server.begin(call())).isEqualTo("asked");
        server.abandonCalls();
        String question = server.pending().getFirst();
        CompletableFuture<Integer> decided = server.decide(question, "approve");
        if (acknowledged) {
            assertThat(decided.get()).isEqualTo(200);
        }
        server.http().process().destroyForcibly().onExit().join();
        boolean wasAnswered = decided.handle((status, _) -> status).join() != null;
        server.close();
        server = new ConsentServer(home);
        boolean isDecided = !server.pending().contains(question);
        assertThat(isDecided || !wasAnswered).isTrue();
        String answer = server.begin(call());
        assertThat(answer.contains("first")).as(answer).isEqualTo(isDecided);
        assertThat(server.begin(call())).as("a second call").doesNotContain("first");
        assertThat(server.runs("say")).isEqualTo(isDecided ? 1 : 0);
    }
}
