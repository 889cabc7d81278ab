package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.Json;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A design and a process that is killed again and again. */
@Timeout(300)
class DesignerCrashIT {
    private static final String TOOL = "mssql_schema_designer";

    @TempDir private Path home;

    @Test
    void everyAcknowledgedEditIsThereAndNoneIsHalfThere() throws Exception {
        long seed = System.nanoTime();
        var random = new Random(seed);
        Set<String> acknowledged = new HashSet<>();
        int number = 0;
        for (int cycle = 0; cycle < 8; cycle++) {
            try (var server = ToolroomProcess.mcp(home)) {
                String version = show(server);
                int edits = 1 + random.nextInt(12);
                for (int i = 0; i < edits; i++) {
                    String name = "Crash" + ++number;
                    Json.Obj answer = server.call(TOOL, edit(version, name));
                    assertThat(answer.get("success"))
                            .as(answer.write())
                            .isEqualTo(new Json.Bool(true));
                    version = answer.text("version", "");
                    acknowledged.add(name);
                }
                server.send(
                        "tools/call",
                        "{\"name\":\""
                                + TOOL
                                + "\",\"arguments\":"
                                + edit(version, "Crash" + ++number)
                                + "}");
                server.kill();
            }
        }
        try (var server = ToolroomProcess.mcp(home)) {
            show(server);
            Json.Obj overview =
                    server.call(
                            TOOL,
                            "{\"operation\":\"get_overview\",\"options\":{\"filter\":\"crash\"}}");
            assertThat(overview.object("overview").get("tables")).isInstanceOf(Json.Arr.class);
            Set<String> kept = new HashSet<>();
            for (Json each :
                    ((Json.Arr)
                                    java.util.Objects.requireNonNull(
                                            overview.object("overview").get("tables")))
                            .items()) {
                kept.add(((Json.Obj) each).text("name", ""));
            }
            assertThat(kept).as("seed " + seed).containsAll(acknowledged);
            assertThat(kept.size()).as("seed " + seed).isLessThanOrEqualTo(number);
        }
    }

    private static String show(ToolroomProcess server) throws Exception {
        Json.Obj shown = server.call(TOOL, "{\"operation\":\"show\",\"connectionId\":\"demo\"}");
        assertThat(shown.get("success")).as(shown.write()).isEqualTo(new Json.Bool(true));
        return shown.text("version", "");
    }

    private static String edit(String version, String name) {
        return "{\"operation\":\"apply_edits\",\"payload\":{\"expectedVersion\":\""
                + version
                + "\",\"edits\":[{\"op\":\"add_table\",\"table\":{\"schema\":\"dbo\",\"name\":\""
                + name
                + "\"}}]}}";
    }
}
