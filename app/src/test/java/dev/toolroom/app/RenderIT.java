package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page of a result, from a real call in a real server. */
@Timeout(300)
class RenderIT {
    private static final Path EXAMPLE =
            Path.of("../examples/toolsets/data-report").toAbsolutePath().normalize();

    @TempDir private Path home;

    @Test
    void aCallShowsItsPageAsLongAsItsToolsetIsThere() throws Exception {
        Files.writeString(home.resolve("toolroom.yaml"), "approvals: { yesOption: true }\n");
        var installed = ToolroomProcess.byPerson(home, "toolset", "import", EXAMPLE.toString());
        assertThat(installed.exit()).as(installed.out() + installed.err()).isZero();
        try (var server = new HttpServer(home)) {
            String csv = "name,n\\n</script><script>alert(1)</script>,3\\nb,4\\n";
            server.post("/api/create_chat", "{\"chat_id\":\"c1\"}");
            server.post(
                    "/api/edit_workspace_file",
                    "{\"chat_id\":\"c1\",\"path\":\"a.csv\",\"content\":\"" + csv + "\"}");
            HttpResponse<String> called =
                    server.send(
                            server.allowed("/api/tools/chart_csv/calls")
                                    .header("Toolroom-Chat", "c1")
                                    .POST(
                                            BodyPublishers.ofString(
                                                    "{\"file\":\"a.csv\",\"group_by\":\"name\","
                                                            + "\"value\":\"n\"}")));
            assertThat(called.headers().firstValue("Toolroom-Outcome"))
                    .as(called.body())
                    .contains("answered");
            String call = called.headers().firstValue("Toolroom-Call").orElseThrow();
            Json.Obj shown =
                    (Json.Obj) Json.read(server.get("/api/calls/" + call + "/render").body());
            assertThat(shown.object("render_plan").text("renderer", "")).isEqualTo("html");
            String path = shown.object("page").text("path", "");
            HttpResponse<String> page = server.send(server.to(path));
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body())
                    .contains("window.__TOOL_DATA__ = {", "\\u003c/script\\u003e", "window.toolset")
                    .doesNotContain("<script>alert(1)")
                    .doesNotContain(home.toString());
            assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .startsWith("sandbox allow-scripts; default-src 'none';");
            for (String other : new String[] {"toolset.yaml", "tools/report.py"}) {
                String beside = path.replace("artifacts/report.html", other);
                assertThat(server.send(server.to(beside)).statusCode()).as(other).isEqualTo(404);
            }
            var removed = ToolroomProcess.byPerson(home, "toolset", "remove", "data-report");
            assertThat(removed.exit()).as(removed.out() + removed.err()).isZero();
            assertThat(server.send(server.to(path)).statusCode()).isEqualTo(404);
            Json.Obj later =
                    (Json.Obj) Json.read(server.get("/api/calls/" + call + "/render").body());
            assertThat(later.get("page")).as("its data can still be shown as JSON").isNull();
            assertThat(later.object("render_plan").object("config").get("data")).isNotNull();
        }
    }
}
