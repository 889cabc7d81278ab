package dev.toolroom.capability.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class GetActivityTest {
    private final JournaledApplication house;

    GetActivityTest(@TempDir Path folder) {
        house = new JournaledApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private Completed get(String id) {
        return house.ask("activity_get", Json.Obj.EMPTY.with("id", id));
    }

    @Test
    void aCallIsShownWithWhatWasAskedAndWhatCameOfIt() {
        Json.Obj asked = (Json.Obj) Json.read("{\"query\":\"SELECT 1\",\"deep\":{\"n\":[1,null]}}");
        Json.Obj shown = get(house.echo("mcp", "Claude", "chat-a", asked)).body();
        assertThat(shown.get("arguments")).isEqualTo(asked);
        assertThat(shown.get("result")).isEqualTo(asked);
        assertThat(shown.text("status", "")).isEqualTo("success");
        assertThat(shown.text("version", "")).isEqualTo("1.0.0");
        assertThat(shown.text("door", "")).isEqualTo("mcp");
        assertThat(shown.text("client", "")).isEqualTo("Claude");
        assertThat(shown.text("chat", "")).isEqualTo("chat-a");
        assertThat(shown.text("extent", "")).isEqualTo("whole");
        assertThat(shown.get("errorCode")).isNull();
    }

    @Test
    void aRefusedCallIsShownWithItsReason() {
        Json.Obj asked = Json.Obj.EMPTY.with("fail", "no such table");
        Json.Obj shown = get(house.echo("mcp", "Claude", "chat-a", asked)).body();
        assertThat(shown.text("status", "")).isEqualTo("error");
        assertThat(shown.text("errorCode", "")).isEqualTo("echo.asked");
        assertThat(shown.text("error", "")).isEqualTo("no such table");
        assertThat(shown.object("result").text("nextStep", "")).isEqualTo("Do not ask for it");
    }

    @Test
    void aSecretIsShownNeitherFromTheArgumentsNorTheResultNorTheReason() {
        String secret = "hunter2hunter2";
        Json.Obj asked =
                Json.Obj.EMPTY
                        .with("password", secret)
                        .with("url", "postgres://me:" + secret + "@db/shop")
                        .with("nested", Json.Obj.EMPTY.with("apiKey", secret));
        Json.Obj failing = asked.with("fail", "cannot log in with password=" + secret);
        for (Json.Obj each : new Json.Obj[] {asked, failing}) {
            String shown = get(house.echo("mcp", "Claude", "chat-a", each)).json();
            assertThat(shown).contains("[redacted", "me:", "@db/shop").doesNotContain(secret);
        }
    }

    @Test
    void longArgumentsAreNotKeptButTheirLengthIs() {
        Json.Obj asked = Json.Obj.EMPTY.with("query", "x".repeat(20_000));
        Completed shown = get(house.echo("mcp", "Claude", "chat-a", asked));
        Json.Obj arguments = shown.body().object("arguments");
        assertThat(arguments.get("omitted")).isEqualTo(new Json.Bool(true));
        assertThat(shown.json().length()).isLessThan(1_000);
    }

    /** Close is not enough: what is shown must be the call that was asked for. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo",
                "echo-",
                "echo-2",
                "echo-11",
                "ECHO-1",
                " echo-1",
                "echo-1 ",
                "echo_1",
                "echo%",
                "%",
                "' OR '1'='1",
                "\0",
                "\ud800",
                "../echo-1"
            })
    void anIdThatIsOnlyLikeOneIsUnknownAndSaysWhereIdsComeFrom(String id) {
        assertThat(house.echo("mcp", "Claude", "chat-a", Json.Obj.EMPTY)).isEqualTo("echo-1");
        Completed refused = get(id);
        assertThat(refused.body().text("code", "")).isEqualTo("activity.unknown-call");
        assertThat(refused.body().text("nextStep", "")).contains("activity_list");
        assertThat(refused.json()).doesNotContain("\"arguments\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"id\":\"\"}", "{\"id\":7}", "{\"id\":null}"})
    void withoutAnIdTheFieldIsNamed(String arguments) {
        Completed refused = house.ask("activity_get", (Json.Obj) Json.read(arguments));
        assertThat(refused.body().text("code", "")).isEqualTo("call.bad-arguments");
        assertThat(refused.body().text("message", "")).contains("id");
    }
}
