package dev.toolroom.capability.toolsets.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.foundation.mcp.client.ServerLog;
import dev.toolroom.foundation.mcp.client.process.Launch;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tools of a declared server, called as tools of the house. */
class McpServersTest {
    private final List<List<String>> started = new CopyOnWriteArrayList<>();
    @TempDir Path folder;
    private NotesServer notes;

    @BeforeEach
    void open() {
        notes =
                new NotesServer(
                        folder,
                        (server, launch, own, workspace) -> {
                            started.add(launch.command());
                            return new Launch(
                                    launch.command(),
                                    plus(launch.environment(), "CONFINED", "yes"),
                                    launch.folder());
                        });
    }

    private static Map<String, String> plus(Map<String, String> map, String key, String value) {
        var more = new java.util.HashMap<>(map);
        more.put(key, value);
        return more;
    }

    @AfterEach
    void close() {
        notes.close();
    }

    private Contract contract(String tool) {
        return notes.house.tools().find(tool).orElseThrow().contract();
    }

    @Test
    void itsToolsAreCalledByServerAndName() throws Exception {
        notes.with(notes.notes("notes", "{}"));
        assertThat(notes.call("notes__add_note", "{'text':'milk'}").body().text("text", ""))
                .isEqualTo("1 notes");
        assertThat(
                        ((Outcome.Answered)
                                        notes.call("notes__add_note", "{'text':'tea'}").outcome())
                                .answer()
                                .carried())
                .isEqualTo(Json.read("{\"content\":[{\"type\":\"text\",\"text\":\"2 notes\"}]}"));
        assertThat(notes.call("notes__list_notes", "{}").json())
                .isEqualTo("{\"notes\":[\"milk\",\"tea\"]}");
        assertThat(notes.house.tools().grouped())
                .extracting(ToolRegistry.Grouped::group)
                .containsOnly("notes");
        // A name that not every client takes is brought into form; a task cannot be called.
        assertThat(notes.house.tools().find("notes__clear_notes")).isPresent();
        assertThat(notes.house.tools().find("notes__needs_task")).isEmpty();
        assertThat(notes.servers.statuses().getFirst().json().write())
                .isEqualTo(
                        "{\"id\":\"notes\",\"state\":\"ready\",\"tools\":15,\"chats\":0,\"name\":\"notes\","
                                + "\"version\":\"2.1\",\"protocol\":\"2025-11-25\"}");
    }

    @Test
    void annotationsDecideWhatIsAskedAndSchemasAreChecked() throws Exception {
        notes.with(notes.notes("notes", "{}"));
        assertThat(contract("notes__list_notes").alwaysReads()).isTrue();
        assertThat(contract("notes__list_notes").purpose()).isEqualTo("Lists all notes.");
        assertThat(contract("notes__add_note").requiresConfirmation()).isFalse();
        assertThat(contract("notes__add_note").effect().of(Json.Obj.EMPTY))
                .isEqualTo(Contract.Effect.WRITES);
        // One that says nothing of itself may destroy.
        assertThat(contract("notes__clear_notes").requiresConfirmation()).isTrue();
        assertThat(notes.call("notes__clear_notes", "{}").outcome())
                .asString()
                .contains("call.confirmation-required");
        assertThat(notes.call("notes__add_note", "{}").outcome())
                .asString()
                .contains("call.bad-arguments");
    }

    @Test
    void picturesFollowAsBlocksAndAFailureIsARefusal() throws Exception {
        notes.with(notes.notes("notes", "{}"));
        Completed picture = notes.call("notes__picture", "{}");
        assertThat(picture.json()).isEqualTo("{\"text\":\"a dot\"}");
        assertThat(((Outcome.Answered) picture.outcome()).answer().blocks())
                .singleElement()
                .extracting(block -> block.json().text("mimeType", ""))
                .isEqualTo("image/png");
        assertThat(notes.call("notes__fail", "{}").body().write())
                .contains("server.tool-error")
                .contains("fail of MCP server \\\"notes\\\" failed: the disk is full");
    }

    @Test
    void progressIsPassedOnAndCancellationReachesTheServer() throws Exception {
        notes.with(notes.notes("notes", "{}"));
        var heard = new ArrayList<String>();
        var caller = new Caller("test", "junit", "chat", Caller.LOCAL, null);
        notes.call(
                "notes__work",
                new CallListener() {
                    @Override
                    public void progress(long done, long total, String message) {
                        heard.add(done + "/" + total + " " + message);
                    }
                },
                caller);
        assertThat(heard).containsExactly("500/1000 half");
        var id = new CallId("to-be-cancelled");
        Completed ended =
                notes.house
                        .dispatcher()
                        .call(
                                new ToolCall(id, "notes__wait", Json.Obj.EMPTY, caller),
                                new CallListener() {
                                    @Override
                                    public void progress(long done, long total, String message) {
                                        notes.house.dispatcher().cancel(id);
                                    }
                                });
        assertThat(ended.body().write()).contains("call.cancelled");
        // The server hears of it on the same pipe before it hears of the next call.
        assertThat(eventually("notes__was_cancelled")).isEqualTo("True");
    }

    /** The stop runs on a thread of its own and may come just after the end of the call. */
    private String eventually(String tool) {
        String said = notes.text(tool);
        for (int i = 0; i < 10_000 && !said.equals("True"); i++) {
            said = notes.text(tool);
        }
        return said;
    }

