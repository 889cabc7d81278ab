package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A model and a process that is killed again and again while it writes. */
@Timeout(300)
class DomainLangCrashIT {
    private static final int CYCLES = 20;
    private static final int FILES = 40;

    @TempDir private Path folder;

    @Test
    void everyAcknowledgedEditIsThereAndNoneIsHalfMade() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        Path model = Files.createDirectories(folder.toRealPath().resolve("model"));
        write(model);
        Path home = Files.createDirectories(folder.resolve("home"));
        Files.writeString(home.resolve("toolroom.yaml"), "models: [ " + model + " ]\n");
        int acknowledged = 0;
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            try (var server = ToolroomProcess.mcp(home)) {
                String path = "{\"path\":\"" + model + "\"}";
                String version = server.call("domainlang_get", path).text("version", "");
                int now = number(model);
                assertThat(now).as("seed " + seed).isBetween(acknowledged, acknowledged + 1);
                acknowledged = now;
                for (int i = random.nextInt(3); i > 0; i--) {
                    Json.Obj answer =
                            server.call("domainlang_edit", edit(model, version, acknowledged));
                    assertThat(answer.get("success"))
                            .as(answer.write())
                            .isEqualTo(new Json.Bool(true));
                    version = answer.text("version", "");
                    acknowledged++;
                }
                server.send(
                        "tools/call",
                        "{\"name\":\"domainlang_edit\",\"arguments\":"
                                + edit(model, version, acknowledged)
                                + "}");
                // At some moment of the write, which one chance decides.
                long until = System.nanoTime() + random.nextInt(60_000_000);
                while (System.nanoTime() < until) {
                    Thread.onSpinWait();
                }
                server.kill();
            }
        }
        ToolroomProcess.run(home, "dlang", "validate", model.toString());
        assertThat(number(model)).as("seed " + seed).isBetween(acknowledged, acknowledged + 1);
        try (var files = Files.list(model)) {
            assertThat(files.filter(each -> each.toString().endsWith(".dlang"))).hasSize(FILES);
        }
        assertThat(model.resolve(".toolroom-edit")).doesNotExist();
    }

    /** Many files with one name in all of them, so that renaming it takes a while. */
    private static void write(Path model) throws IOException {
        String comment = "// " + "x".repeat(200) + "\n";
        Files.writeString(model.resolve("a.dlang"), "Team T0\n" + comment.repeat(400));
        for (int i = 1; i < FILES; i++) {
            Files.writeString(
                    model.resolve("b" + i + ".dlang"),
                    "import \"./a.dlang\"\n" + comment.repeat(40) + "bc B" + i + " by T0\n");
        }
    }

    /** Which edit the files show: each is whole, and all show the same. */
    private static int number(Path model) throws IOException {
        String team = Files.readString(model.resolve("a.dlang"));
        assertThat(team)
                .matches("(?s)Team T\\d+\\n.*")
                .hasSizeGreaterThan(400 * 200)
                .endsWith("x\n");
        int number = Integer.parseInt(team.replaceAll("(?s)Team T(\\d+)\\n.*", "$1"));
        for (int i = 1; i < FILES; i++) {
            assertThat(Files.readString(model.resolve("b" + i + ".dlang")))
                    .hasSizeGreaterThan(40 * 200)
                    .endsWith("x\nbc B" + i + " by T" + number + "\n");
        }
        return number;
    }

    private static String edit(Path model, String version, int number) {
        return ("{\"path\":\"%s\",\"expectedVersion\":\"%s\",\"edits\":"
                        + "[{\"op\":\"rename_element\",\"fqn\":\"T%d\",\"name\":\"T%d\"}]}")
                .formatted(model, version, number, number + 1);
    }
}
