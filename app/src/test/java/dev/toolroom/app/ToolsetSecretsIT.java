package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Python tool and an MCP server say a value that they were given in every way they have, in real
 * processes. Nobody hears it at any door, and no file of the home has it.
 */
@Timeout(300)
class ToolsetSecretsIT {
    private static final String SECRET = "plain words/nobody&guesses";
    private static final List<String> FORMS =
            List.of(
                    SECRET,
                    "words/nobody",
                    "cGxhaW4gd29yZHMvbm9ib2R5Jmd1ZXNzZXM",
                    "plain%20words%2Fnobody%26guesses");
    private static final String MARK = "LEAK_WAS_CALLED";
    private static final List<String> ENDS = List.of("tell", "raise", "exit", "crash", "nothing");
    private static final List<String> SERVER_ENDS = List.of("tell", "fail", "error", "crash");

    @TempDir private Path home;

    ToolsetSecretsIT() {}

    @BeforeEach
    void install() throws Exception {
        install(home);
    }

    /** Installs the toolset with the variable {@code LEAKY_KEY}, and returns its folder. */
    static Path install(Path home) throws Exception {
        Files.writeString(home.resolve("toolroom.yaml"), "approvals: { yesOption: true }\n");
        Path bundle =
                Path.of(
                        Objects.requireNonNull(ToolsetSecretsIT.class.getResource("leaky"))
                                .toURI());
        var installed = ToolroomProcess.byPerson(home, "toolset", "import", bundle.toString());
        assertThat(installed.exit()).as(installed.out() + installed.err()).isZero();
        var bound =
                ToolroomProcess.byPerson(
                        home, "toolset", "bind", "leaky", "API_KEY", "--variable", "LEAKY_KEY");
        assertThat(bound.exit()).as(bound.out() + bound.err()).isZero();
        return bundle;
    }

    private static void isHidden(String door, String said) {
        assertThat(said).as(door).contains("[API_KEY]").doesNotContain(FORMS);
    }

    @Test
    void nobodyHearsAValueThatWasBound() throws Exception {
        try (var server = new HttpServer(home, Map.of("LEAKY_KEY", SECRET))) {
            awaitServer(server);
            isHidden("HTTP", overHttp(server));
            isHidden("MCP", overStdio());
            isHidden("shell", overShell());
            isHidden("list of tools", server.get("/api/tools").body());
            String log = server.get("/api/list_mcp_servers?server_id=teller").body();
            isHidden("log of the server", log);
            assertThat(log).contains("stderr [API_KEY]");
            assertThat(HomeFiles.containing(home, FORMS.toArray(String[]::new)))
                    .as("while it runs")
                    .isEmpty();
        }
        assertThat(HomeFiles.containing(home, FORMS.toArray(String[]::new)))
                .as("as a killed owner leaves it")
                .isEmpty();
        assertThat(HomeFiles.containing(home, MARK)).as("what is there is found").isNotEmpty();
        var listed = ToolroomProcess.run(home, "call", "activity_list", "{\"limit\":100}");
        assertThat(listed.out()).contains("leak").doesNotContain(FORMS);
        assertThat(HomeFiles.containing(home, FORMS.toArray(String[]::new)))
                .as("at rest")
                .isEmpty();
    }

    /** Its tools are listed once it has been asked for them; a call waits for it. */
    private static void awaitServer(HttpServer server) throws Exception {
        long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        String answer = "";
        while (!answer.contains(MARK) && System.nanoTime() < end) {
            answer = call(server, "teller__tell", "tell", "application/json");
        }
        assertThat(answer).contains(MARK, "\"length\":" + SECRET.length());
    }

    private static String call(HttpServer server, String tool, String how, String accept)
            throws Exception {
        return server.send(
                        server.allowed("/api/tools/" + tool + "/calls")
                                .header("Accept", accept)
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString("{\"how\":\"" + how + "\"}")))
                .body();
    }

    private static String overHttp(HttpServer server) throws Exception {
        var said = new StringBuilder();
        for (String accept : List.of("application/json", "text/event-stream")) {
            for (String how : ENDS) {
                said.append(call(server, "leak", how, accept)).append('\n');
            }
            for (String how : SERVER_ENDS) {
                said.append(call(server, "teller__tell", how, accept)).append('\n');
            }
        }
        said.append(pages(server));
        assertThat(said.toString())
                .contains(MARK, "half of [API_KEY]", "log of [API_KEY]", "out [API_KEY]");
        return said.toString();
    }

    /** What is kept of the calls, and the pages that show them. */
    private static String pages(HttpServer server) throws Exception {
        var said = new StringBuilder();
        String listed = server.post("/api/tools/activity_list/calls", "{\"limit\":100}").body();
        said.append(listed);
        var id = Pattern.compile("\"id\":\"([^\"]+)\"").matcher(listed);
        while (id.find()) {
            String plan = server.get("/api/calls/" + id.group(1) + "/render").body();
            said.append(plan);
            var page = Pattern.compile("\"path\":\"(/render/[^\"]+)\"").matcher(plan);
            while (page.find()) {
                said.append(server.get(page.group(1)).body());
            }
        }
        return said.toString();
    }

    private String overStdio() throws Exception {
        var said = new StringBuilder();
        try (var mcp = ToolroomProcess.mcp(home)) {
            said.append(mcp.request("tools/list", "{}").write());
            for (String how : ENDS) {
                said.append(asked(mcp, "leak", how));
            }
            for (String how : SERVER_ENDS) {
                said.append(asked(mcp, "teller__tell", how));
            }
            assertThat(said.toString()).contains(MARK);
            said.append(mcp.notifications());
            assertThat(mcp.strayOutput()).isEmpty();
        }
        return said.toString();
    }

    private static String asked(ToolroomProcess mcp, String tool, String how) throws Exception {
        return mcp.request(
                        "tools/call",
                        "{\"name\":\"%s\",\"arguments\":{\"how\":\"%s\"},\"_meta\":{\"progressToken\":\"p\"}}"
                                .formatted(tool, how))
                .write();
    }

    private String overShell() throws Exception {
        var said = new StringBuilder();
        for (String how : List.of("tell", "raise")) {
            var run = ToolroomProcess.run(home, "call", "leak", "{\"how\":\"" + how + "\"}");
            said.append(run.out()).append(run.err());
        }
        var run = ToolroomProcess.run(home, "call", "teller__tell", "{\"how\":\"tell\"}");
        said.append(run.out()).append(run.err());
        assertThat(said.toString()).contains(MARK, "out [API_KEY]");
        return said.toString();
    }
}
