package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A command that imports chats again and again while an agent writes them. */
@Timeout(120)
class RecallWatchIT {
    @TempDir private Path home;
    @TempDir private Path project;

    RecallWatchIT() {}

    @Test
    void aChatThatComesWhileItWatchesIsImported() throws Exception {
        Path chats = Files.createDirectories(project.resolve("chats"));
        put(chats.resolve("a.json"), "a");
        Process watching =
                new ProcessBuilder(
                                ToolroomProcess.command(
                                        home, "recall", "import", chats.toString(), "--watch"))
                        .directory(project.toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try (var lines = watching.inputReader()) {
            assertThat(lines.readLine()).contains("\"imported\":1", "\"sessions\":1");
            put(chats.resolve("b.json"), "b");
            assertThat(lines.readLine())
                    .as("rounds without news say nothing")
                    .contains("\"imported\":1", "\"unchanged\":1", "\"sessions\":1");
        } finally {
            watching.destroy();
            watching.waitFor();
        }
        assertThat(ToolroomProcess.run(home, "recall", "stats").out())
                .contains("\"sessions\":2", "\"turns\":2");
    }

    /** At once: whoever watches sees no half of it. */
    private void put(Path file, String id) throws Exception {
        String session =
                """
                {"version":3,"sessionId":"%s","creationDate":1,"responderUsername":"GitHub Copilot",
                 "requests":[{"requestId":"request_%s","timestamp":1,
                 "message":{"text":"hello %s"},"response":[{"value":"hi"}]}]}
                """
                        .formatted(id, id, id);
        Path beside = Files.writeString(project.resolve("beside"), session);
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
