package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Layouts, design files and imports, and a process that is killed in the middle of them. */
@Timeout(300)
class DesignerFilesCrashIT {
    private static final String TOOL = "mssql_schema_designer";
    private static final int CYCLES = 6;

    @TempDir private Path home;
    @TempDir private Path project;

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);

    private static Json.Obj good(Json.Obj answer) {
        assertThat(answer.get("success")).as(answer.write()).isEqualTo(new Json.Bool(true));
        return answer;
    }

    private static Json.Obj show(ToolroomProcess server) throws Exception {
        return good(server.call(TOOL, "{\"operation\":\"show\",\"connectionId\":\"demo\"}"));
    }

    /** At any moment: at once, while it works, or when it is done. */
    private void killSoon(ToolroomProcess server, String id) throws Exception {
        int wait = random.nextInt(4);
        for (int i = 0; i < wait * 200_000 && !server.hasAnswer(id); i++) {
            Thread.onSpinWait();
        }
        server.kill();
    }

    private static String params(String tool, String arguments) {
        return "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments);
    }

    private static String place(int x) {
        return "{\"action\":\"set\",\"tables\":[{\"name\":\"Orders\",\"x\":"
                + x
                + ",\"y\":"
                + -x
                + "}]}";
    }

    @Test
    void aTableStandsWhereItWasLastSaidToStand() throws Exception {
        int said = 0;
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            try (var server = ToolroomProcess.mcp(home)) {
                show(server);
                if (cycle > 0) {
                    assertThat(place(server)).as("seed " + seed).isBetween(said, said + 1);
                }
                int moves = 1 + random.nextInt(8);
                for (int i = 0; i < moves; i++) {
                    said += 2;
                    good(server.call("designer_layout", place(said)));
                }
                killSoon(
                        server,
                        server.send("tools/call", params("designer_layout", place(said + 1))));
            }
        }
    }

    /** Both numbers of one place: never one of the old and one of the new. */
    private static int place(ToolroomProcess server) throws Exception {
        Json.Obj layout = good(server.call("designer_layout", "{}"));
        for (Json each : ((Json.Arr) Objects.requireNonNull(layout.get("tables"))).items()) {
            var table = (Json.Obj) each;
            if (table.text("name", "").equals("Orders")) {
                int x = ((Json.Num) Objects.requireNonNull(table.get("x"))).decimal().intValue();
                int y = ((Json.Num) Objects.requireNonNull(table.get("y"))).decimal().intValue();
                assertThat(y).isEqualTo(-x);
                return x;
            }
        }
        throw new AssertionError(layout.write());
    }

    private String here(String arguments) {
        return "{\"name\":\"designer_file\",\"arguments\":"
                + arguments
                + ",\"_meta\":{\"toolroom/workspace\":"
                + new Json.Str(project.toString()).write()
                + "}}";
    }

    private Json.Obj file(ToolroomProcess server, String arguments) throws Exception {
        return good(
                server.request("tools/call", here(arguments))
                        .object("result")
                        .object("structuredContent"));
    }

    private static String tables(int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(
                        number ->
                                "{\"op\":\"add_table\",\"table\":{\"schema\":\"dbo\",\"name\":\"T"
                                        + number
                                        + "\"}}")
                .collect(Collectors.joining(","));
    }

    private static String version(Json.Obj answer) {
        return answer.text("version", "");
    }

    private static String save(String version) {
        return "{\"action\":\"save\",\"expectedVersion\":\"" + version + "\"}";
    }

    @Test
    void aDesignFileIsTheOldOneOrTheNewOneAndNeverHalf() throws Exception {
        Path file = project.resolve("shop.dbml");
        int saved = 0;
        int unsaved = 0;
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            try (var server = ToolroomProcess.mcp(home)) {
                String open = "{\"action\":\"open\",\"path\":\"shop.dbml\"}";
                String version = version(file(server, open));
                version = version(good(server.call(TOOL, edits(version, unsaved, 150))));
                unsaved += 150;
                if (random.nextBoolean()) {
                    file(server, overwrite(version));
                    saved = unsaved;
                    version = version(good(server.call(TOOL, edits(version, unsaved, 50))));
                    unsaved += 50;
                }
                killSoon(server, server.send("tools/call", here(overwrite(version))));
            }
            int there = Files.exists(file) ? whole(file) : 0;
            assertThat(there).as("seed " + seed).isIn(saved, unsaved);
            saved = there;
        }
        assertThat(saved).isPositive();
        try (var server = ToolroomProcess.mcp(home)) {
            String open = "{\"action\":\"open\",\"path\":\"shop.dbml\"}";
            String version = version(file(server, open));
            file(server, overwrite(version));
        }
        assertThat(whole(file)).as("every edit that was acknowledged").isEqualTo(unsaved);
        try (var files = Files.list(project)) {
            assertThat(files.map(each -> each.getFileName().toString()))
                    .as("nothing is left lying about")
                    .containsExactly("shop.dbml");
        }
    }

    private static String overwrite(String version) {
        return save(version).replace("}", ",\"overwrite\":true}");
    }

    private static String edits(String version, int from, int count) {
        return "{\"operation\":\"apply_edits\",\"payload\":{\"expectedVersion\":\""
                + version
                + "\",\"edits\":["
                + tables(from, count)
                + "]}}";
    }

    /** How many tables it holds, if it ends where it should. */
    private static int whole(Path file) throws Exception {
        List<String> lines = Files.readAllLines(file);
        assertThat(lines.getLast()).isEqualTo("}");
        long begun = lines.stream().filter(line -> line.startsWith("Table ")).count();
        assertThat(lines.stream().filter(line -> line.equals("}")).count()).isEqualTo(begun + 1);
        return (int) begun;
    }

    private static String script(int batch, int count) {
        return IntStream.range(0, count)
                .mapToObj(
                        number ->
                                "CREATE TABLE dbo.B"
                                        + batch
                                        + "_"
                                        + number
                                        + " (Id int NOT NULL PRIMARY KEY);")
                .collect(Collectors.joining(" "));
    }

    private static String take(String version, int batch) {
        return "{\"expectedVersion\":\"" + version + "\",\"text\":\"" + script(batch, 100) + "\"}";
    }

    @Test
    void anImportIsThereWholeOrNotAtAll() throws Exception {
        int batch = 0;
        int acknowledged = 0;
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            try (var server = ToolroomProcess.mcp(home)) {
                String version = version(show(server));
                version = version(good(server.call("designer_import", take(version, ++batch))));
                acknowledged++;
                killSoon(
                        server,
                        server.send(
                                "tools/call", params("designer_import", take(version, ++batch))));
            }
            try (var server = ToolroomProcess.mcp(home)) {
                show(server);
                int whole = 0;
                for (int each = 1; each <= batch; each++) {
                    long there = count(server, "dbo.B" + each + "_");
                    assertThat(there).as("seed " + seed + ", import " + each).isIn(0L, 100L);
                    whole += there == 100 ? 1 : 0;
                }
                assertThat(whole).as("seed " + seed).isBetween(acknowledged, acknowledged + 1);
                acknowledged = whole;
            }
        }
    }

    private static long count(ToolroomProcess server, String filter) throws Exception {
        Json.Obj overview =
                server.call(
                        TOOL,
                        "{\"operation\":\"get_overview\",\"options\":{\"includeColumns\":\"none\","
                                + "\"filter\":\""
                                + filter
                                + "\"}}");
        return ((Json.Arr) Objects.requireNonNull(overview.object("overview").get("tables")))
                .items()
                .size();
    }
}
