package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A value that a toolset was given comes out nowhere: not in what is answered, shown or kept. */
@Timeout(120)
class ToolsetSecretsTest {
    private static final String SECRET = "plain \"words\" nobody/guesses";
    private static final String[] FORMS = {
        SECRET,
        "nobody/guesses",
        "cGxhaW4gIndvcmRzIiBub2JvZHkvZ3Vlc3Nlcw",
        "plain+%22words%22+nobody%2Fguesses",
        "plain%20%22words%22%20nobody%2Fguesses"
    };

    @TempDir private Path home;
    @TempDir private Path bundle;
    private ToolsetsApplication house;

    @BeforeEach
    void install() throws Exception {
        Files.createDirectories(bundle.resolve("tools"));
        Files.writeString(
                bundle.resolve("toolset.yaml"),
                """
                manifest_version: "1"
                id: leaky
                name: Leaky
                version: "1.0.0"
                description: Tells what it was given
                env:
                  KEY: "Bearer ${API_KEY}"
                tools:
                  - id: leak
                    name: Leak
                    description: Tells what it was given
                    entrypoint: tools.leak:run
                    input_schema:
                      type: object
                      properties: { how: { type: string } }
                      required: [how]
                    renderer: { type: code, content: "$return.told", language: text }
                """);
        Files.writeString(
                bundle.resolve("tools/leak.py"),
                """
                import base64, os, sys, urllib.parse

                def run(workspace, how):
                    key = os.environ["KEY"].removeprefix("Bearer ")
                    print("out", key)
                    for letter in key:
                        sys.stderr.write(letter)
                        sys.stderr.flush()
                    if how == "raise":
                        raise ValueError("no luck with " + key)
                    if how == "exit":
                        sys.exit(key)
                    return {
                        "told": key,
                        "length": len(key),
                        "list": [{"in " + key: base64.b64encode(key.encode()).decode()}],
                        "url": [urllib.parse.quote(key, safe=""), urllib.parse.quote_plus(key)],
                    }
                """);
        house =
                new ToolsetsApplication(
                        home,
                        new SqliteStore(home.resolve("toolroom.db")),
                        Map.of("MY_KEY", SECRET));
        house.call("import_toolset", "{'path':'" + bundle + "'}");
        house.call(
                "bind_environment", "{'toolset_id':'leaky','name':'API_KEY','variable':'MY_KEY'}");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private void isHidden(String text) {
        assertThat(text).contains("[API_KEY]").doesNotContain(FORMS);
    }

    @Test
    void anAnswerHasTheNameInThePlaceOfTheValue() {
        Completed done = house.made("leak", "{'how':'tell'}", "chat-1", null, null);
        assertThat(done.isError()).as(done.json()).isFalse();
        assertThat(done.body().text("told", "")).isEqualTo("[API_KEY]");
        assertThat(done.body().get("length")).as("it had the value").isEqualTo(new Json.Num("28"));
        isHidden(done.json());
        isHidden(done.shown().write());
        isHidden(house.recorded("result"));
        isHidden(house.recorded("render_plan"));
        assertThat(house.heard()).contains("out [API_KEY]").doesNotContain(FORMS);
    }

    @Test
    void anErrorHasTheNameInThePlaceOfTheValue() {
        for (String how : new String[] {"raise", "exit"}) {
            Completed failed = house.made("leak", "{'how':'" + how + "'}", "chat-1", null, null);
            assertThat(failed.isError()).as(how).isTrue();
            isHidden(failed.json());
            isHidden(house.recorded("result"));
            assertThat(house.recorded("error")).doesNotContain(FORMS);
        }
    }

    @Test
    void noFileOfTheHomeHasTheValue() throws Exception {
        house.made("leak", "{'how':'tell'}", "chat-1", null, null);
        house.made("leak", "{'how':'raise'}", "chat-1", null, null);
        house.recorded("result");
        try (var files = Files.walk(home)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                String bytes = Files.readString(each, java.nio.charset.StandardCharsets.ISO_8859_1);
                assertThat(bytes.contains(SECRET)).as(each.toString()).isFalse();
                assertThat(bytes.contains(FORMS[2])).as(each.toString()).isFalse();
            }
        }
    }
}
