package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.python.Processes;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to a call while somebody changes what it uses. */
@Timeout(240)
class ChangedWhileRunningTest {
    /** Loads a part of itself only when it is told to go on, as many modules do. */
    private static final String HOLDING =
            """
            import time
            def run(workspace, **given):
                (workspace / "begun").write_text("x")
                print("holding", flush=True)
                while not (workspace / "go").exists():
                    time.sleep(0.01)
                from tools import late
                (workspace / "result").write_text(late.VERSION)
                return {"version": late.VERSION}
            """;

    @TempDir private Path home;
    @TempDir private Path project;
    private ToolsetsApplication house;

    ChangedWhileRunningTest() {}

    @BeforeEach
    void open() throws IOException {
        house = new ToolsetsApplication(home);
        install("2.0.0");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private Json.Obj install(String version) throws IOException {
        Path bundle = TestBundle.write(project.resolve(version), "holding", version, HOLDING);
        Files.writeString(bundle.resolve("tools/late.py"), "VERSION = '" + version + "'\n");
        return house.call("import_toolset", "{'path':'" + bundle + "','force':true}");
    }

    private CompletableFuture<Json.Obj> hold(String chat) {
        var answer =
                CompletableFuture.supplyAsync(
                        () ->
                                house.made(
                                                "holding",
                                                "{}",
                                                chat,
                                                null,
                                                Decision.approved("junit", Decision.PAGE))
                                        .body(),
                        work -> Thread.ofPlatform().daemon().start(work));
        Processes.await(() -> Files.exists(files(chat).resolve("begun")) || answer.isDone());
        return answer;
    }

    private Path files(String chat) {
        return home.resolve("chats").resolve(chat).resolve("workspace");
    }

    private String goOn(String chat, CompletableFuture<Json.Obj> answer) throws Exception {
        Files.writeString(files(chat).resolve("go"), "x");
        return answer.get(60, TimeUnit.SECONDS).write();
    }

    @ParameterizedTest
    @ValueSource(strings = {"update", "downgrade", "disable", "uninstall"})
    void aRunningCallEndsWithTheVersionThatItBeganWith(String change) throws Exception {
        CompletableFuture<Json.Obj> answer = hold("chat-1");
        Json.Obj changed =
                switch (change) {
                    case "update" -> install("3.0.0");
                    case "downgrade" -> install("1.0.0");
                    case "disable" ->
                            house.call(
                                    "enable_toolset", "{'toolset_id':'holding','enabled':false}");
                    default -> house.call("uninstall_toolset", "{'toolset_id':'holding'}");
                };
        assertThat(changed.text("code", "")).as(changed.write()).isEmpty();
        assertThat(answer).isNotDone();
        assertThat(goOn("chat-1", answer)).isEqualTo("{\"version\":\"2.0.0\"}");
        assertThat(house.call("get_workspace_file", "{'path':'result'}").text("content", ""))
                .isEqualTo("2.0.0");
        switch (change) {
            case "update" -> assertThat(next()).contains("3.0.0");
            case "downgrade" -> assertThat(next()).contains("1.0.0");
            default -> assertThat(house.names()).doesNotContain("holding");
        }
        int kept = change.equals("uninstall") ? 0 : 1;
        Processes.await(() -> folders() == kept);
    }

    /** The file "go" is there already. */
    private String next() {
        return house.call("holding", "{}").write();
    }

    private long folders() {
        Path all = home.resolve("toolsets/holding");
        if (!Files.isDirectory(all)) {
            return 0;
        }
        try (Stream<Path> versions = Files.list(all)) {
            return versions.count();
        } catch (IOException gone) {
            return -1;
        }
    }

    @Test
    void twoChatsUseOneToolsetAtTheSameTimeAndKeepTheirFilesApart() throws Exception {
        CompletableFuture<Json.Obj> first = hold("chat-1");
        CompletableFuture<Json.Obj> second = hold("chat-2");
        assertThat(goOn("chat-2", second)).contains("2.0.0");
        assertThat(first).isNotDone();
        assertThat(files("chat-1").resolve("result")).doesNotExist();
        assertThat(goOn("chat-1", first)).contains("2.0.0");
        assertThat(files("chat-1").resolve("result")).hasContent("2.0.0");
    }

    @Test
    void aSwitchWaitsForTheCallThatUsesTheFiles() throws Exception {
        house.call("edit_workspace_file", "{'path':'a.txt','content':'before'}");
        String before = house.call("get_workspace_files", "{}").text("manifest_id", "no manifest");
        CompletableFuture<Json.Obj> answer = hold("chat-1");
        var switched =
                CompletableFuture.supplyAsync(
                        () ->
                                house.call(
                                        "switch_workspace",
                                        "{'chat_id':'chat-1','manifest_id':'" + before + "'}"),
                        work -> Thread.ofPlatform().daemon().start(work));
        assertThat(goOn("chat-1", answer)).contains("2.0.0");
        Json.Obj result = switched.get(60, TimeUnit.SECONDS);
        assertThat(result.text("code", "")).as(result.write()).isEmpty();
        assertThat(files("chat-1").resolve("a.txt")).hasContent("before");
        assertThat(files("chat-1").resolve("result")).doesNotExist();
    }
}