    @Test
    void aChangedListReachesTheRegistry() throws Exception {
        notes.with(notes.notes("notes", "{}"));
        assertThat(notes.house.tools().find("notes__learned")).isEmpty();
        notes.call("notes__learn", "{}");
        notes.await(() -> notes.house.tools().find("notes__learned").isPresent());
        assertThat(notes.text("notes__learned")).isEqualTo("done");
    }

    @Test
    void aServerThatCrashedIsBackAndItsSecretsAreInNoLog() throws Exception {
        notes.bound.put("MY_KEY", "s3cr3t-value-77");
        notes.with(notes.notes("notes", "{'env':{'API_KEY':'${MY_KEY}'}}"));
        Completed crashed = notes.call("notes__crash", "{}");
        assertThat(crashed.body().write())
                .contains("server.failed")
                .contains("cannot reach the database with [MY_KEY]");
        notes.await(() -> notes.state("notes").equals("ready") && started.size() >= 2);
        assertThat(notes.call("notes__list_notes", "{}").json()).isEqualTo("{\"notes\":[]}");
        assertThat(notes.text("notes__environment"))
                .contains("\"API_KEY\": \"[MY_KEY]\"")
                .doesNotContain("s3cr3t");
        assertThat(notes.servers.log("notes"))
                .extracting(ServerLog.Line::text)
                .contains("cannot reach the database with [MY_KEY]", "State: ready")
                .noneMatch(line -> line.contains("s3cr3t"));
    }

    @Test
    void aMissingValueIsAskedForAndNeverTakenFromElsewhere() throws Exception {
        // PATH is in our own environment, and nobody bound it.
        notes.servers.declare(
                List.of(notes.notes("notes", "{'env':{'A':'${PATH}','B':'x${MY_KEY}y'}}")));
        notes.await(() -> notes.state("notes").equals("needs_config"));
        assertThat(notes.servers.statuses().getFirst().json().write())
                .contains("\"missing\":[\"MY_KEY\",\"PATH\"]");
        assertThat(started).isEmpty();
        notes.bound.putAll(Map.of("PATH", "/nowhere", "MY_KEY", "value-${PATH}"));
        notes.servers.restart("notes");
        notes.await(() -> notes.house.tools().find("notes__environment").isPresent());
        // In one pass: what a value holds is not resolved again.
        assertThat(notes.text("notes__environment")).contains("\"B\": \"x[MY_KEY]y\"");
    }

    @Test
    void itGetsWhatIsDeclaredAndNoMore() throws Exception {
        notes.bound.put("NAME", "bound-name");
        notes.with(
                notes.notes("plain", "{'args':['${NAME}'],'env':{'MODE':'fast'}}"),
                notes.notes("expanded", "{'args':['${NAME}'],'expand_args':true}"));
        Json.Obj plain = (Json.Obj) Json.read(notes.text("plain__environment"));
        assertThat(plain.fields().keySet())
                .containsOnly("PATH", "HOME", "MODE", "CONFINED", "LC_CTYPE", "cwd", "argv")
                .contains("MODE", "CONFINED");
        assertThat(plain.text("HOME", ""))
                .endsWith("servers/plain")
                .isEqualTo(plain.text("cwd", ""));
        assertThat(plain.get("argv")).isEqualTo(Json.Arr.ofTexts(List.of("${NAME}")));
        assertThat(notes.text("expanded__environment")).contains("[\"[NAME]\"]");
    }

    @Test
    void aServerThatWorksOnFilesRunsOncePerChat() throws Exception {
        notes.with(notes.notes("files", "{'workspace':true}"));
        notes.house.call("files__add_note", Json.Obj.EMPTY.with("text", "one"), "chat-a");
        notes.house.call("files__write_file", Json.Obj.EMPTY.with("text", "A"), "chat-a");
        notes.house.call("files__write_file", Json.Obj.EMPTY.with("text", "B"), "chat-b");
        assertThat(Files.readString(folder.resolve("chat-a/note.txt"))).isEqualTo("A");
        assertThat(Files.readString(folder.resolve("chat-b/note.txt"))).isEqualTo("B");
        assertThat(notes.house.call("files__list_notes", Json.Obj.EMPTY, "chat-b").json())
                .isEqualTo("{\"notes\":[]}");
        assertThat(notes.servers.statuses().getFirst().chats()).isEqualTo(2);
    }

    @Test
    void whatIsNoLongerDeclaredIsEndedAndTheRestIsLeftAlone() throws Exception {
        ServerDefinition kept = notes.notes("kept", "{}");
        notes.with(kept, notes.notes("removed", "{}"));
        notes.call("kept__add_note", "{'text':'still here'}");
        notes.servers.declare(List.of(kept, notes.notes("changed", "{}")));
        notes.await(
                () ->
                        notes.house.tools().find("removed__list_notes").isEmpty()
                                && notes.house.tools().find("changed__list_notes").isPresent());
        assertThat(notes.call("kept__list_notes", "{}").json())
                .isEqualTo("{\"notes\":[\"still here\"]}");
        assertThatThrownBy(() -> notes.servers.log("keptt"))
                .hasMessage("no MCP server \"keptt\" is enabled");
    }

    @Test
    void aRemoteServerNeedsTheNetwork() throws Exception {
        Json.Obj config = Json.Obj.EMPTY.with("url", "http://localhost:1/mcp");
        notes.servers.declare(List.of(ServerDefinition.of("far", config, false, folder)));
        notes.await(() -> notes.state("far").equals("failed"));
        assertThat(notes.servers.statuses().getFirst().json().write())
                .contains("MCP server \\\"far\\\" may not use the network.");
    }
}
