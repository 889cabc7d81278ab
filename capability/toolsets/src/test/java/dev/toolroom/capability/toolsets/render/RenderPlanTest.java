package dev.toolroom.capability.toolsets.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks every row of {@code docs/reference/render-plans.md}. */
class RenderPlanTest {
    private static final Path PAGE = Path.of("../../docs/reference/render-plans.md");
    private static final Pattern CODE = Pattern.compile("`([^`]*)`");

    private static final RenderContext CALL =
            new RenderContext(
                    json(
                            """
                            {"path": "out/a b.txt", "n": 3,
                             "deep": {"list": [10, {"x": "y"}], "no": null}}
                            """),
                    json(
                            "{\"text\": \"$args.path\", \"ok\": true, \"port\": 8123, \"rows\": [1, 2]}"),
                    new ChatId("chat-7"),
                    "kit");

    private static Json.Obj json(String text) {
        return (Json.Obj) Json.read(text);
    }

    private static List<List<String>> rows(int cells) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (String line : Files.readAllLines(PAGE)) {
            Matcher code = CODE.matcher(line);
            List<String> row = new ArrayList<>();
            while (line.startsWith("| `") && code.find()) {
                row.add(code.group(1));
            }
            boolean plans = !row.isEmpty() && row.getFirst().matches("[a-z]+");
            if (!row.isEmpty() && plans == (cells == 3)) {
                rows.add(row.subList(0, cells));
            }
        }
        return rows;
    }

    @Test
    void everyExpressionOfThePageBecomesWhatItSays() throws Exception {
        List<List<String>> rows = rows(2);
        assertThat(rows).hasSizeGreaterThan(18);
        for (List<String> row : rows) {
            Json becomes = new Interpolation(CALL).resolve(Json.read(row.getFirst()));
            assertThat(becomes).as(row.getFirst()).isEqualTo(Json.read(row.get(1)));
        }
    }

    @Test
    void everyPlanOfThePageBecomesWhatItSays() throws Exception {
        List<List<String>> rows = rows(3);
        assertThat(rows).hasSizeGreaterThan(12);
        for (List<String> row : rows) {
            Json.Obj plan = RenderPlan.of(row.getFirst(), json(row.get(1)), CALL, true);
            assertThat(plan).as(row.toString()).isEqualTo(Json.read(row.get(2)));
        }
    }

    @Test
    void noPageOfAnotherServerIsShownWhereThatIsOff() {
        Json.Obj plan =
                RenderPlan.of(
                        "frame", Json.Obj.EMPTY.with("url", "http://localhost:8123"), CALL, false);
        assertThat(plan.write()).contains("frames_off", "toolsets.frames");
    }

    @Test
    void whatIsTooLargeOrTooDeepIsAnErrorToShow() {
        var large =
                new RenderContext(
                        Json.Obj.EMPTY,
                        Json.Obj.EMPTY.with("text", "x".repeat(3_000_000)),
                        new ChatId("c"),
                        "kit");
        Json.Obj twice = json("{\"a\": \"$return.text\", \"b\": \"$return.text\"}");
        assertThat(RenderPlan.of("code", twice, large, false).write()).contains("too_large");
        Json.Obj inText = json("{\"a\": \"$return.text $return.text\"}");
        assertThat(RenderPlan.of("code", inText, large, false).write()).contains("too_large");
        Json deep = new Json.Str("$args");
        for (int i = 0; i < 40; i++) {
            deep = Json.Arr.of(deep);
        }
        Json.Obj nested = Json.Obj.EMPTY.with("a", deep);
        assertThat(RenderPlan.of("code", nested, CALL, false).write()).contains("too_large");
    }
}
