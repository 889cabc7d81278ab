package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One call, one answer: the same bytes through every door, only its id, its times and the name of
 * its export apart.
 */
@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
class SameAnswerIT {
    private static final String MODERN = "2026-07-28";

    private final Path home;
    private HttpServer http;
    private ToolroomProcess stdio;

    SameAnswerIT(@TempDir Path home) {
        this.home = home;
    }

    @BeforeAll
    void open() throws Exception {
        http = new HttpServer(home);
        stdio = ToolroomProcess.mcp(home);
        // The only designer that is open is the one that everybody means.
        Json.Obj shown =
                stdio.call(
                        "mssql_schema_designer",
                        "{\"operation\":\"show\",\"connectionId\":\"demo\"}");
        assertThat(shown.get("success")).as(shown.write()).isEqualTo(new Json.Bool(true));
    }

    @AfterAll
    void close() {
        stdio.close();
        http.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    mssql-query   | {"database":"shop","query":"SELECT 1","maxRows":2}
                    mssql-query   | {"database":"shop","query":"SELECT 'é😀 </a> \\u0007'"}
                    mssql-query   | {"database":"shop","query":"DROP TABLE a"}
                    mssql-query   | {"database":"shop","query":7}
                    mssql-query   | {"database":"shop","query":"SELECT 1","maxRows":1.0}
                    mssql-query   | {"database":"shop","query":"SELECT 1","maxRows":5000}
                    activity_get  | {"id":"no such call"}
                    activity_list | {"limit":0}
                    activity_list | {"cursor":"x"}
                    mssql_schema_designer | {"operation":"show","connectionId":"demo"}
                    mssql_schema_designer | {"operation":"show","connectionId":"none"}
                    mssql_schema_designer | {"operation":"get_overview"}
                    mssql_schema_designer | {"operation":"get_table","payload":{"table":{"name":"orders"}},"options":{"includeColumns":"names","includeForeignKeys":true}}
                    mssql_schema_designer | {"operation":"get_table","payload":{"table":{"name":"é😀"}}}
                    mssql_schema_designer | {"operation":"get_relationships"}
                    mssql_schema_designer | {"operation":"get_metadata"}
                    mssql_schema_designer | {"operation":"apply_edits","payload":{"edits":[{"op":"add_table","table":{"schema":"dbo","name":"T"}}]}}
                    mssql_schema_designer | {"operation":"apply_edits","payload":{"expectedVersion":"old","edits":[{"op":"add_table","table":{"schema":"dbo","name":"T"}}]}}
                    mssql_schema_designer | {"operation":"export","payload":{"format":"dbml"}}
                    mssql_schema_designer | {"operation":"no such"}
                    designer_list    | {}
                    designer_model   | {"limit":2}
                    designer_history | {}
                    designer_history | {"action":"undo","expectedVersion":"old"}
                    designer_layout  | {"action":"set","tables":[{"name":"None","x":40,"y":60}]}
                    designer_layout  | {}
                    designer_layout  | {"view":"none"}
                    designer_script  | {"of":"changes"}
                    designer_script  | {"dialect":"postgresql","tables":[{"name":"Orders"}]}
                    designer_export  | {"format":"svg"}
                    designer_review  | {"includeValues":true}
                    designer_review  | {"action":"revert","batch":"none","expectedVersion":"old"}
                    designer_publish | {}
                    designer_publish | {"action":"apply","expectedVersion":"old"}
                    designer_import  | {"expectedVersion":"old","text":"CREATE TABLE t (id int)"}
                    designer_import  | {"expectedVersion":"old","text":"CREATE TABLE t (id int","format":"sql"}
                    designer_file    | {"action":"open","path":"notes.txt"}
                    designer_file    | {"action":"save","expectedVersion":"old"}
                    """)
    void theSameBytesThroughEveryDoor(String tool, String arguments) throws Exception {
        Map<String, String> answers = new LinkedHashMap<>();
        answers.put("cli", ToolroomProcess.run(home, "call", tool, arguments).out().strip());
        answers.put("rest", http.post("/api/tools/" + tool + "/calls", arguments).body());
        answers.put(
                "mcp stdio, legacy",
                text(stdio.request("tools/call", params(tool, arguments, ""))));
        answers.put(
                "mcp stdio, modern",
                text(stdio.request("tools/call", params(tool, arguments, meta()))));
        answers.put("mcp http, modern", text(modern(tool, arguments)));
        String expected = masked(Objects.requireNonNull(answers.get("cli")));
        answers.forEach((door, answer) -> assertThat(masked(answer)).as(door).isEqualTo(expected));
    }

    /** Where the answer was too large, whatever door it came by. */
    @Test
    void aReferenceOpensThroughEveryDoor() throws Exception {
        String reference = stdio.call("designer_export", "{\"format\":\"svg\"}").text("export", "");
        assertThat(reference).startsWith("toolroom://exports/").endsWith(".svg");
        String uri = "{\"uri\":\"" + reference + "\"%s}";
        Map<String, String> found = new LinkedHashMap<>();
        found.put("cli", ToolroomProcess.run(home, "read", reference).out());
        found.put(
                "rest", http.get(reference.replace("toolroom://exports/", "/api/exports/")).body());
        found.put("mcp stdio, legacy", content(stdio.request("resources/read", uri.formatted(""))));
        found.put(
                "mcp stdio, modern",
                content(stdio.request("resources/read", uri.formatted(meta()))));
        found.put(
                "mcp http, modern",
                content(modern("resources/read", reference, uri.formatted(meta()))));
        String expected = Files.readString(home.resolve("data/exports").resolve(name(reference)));
        assertThat(expected).startsWith("<svg");
        found.forEach((door, text) -> assertThat(text).as(door).isEqualTo(expected));
        var none = ToolroomProcess.run(home, "read", "toolroom://exports/../toolroom.db");
        assertThat(none.exit()).isEqualTo(1);
        assertThat(none.err()).contains("There is nothing at");
    }

    private static String name(String reference) {
        return reference.substring(reference.lastIndexOf('/') + 1);
    }

    private static String content(Json.Obj answer) {
        Json.Arr contents =
                (Json.Arr)
                        Objects.requireNonNull(
                                answer.object("result").get("contents"), answer.write());
        return ((Json.Obj) contents.items().getFirst()).text("text", "");
    }

    private Json.Obj modern(String tool, String arguments) throws Exception {
        return modern("tools/call", tool, params(tool, arguments, meta()));
    }

    private Json.Obj modern(String method, String name, String params) throws Exception {
        String body =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}"
                        .formatted(method, params);
        return (Json.Obj)
                Json.read(
                        http.send(
                                        http.allowed("/mcp")
                                                .header("MCP-Protocol-Version", MODERN)
                                                .header("Mcp-Method", method)
                                                .header("Mcp-Name", name)
                                                .header(
                                                        "Accept",
                                                        "application/json, text/event-stream")
                                                .POST(BodyPublishers.ofString(body)))
                                .body());
    }

    private static String meta() {
        return ",\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"%s\",\"io.modelcontextprotocol/clientCapabilities\":{}}"
                .formatted(MODERN);
    }

    private static String params(String tool, String arguments, String more) {
        return "{\"name\":\"%s\",\"arguments\":%s%s}".formatted(tool, arguments, more);
    }

    /** The text of the answer, which is also its structured content. */
    private static String text(Json.Obj answer) {
        Json.Obj result = answer.object("result");
        Json.Arr content = (Json.Arr) Objects.requireNonNull(result.get("content"), answer.write());
        String text = ((Json.Obj) content.items().getFirst()).text("text", "");
        assertThat(Json.read(text)).isEqualTo(result.get("structuredContent"));
        return text;
    }

    private static String masked(String json) {
        return json.replaceAll(
                "\"(correlationId|startedAt|completedAt|export)\":\"[^\"]*\"", "\"$1\":\"…\"");
    }
}
