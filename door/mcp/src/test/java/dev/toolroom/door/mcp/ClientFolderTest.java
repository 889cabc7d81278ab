package dev.toolroom.door.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestTool;
import dev.toolroom.testkit.TestTools;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A call works in the project of its client, wherever the client started the server. */
@Timeout(60)
class ClientFolderTest {
    private static final String CALL =
            "{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'where','_meta':{%s}}}";

    private final Path started;
    private final Path project;
    private final McpConversation client;

    ClientFolderTest(@TempDir Path started, @TempDir Path project) {
        this.started = started;
        this.project = project;
        var where =
                TestTool.reading(
                        "where",
                        context ->
                                Answer.whole(
                                        Json.Obj.EMPTY.with(
                                                "folder",
                                                String.valueOf(context.caller().workspaceRoot()))));
        client = new McpConversation(new TestTools(where), started);
    }

    @AfterEach
    void close() {
        client.close();
    }

    private void initialize(String capabilities) throws Exception {
        client.send(
                "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'protocolVersion':'2025-11-25','capabilities':{%s},'clientInfo':{'name':'t','version':'1'}}}"
                        .formatted(capabilities));
        client.next();
        client.send("{'jsonrpc':'2.0','method':'notifications/initialized'}");
    }

    private static String folder(Json.Obj answer) {
        return answer.object("result").object("structuredContent").text("folder", answer.write());
    }

    private String ask(String meta) throws Exception {
        client.send(CALL.formatted(meta));
        return folder(client.next());
    }

    /** Calls, and answers the question for the roots that this brings. */
    private String askWithRoots(String answer) throws Exception {
        client.send(CALL.formatted(""));
        Json.Obj question = client.next();
        assertThat(question.text("method", "")).isEqualTo("roots/list");
        client.send("{'jsonrpc':'2.0','id':'" + question.text("id", "") + "'," + answer + "}");
        return folder(client.next());
    }

    private static String roots(Path folder) {
        return "'result':{'roots':[{'uri':'" + folder.toUri() + "'}]}";
    }

    @Test
    void withoutAnythingStatedItIsTheFolderOfTheProcess() throws Exception {
        initialize("");
        assertThat(ask("")).isEqualTo(started.toString());
    }

    @Test
    void theRootsAreAskedForOnceForEachChange() throws Exception {
        initialize("'roots':{'listChanged':true}");
        assertThat(askWithRoots(roots(project))).isEqualTo(project.toString());
        assertThat(ask("")).isEqualTo(project.toString());
        client.send("{'jsonrpc':'2.0','method':'notifications/roots/list_changed'}");
        assertThat(askWithRoots(roots(started.resolve("..").normalize())))
                .as("the folder of the process, which is within the root")
                .isEqualTo(started.toString());
    }

    @Test
    void aClientThatAnswersWithAnErrorOrAnotherSchemeHasItsFolder() throws Exception {
        initialize("'roots':{}");
        assertThat(askWithRoots("'error':{'code':-32601,'message':'no'}"))
                .isEqualTo(started.toString());
        client.send("{'jsonrpc':'2.0','method':'notifications/roots/list_changed'}");
        assertThat(askWithRoots("'result':{'roots':[{'uri':'https://example.org/x'},{}]}"))
                .isEqualTo(started.toString());
    }

    @Test
    void codexStatesTheRepositoriesOfTheTurn() throws Exception {
        initialize("");
        assertThat(ask("'x-codex-turn-metadata':{'workspaces':{'" + project + "':{}}}"))
                .isEqualTo(project.toString());
        assertThat(ask("'x-codex-turn-metadata':{'workspaces':{'" + started + "':{}}}"))
                .isEqualTo(started.toString());
        assertThat(ask("'toolroom/workspace':'/stated'")).isEqualTo("/stated");
    }

    @Test
    void theFolderOfAPluginIsNoProject() throws Exception {
        Files.createDirectory(started.resolve(".codex-plugin"));
        initialize("");
        assertThat(ask("")).isEqualTo("null");
        assertThat(ask("'x-codex-turn-metadata':{'workspaces':{'" + project + "':{}}}"))
                .isEqualTo(project.toString());
    }
}
