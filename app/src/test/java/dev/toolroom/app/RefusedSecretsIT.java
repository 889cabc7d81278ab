package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.testkit.SchemaSample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A secret in arguments that are refused reaches its caller in the refusal, and nothing else: no
 * file of the home and no event.
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
    @TempDir private Path other;

    @Test
    void noStoredRefusalQuotesASecret() throws Exception {
        int quoted = 0;
        int calls = 0;
        try (var server = new HttpServer(home);
                var events = new SseClient(server.allowed("/api/events"))) {
            for (Contract tool : contracts()) {
                for (Json.Obj arguments : badArguments(tool)) {
                    String answer =
                            server.post(
                                            "/api/tools/" + tool.name().value() + "/calls",
                                            arguments.write())
                                    .body();
                    calls++;
                    if (answer.contains(NAMED) || answer.contains(TOKEN)) {
                        quoted++;
                    }
                }
            }
            for (int i = 0; i < calls; i++) {
                events.await("call.finished");
            }
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

    private List<Contract> contracts() {
        try (var house = new Application(new HomeFolder(other))) {
            return house.tools().tools().stream().map(Tool::contract).toList();
        }
    }

    /** Returns arguments with one wrong value each, at every place that the schema names. */
    private static List<Json.Obj> badArguments(Contract tool) {
        Json.Obj schema = tool.inputSchema();
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
