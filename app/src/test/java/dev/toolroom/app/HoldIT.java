package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The runs of {@code bench/} that kill, load and fuzz a house, in short. */
@Timeout(900)
class HoldIT {
    @TempDir private Path home;

    @Test
    void twentyKillsOfTheOwnerLoseNothingAndAreToldTruly() throws Exception {
        run("kill", "20");
    }

    @Test
    void fifteenSecondsOfManyCallersFailNoCallAndLoseNoEdit() throws Exception {
        run("load", "15", "3", "8");
    }

    @Test
    void fifteenSecondsOfOddBytesOnEachWayInLeaveItAnswering() throws Exception {
        run("fuzz", "15");
    }

    private void run(String script, String... arguments) throws Exception {
        List<String> program = ToolroomProcess.command(home);
        // The script chooses its own home.
        program = program.subList(0, program.indexOf("--home"));
        Path root = Path.of("..").toAbsolutePath().normalize();
        var command = new ArrayList<>(List.of("python3", "bench/" + script + ".py"));
        command.addAll(List.of(arguments));
        var builder =
                new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
        builder.environment().put("TOOLROOM_COMMAND", Json.Arr.ofTexts(program).write());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
        System.out.print(out);
    }
}
