package dev.toolroom.capability.toolsets.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.sandbox.Sandbox;
import dev.toolroom.capability.toolsets.sandbox.SandboxPolicy;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A declared server in the real sandbox of this machine. */
class SandboxedServersTest {
    @TempDir Path folder;

    @Test
    void itAnswersAndWritesOnlyWhereItMay() throws Exception {
        var sandbox =
                new Sandbox(
                        folder.resolve("python"), () -> new Sandbox.Choice("", SandboxPolicy.AUTO));
        Path secret = Files.writeString(folder.resolve("secret.txt"), "private");
        try (var notes = new NotesServer(folder, new SandboxedServers(sandbox))) {
            notes.with(notes.notes("files", "{'workspace':true}"));
            notes.house.call("files__write_file", Json.Obj.EMPTY.with("text", "kept"), "chat-a");
            assertThat(folder.resolve("chat-a/note.txt")).hasContent("kept");
            String refused =
                    notes.house
                            .call(
                                    "files__read_file",
                                    Json.Obj.EMPTY.with("text", secret.toString()),
                                    "chat-a")
                            .body()
                            .write();
            assertThat(refused).contains("server.tool-error").doesNotContain("private");
        }
    }
}
