package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A design and a process that is killed again and again. */
@Timeout(300)
class DesignerCrashIT {
    private static final String TOOL = "mssql_schema_designer";
    private static final int CYCLES = 20;
    private static final int TOGETHER = 8;

    @TempDir private Path home;

    @Test
    void everyAcknowledgedEditIsThereAndNoneIsHalfThere() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        Set<String> acknowledged = new HashSet<>();
        int number = 0;
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            int now = cycle;
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
                String id =
                        server.send(
                                "tools/call",
                                "{\"name\":\""
                                        + TOOL
                                        + "\",\"arguments\":"
                                        + batch(version, cycle)
                                        + "}");
                int wait = random.nextInt(5) * 100_000;
                for (int i = 0; i < wait && !server.hasAnswer(id); i++) {
                    Thread.onSpinWait();
                }
                if (server.hasAnswer(id)) {
                    IntStream.range(0, TOGETHER)
                            .forEach(each -> acknowledged.add("CrashAll" + now + "_" + each));
                }
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
            for (int cycle = 0; cycle < CYCLES; cycle++) {
                String all = "CrashAll" + cycle + "_";
                assertThat(kept.stream().filter(name -> name.startsWith(all)).count())
                        .as("seed " + seed + ": a batch is there whole or not at all")
                        .isIn(0L, (long) TOGETHER);
            }
            assertThat(kept.stream().filter(name -> !name.startsWith("CrashAll")).count())
                    .as("seed " + seed)
                    .isEqualTo(number);
        }
    }

    private static String show(ToolroomProcess server) throws Exception {
        Json.Obj shown = server.call(TOOL, "{\"operation\":\"show\",\"connectionId\":\"demo\"}");
        assertThat(shown.get("success")).as(shown.write()).isEqualTo(new Json.Bool(true));
        return shown.text("version", "");
    }

    /** Many edits that are all kept or none. */
    private static String batch(String version, int cycle) {
        String tables =
                IntStream.range(0, TOGETHER)
                        .mapToObj(number -> table("CrashAll" + cycle + "_" + number))
                        .collect(Collectors.joining(","));
        return payload(version, tables).replace("{\"expected", "{\"atomic\":true,\"expected");
    }

    private static String table(String name) {
        return "{\"op\":\"add_table\",\"table\":{\"schema\":\"dbo\",\"name\":\"" + name + "\"}}";
    }

    private static String edit(String version, String name) {
        return payload(version, table(name));
    }

    private static String payload(String version, String edits) {
        return "{\"operation\":\"apply_edits\",\"payload\":{\"expectedVersion\":\""
                + version
                + "\",\"edits\":["
                + edits
                + "]}}";
    }
}
