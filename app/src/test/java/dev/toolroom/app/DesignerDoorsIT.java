package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Edits from a shell, an agent and a page meet in one design, in one order. */
@Timeout(300)
class DesignerDoorsIT {
    private static final String TOOL = "mssql_schema_designer";

    @TempDir private Path home;

    private static String edit(String version, String name) {
        return "{\"operation\":\"apply_edits\",\"payload\":{\"expectedVersion\":\""
                + version
                + "\",\"edits\":[{\"op\":\"add_table\",\"table\":{\"schema\":\"dbo\",\"name\":\""
                + name
                + "\"}}]}}";
    }

    private static String version(Json.Obj answer) {
        assertThat(answer.get("success")).as(answer.write()).isEqualTo(new Json.Bool(true));
        return answer.text("version", "");
    }

    private static Json.Obj read(String text) {
        return (Json.Obj) Json.read(text);
    }

    @Test
    void everyDoorEditsTheSameDesignAndEverybodyHearsOfIt() throws Exception {
        try (var http = new HttpServer(home);
                var agent = ToolroomProcess.mcp(home);
                var other = ToolroomProcess.mcp(home)) {
            String show = "{\"operation\":\"show\",\"connectionId\":\"demo\"}";
            String version = version(agent.call(TOOL, show));
            assertThat(version(other.call(TOOL, show))).isEqualTo(version);
            String first = version;
            version = version(agent.call(TOOL, edit(version, "ByAgent")));
            version =
                    version(
                            read(
                                    http.post(
                                                    "/api/tools/" + TOOL + "/calls",
                                                    edit(version, "ByPage"))
                                            .body()));
            version =
                    version(
                            read(
                                    ToolroomProcess.run(
                                                    home, "call", TOOL, edit(version, "ByShell"))
                                            .out()));
            version = version(other.call(TOOL, edit(version, "ByOther")));
            Json.Obj stale = agent.call(TOOL, edit(first, "Late"));
            assertThat(stale.text("reason", "")).isEqualTo("stale_state");
            assertThat(stale.text("currentVersion", "")).isEqualTo(version);
            Json.Obj history = agent.call("designer_history", "{}");
            List<Json> entries =
                    ((Json.Arr) Objects.requireNonNull(history.get("entries"))).items();
            assertThat(entries)
                    .extracting(each -> ((Json.Obj) each).text("what", ""))
                    .zipSatisfy(
                            List.of("ByOther", "ByShell", "ByPage", "ByAgent"),
                            (what, name) -> assertThat(what).contains(name));
            Set<String> doors =
                    entries.stream()
                            .map(each -> ((Json.Obj) each).text("door", ""))
                            .collect(Collectors.toSet());
            assertThat(doors).hasSize(3);
            assertThat(committed(http, 4)).isEqualTo(4);
            String back =
                    version(
                            read(
                                    http.post(
                                                    "/api/tools/designer_history/calls",
                                                    "{\"action\":\"undo\",\"steps\":4,"
                                                            + "\"expectedVersion\":\""
                                                            + version
                                                            + "\"}")
                                            .body()));
            assertThat(back).isEqualTo(first);
        }
    }

    /** From the stream of events, which tells first what was missed. */
    private static long committed(HttpServer server, int wanted) throws Exception {
        var request = server.allowed("/api/events").header("Last-Event-ID", "0").build();
        var client = HttpClient.newHttpClient();
        var lines = client.send(request, BodyHandlers.ofLines()).body();
        try (client;
                lines) {
            long heard =
                    lines.filter(line -> line.startsWith("event: schemaCommitted"))
                            .limit(wanted)
                            .count();
            client.shutdownNow();
            return heard;
        }
    }
}
