package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import dev.toolroom.testkit.SchemaSample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A secret in arguments that are refused reaches its caller in the refusal, and nothing else: no
 * file of the home and no event. Tools of a toolset and of its MCP server are among them.
 */
@Timeout(300)
class RefusedSecretsIT {
    /** A secret by the name of its field. */
    private static final String NAMED = "Kestrel7Harbor";

    /** A secret by its form. */
    private static final String TOKEN = "ghp_" + "aB3dE6gH9jK2".repeat(3);

    private static final Json TOKEN_TEXT = new Json.Str(TOKEN);
    private static final Json.Obj SECRETS =
            Json.object().put("password", NAMED).put("note", TOKEN).build();

    @TempDir private Path home;

    @Test
    void noStoredRefusalQuotesASecret() throws Exception {
        int quoted = 0;
        int calls = 0;
        ToolsetSecretsIT.install(home);
        try (var server = new HttpServer(home, Map.of("LEAKY_KEY", "of no interest"))) {
            List<Json.Obj> tools = tools(server);
            var events = new SseClient(server.allowed("/api/events"));
            for (Json.Obj tool : tools) {
                String name = tool.text("name", "");
                for (Json.Obj arguments : badArguments(tool.object("inputSchema"))) {
                    String answer =
                            server.post("/api/tools/" + name + "/calls", arguments.write()).body();
                    calls++;
                    if (answer.contains(NAMED) || answer.contains(TOKEN)) {
                        quoted++;
                    }
                }
            }
            for (int i = 0; i < calls; i++) {
                events.await("call.finished");
            }
            events.close();
            assertThat(events.heard().toString()).doesNotContain(NAMED, TOKEN);
            assertThat(calls).isGreaterThan(500);
            assertThat(quoted).as("callers read what they sent").isGreaterThan(calls / 2);
            assertThat(HomeFiles.containing(home, NAMED, TOKEN)).as("while it runs").isEmpty();
        }
        assertThat(HomeFiles.containing(home, NAMED, TOKEN))
                .as("as a killed owner leaves it")
                .isEmpty();
        assertThat(HomeFiles.containing(home, "no such field"))
                .as("refusals are kept")
                .isNotEmpty();
    }

    /** Returns all tools, once the server of the toolset has listed its own. */
    private static List<Json.Obj> tools(HttpServer server) throws Exception {
        List<Json.Obj> tools = List.of();
        while (tools.stream().noneMatch(each -> each.text("name", "").equals("teller__tell"))) {
            Json.Obj listed = (Json.Obj) Json.read(server.get("/api/tools").body());
            tools =
                    ((Json.Arr) Objects.requireNonNull(listed.get("tools")))
                            .items().stream().map(Json.Obj.class::cast).toList();
        }
        assertThat(tools).anyMatch(each -> each.text("name", "").equals("leak"));
        return tools;
    }

    /** Returns arguments with one wrong value each, at every place that the schema names. */
    private static List<Json.Obj> badArguments(Json.Obj schema) {
        List<Json.Obj> bad = new ArrayList<>();
        spoil(schema, SchemaSample.full(schema), 0).forEach(each -> bad.add((Json.Obj) each));
        bad.removeIf(each -> new Schema(schema).allProblems(each).isEmpty());
        return bad;
    }

    private static List<Json> spoil(Json.Obj schema, Json fitting, int depth) {
        List<Json> bad = new ArrayList<>();
        if (depth > 0) {
            bad.add(fitting instanceof Json.Str ? SECRETS : TOKEN_TEXT);
            bad.add(TOKEN_TEXT);
        }
        if (fitting instanceof Json.Obj object && depth < 4) {
            bad.add(object.with("password", new Json.Str(NAMED)));
            bad.add(object.with("apiKey", SECRETS));
            bad.add(object.with("extra", TOKEN_TEXT));
            schema.object("properties")
                    .fields()
                    .forEach(
                            (name, part) -> {
                                Json value = object.get(name);
                                if (part instanceof Json.Obj of && value != null) {
                                    spoil(of, value, depth + 1)
                                            .forEach(each -> bad.add(object.with(name, each)));
                                }
                            });
        } else if (fitting instanceof Json.Arr(var items)
                && !items.isEmpty()
                && schema.get("items") instanceof Json.Obj of) {
            spoil(of, items.getFirst(), depth + 1).forEach(each -> bad.add(Json.Arr.of(each)));
        }
        return bad;
    }
}
