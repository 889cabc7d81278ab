package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** MCP over the streams of a real process: what the public suite does not look at. */
@Timeout(300)
class StdioIT {
    private static final String META =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}";

    @TempDir private Path home;

    @Test
    void bothErasOnOneProcess() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            Json.Obj discovered = server.request("server/discover", "{" + META + "}");
            assertThat(discovered.object("result").text("resultType", "")).isEqualTo("complete");
            Json.Obj initialized =
                    server.request(
                            "initialize",
                            "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{}}");
            assertThat(initialized.object("result").text("protocolVersion", ""))
                    .isEqualTo("2025-06-18");
            Json.Obj again = server.request("tools/list", "{" + META + "}").object("result");
            Json.Obj legacy = server.request("tools/list", "{}").object("result");
            assertThat(again.get("tools")).isEqualTo(legacy.get("tools"));
            assertThat(again.get("ttlMs")).isNotNull();
            assertThat(legacy.get("ttlMs")).isNull();
        }
    }

    /** An export of one client is a resource for all, those of other processes included. */
    @Test
    void everyClientHearsThatThereIsAnotherResource() throws Exception {
        Files.writeString(home.resolve("toolroom.yaml"), "limits: { bytes: 1024 }\n");
        try (var owner = ToolroomProcess.mcp(home);
                var front = ToolroomProcess.mcp(home)) {
            for (var each : List.of(owner, front)) {
                each.request("initialize", "{\"capabilities\":{}}");
                each.call("mssql-query", "{\"database\":\"stub\",\"query\":\"SELECT 1\"}");
            }
            for (int i = 0; i < 10; i++) {
                owner.call("mssql-query", "{\"database\":\"stub\",\"query\":\"SELECT 1\"}");
            }
            String export = owner.call("activity_list", "{}").text("export", "");
            assertThat(export).isNotEmpty();
            for (var each : List.of(owner, front)) {
                // A new home gets its included toolset with the first call, and clients hear of it.
                String heard = each.answer("notification").text("method", "");
                while (heard.equals("notifications/tools/list_changed")) {
                    heard = each.answer("notification").text("method", "");
                }
                assertThat(heard).isEqualTo("notifications/resources/list_changed");
                assertThat(each.request("resources/list", "{}").write()).contains(export);
            }
        }
    }

    /** Whichever door it was asked through: a page knows no project to put the file into. */
    @Test
    void everyClientHearsOfTheFileOfAQueryThatAPageHadExported() throws Exception {
        try (var http = new HttpServer(home);
                var front = ToolroomProcess.mcp(home)) {
            front.request("initialize", "{\"capabilities\":{}}");
            front.call("activity_list", "{}");
            String answer =
                    http.post(
                                    "/api/tools/query_export/calls",
                                    "{\"database\":\"demo\",\"query\":\"SELECT 1 AS one\"}")
                            .body();
            String export = ((Json.Obj) Json.read(answer)).text("export", "");
            assertThat(export).as(answer).startsWith("toolroom://exports/");
            assertThat(front.answer("notification").text("method", ""))
                    .isEqualTo("notifications/resources/list_changed");
            assertThat(front.request("resources/list", "{}").write()).contains(export);
        }
    }

    @Test
    void theEndOfTheInputEndsTheProcess() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            server.request("ping", "{}");
            server.closeInput();
            assertThat(server.ends()).isTrue();
            assertThat(server.strayOutput()).isEmpty();
        }
    }

    @Test
    void whatWasAskedBeforeTheEndOfTheInputIsAnswered() throws Exception {
        String params =
                "{\"name\":\"mssql-query\",\"arguments\":{\"database\":\"stub\",\"query\":\"select 1\"}}";
        try (var server = ToolroomProcess.mcp(home)) {
            server.request("tools/call", params);
            for (int i = 0; i < 50; i++) {
                server.sendLine(
                        "{\"jsonrpc\":\"2.0\",\"id\":\"last-"
                                + i
                                + "\",\"method\":\"tools/call\",\"params\":"
                                + params
                                + "}");
            }
            server.closeInput();
            for (int i = 0; i < 50; i++) {
                assertThat(server.answer("\"last-" + i + "\"").get("result")).isNotNull();
            }
            assertThat(server.ends()).isTrue();
        }
    }

    @Test
    void aMissingCacheOfClassesWritesNothingToStandardOutput() throws Exception {
        List<String> command = ToolroomProcess.uncached(home, "mcp");
        command.add(1, "-XX:AOTCache=" + home.resolve("missing.aot"));
        Process process = new ProcessBuilder(command).start();
        process.getOutputStream().close();
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
        process.waitFor();
    }

    @Test
    void aLineBeyondTheCeilingIsRefusedWithoutDeath() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            server.sendLine(
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"x\":\"" + "a".repeat(5_000_000) + "\"}");
            assertThat(server.answer("null").write()).contains("-32600", "at most 4 MB");
            assertThat(server.request("ping", "{}").get("result")).isNotNull();
        }
    }

    /**
     * A thousand broken messages: each is answered or passed over, and the next client is served.
     * Their id is a word, which no change of a few letters makes the number of a later request.
     */
    @Test
    void aThousandMalformedMessagesDoNoHarm() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        String good =
                "{\"jsonrpc\":\"2.0\",\"id\":\"seven\",\"method\":\"tools/call\",\"params\":{\"name\":\"mssql-query\",\"arguments\":{\"database\":\"a\",\"query\":\"select 1\"}}}";
        try (var server = ToolroomProcess.mcp(home)) {
            for (int i = 0; i < 1000; i++) {
                server.sendLine(broken(good, random));
            }
            assertThat(server.request("ping", "{}").get("result")).as("seed " + seed).isNotNull();
            assertThat(server.strayOutput()).isEmpty();
            Json.Obj answer =
                    server.call("mssql-query", "{\"database\":\"stub\",\"query\":\"select 1\"}");
            assertThat(answer.get("recordset")).isNotNull();
        }
    }

    private static String broken(String good, Random random) {
        return switch (random.nextInt(10)) {
            case 0 -> good.substring(0, random.nextInt(good.length()));
            case 1 -> "[".repeat(1 + random.nextInt(5000));
            case 2 -> "[" + good + "," + good + "]";
            case 3 -> good.replace("\"2.0\"", "2");
            case 4 -> good.replace("tools/call", "tools/fly" + random.nextInt());
            case 5 -> good.replace("\"arguments\":{", "\"arguments\":[{").replace("}}}", "}]}}");
            case 6 -> good.replace("\"seven\"", "{}");
            case 7 ->
                    "{\"jsonrpc\":\"2.0\",\"id\":\""
                            + "x".repeat(random.nextInt(20_000))
                            + "\",\"method\":7}";
            case 8 -> {
                char[] text = good.toCharArray();
                for (int i = 0; i < 3; i++) {
                    text[random.nextInt(text.length)] = (char) (1 + random.nextInt(600));
                }
                yield new String(text).replace('\n', ' ');
            }
            default -> "null".repeat(random.nextInt(3)) + "\u0000\u0007";
        };
    }

    @Test
    void callsBeforeTheHandshakeAndUnknownToolsAreAnswered() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            Json.Obj unknown = server.request("tools/call", "{\"name\":\"mssql-qery\"}");
            assertThat(unknown.object("error").write())
                    .contains("-32602", "no tool is named mssql-qery");
            assertThat(server.request("tools/call", "{\"name\":7}").object("error").write())
                    .contains("-32602", "name must be a string");
            assertThat(
                            server.request(
                                            "resources/read",
                                            "{\"uri\":\"toolroom://exports/../../etc/passwd\"}")
                                    .write())
                    .contains("-32002");
        }
    }
}
