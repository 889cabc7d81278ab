package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A JVM passes over a cache that does not fit, and only the time would tell. */
@Timeout(120)
class ClassCacheIT {
    @Test
    void theProgramRunsFromTheCacheOfTheProcessTests(@TempDir Path home) throws Exception {
        List<String> command = ToolroomProcess.command(home, "call", "activity_list");
        // With this it ends where it would go on without the cache.
        command.add(1, "-XX:AOTMode=on");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
    }
}
