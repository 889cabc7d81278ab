package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server is killed while a tool of a toolset works, or between two calls of it. */
@Timeout(120)
class KilledToolIT {
    private static final String MANIFEST =
            """
            manifest_version: "1"
            id: slow-tools
            name: Slow tools
            version: "1.0.0"
            description: A tool that does not end
            tools:
              - id: begin
                name: Begin
                description: Writes a file and waits
                category: test
                entrypoint: tools.slow:begin
                input_schema: { type: object }
            """;

    private static final String CODE =
            """
            import time

            def begin(workspace):
                (workspace / "begun.txt").write_text("half")
                time.sleep(600)
                return {}
            """;

    @TempDir private Path home;
    @TempDir private Path project;

    KilledToolIT() {}

    @BeforeEach
    void install() throws Exception {
        Files.writeString(home.resolve("toolroom.yaml"), "approvals: { yesOption: true }\n");
        Path bundle = project.resolve("slow-tools");
        Files.createDirectories(bundle.resolve("tools"));
        Files.writeString(bundle.resolve("toolset.yaml"), MANIFEST);
        Files.writeString(bundle.resolve("tools/slow.py"), CODE);
        var installed = ToolroomProcess.byPerson(home, "toolset", "import", bundle.toString());
        assertThat(installed.exit()).as(installed.out() + installed.err()).isZero();
    }

    @Test
    void aCallThatWasKilledWithTheServerIsInterrupted() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            server.send("tools/call", "{\"name\":\"begin\",\"arguments\":{}}");
            Path begun = home.resolve("chats/it/workspace/begun.txt");
            while (!Files.exists(begun)) {
                Thread.onSpinWait();
            }
            server.kill();
        }
        try (var server = ToolroomProcess.mcp(home)) {
            String calls = server.call("activity_list", "{\"tool\":\"begin\"}").write();
            assertThat(calls).contains("call.interrupted").doesNotContain("\"success\"");
            Json.Obj files = server.call("get_workspace_files", "{}");
            assertThat(files.write()).as("before the next call").doesNotContain("begun.txt");
            server.call("write_file", "{\"path\":\"next.txt\",\"content\":\"x\"}");
            assertThat(server.call("get_workspace_manifest", "{}").write())
                    .as("what the call had left is a version of its own")
                    .contains("\"source_ref\":\"outside\"");
        }
    }

    @Test
    void everyProcessHasAChatOfItsOwnWhateverItsNumber() throws Exception {
        try (var server = ToolroomProcess.of(home, "mcp")) {
            String chat = server.call("get_workspace_files", "{}").text("chat_id", "");
            assertThat(chat).matches("stdio-[0-9a-z]{8,}-" + server.pid());
        }
    }
}
