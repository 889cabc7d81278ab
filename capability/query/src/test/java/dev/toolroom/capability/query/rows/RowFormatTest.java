package dev.toolroom.capability.query.rows;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayOutputStream;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows as the files of an export hold them. */
class RowFormatTest {
    private static RowFormat.Field field(String name, String type, boolean masked) {
        return new RowFormat.Field(name, Types.OTHER, type, 0, 0, masked, false);
    }

    @Test
    void aColumnOfJsonIsJsonInJsonLinesAndATextThatWasCutStaysOne() throws Exception {
        var out = new ByteArrayOutputStream();
        RowFormat lines =
                RowFormat.of(
                        "jsonl",
                        List.of(
                                field("data", "jsonb", false),
                                field("note", "text", false),
                                field("secret", "json", true)),
                        out);
        lines.add(
                List.of(
                        new Json.Str("{\"a\": [1, 2.50]}"),
                        new Json.Str("{}"),
                        new Json.Str("[masked]")));
        lines.add(List.of(new Json.Str("{\"a\": [1, 2"), new Json.Null(), new Json.Null()));
        lines.finish();
        assertThat(out.toString(UTF_8).lines())
                .containsExactly(
                        "{\"data\":{\"a\":[1,2.50]},\"note\":\"{}\",\"secret\":\"[masked]\"}",
                        "{\"data\":\"{\\\"a\\\": [1, 2\",\"note\":null,\"secret\":null}");
    }
}
