package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an MCP client may try to approve its own call. */
@Timeout(300)
class ConsentByMcpIT {
    private static final String FORMS = "{\"elicitation\":{\"form\":{},\"url\":{}}}";
    private static final String ARGUMENTS = "\"arguments\":{\"chat_id\":\"victim\"}";
    private static final String ACCEPTED =
            "\"inputResponses\":{\"confirm\":{\"action\":\"accept\",\"content\":{}}}";
    private static final String MODERN =
            "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"workbench\",\"version\":\"1\"},"
                    + "\"io.modelcontextprotocol/clientCapabilities\":"
                    + FORMS;

    @TempDir private Path home;
    private ConsentServer server;
    private String question;

    @BeforeEach
    void ask() throws Exception {
        server = new ConsentServer(home);
        server.createChat("victim");
        question = server.ask("delete_chat", "{\"chat_id\":\"victim\"}", "asker");
    }

    @AfterEach
    void close() {
        server.close();
    }

    /** Parameters of a call that must not run, and what its answer contains; empty if it waits. */
    private Map<String, String> attempts() {
        Map<String, String> attempts = new LinkedHashMap<>();
        String waits = "";
        String name = "\"name\":\"delete_chat\",";
        attempts.put(name + ARGUMENTS, waits);
        attempts.put(name + ARGUMENTS + ",\"approved\":true", waits);
        attempts.put(
                name + ARGUMENTS + ",\"_meta\":{\"toolroom/approved\":\"yes\",\"approved\":true}",
                waits);
        attempts.put(name + ARGUMENTS + ",\"_meta\":{\"toolroom/chat\":\"asker\"}", waits);
        attempts.put(name + ARGUMENTS + "," + ACCEPTED, waits);
        attempts.put(
                name + ARGUMENTS + ",\"requestState\":\"" + question + "\"," + ACCEPTED, waits);
        attempts.put(name + ARGUMENTS + ",\"_meta\":{" + MODERN + "}," + ACCEPTED, "jsonrpc");
        attempts.put(
                "\"name\":\"call_tool\",\"arguments\":{\"name\":\"delete_chat\"," + ARGUMENTS + "}",
                waits);
        attempts.put("\"name\":\"Delete_Chat\"," + ARGUMENTS, "-32602");
        attempts.put("\"name\":\"delete_chat \"," + ARGUMENTS, "-32602");
        attempts.put("\"name\":\"builtin:delete_chat\"," + ARGUMENTS, "-32602");
        attempts.put(
                name + "\"arguments\":{\"chat_id\":\"victim\",\"yes\":true}", "call.bad-arguments");
        return attempts;
    }

    /** It can open links, and opens none. */
    @Test
    void aClientOverStdioApprovesNothing() throws Exception {
        try (var client = ToolroomProcess.mcp(home)) {
            client.request(
                    "initialize",
                    "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":"
                            + "{\"elicitation\":{\"url\":{}}}"
                            + ",\"clientInfo\":{\"name\":\"workbench\",\"version\":\"1\"}}");
            Map<String, String> sent = new LinkedHashMap<>();
            for (var each : attempts().entrySet()) {
                sent.put(client.send("tools/call", "{" + each.getKey() + "}"), each.getKey());
            }
            // Answers to questions that it was not asked, or asked to show a link for.
            for (String id : new String[] {"1", "\"1\"", "2", "\"elicitation-1\"", "\"s1\""}) {
                client.sendLine(
                        "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"action\":\"accept\",\"content\":{}}}"
                                .formatted(id));
            }
            server.awaitQuestions(1 + waiting());
            for (var each : sent.entrySet()) {
                String expected = Objects.requireNonNull(attempts().get(each.getValue()));
                if (!expected.isEmpty()) {
                    assertThat(client.answer(each.getKey()).write())
                            .as(each.getValue())
                            .contains(expected);
                }
            }
            checkNothingRan();
        }
    }

    @Test
    void aClientOverHttpApprovesNothing() throws Exception {
        Map<String, CompletableFuture<String>> answers = new LinkedHashMap<>();
        for (String each : attempts().keySet()) {
            answers.put(each, server.mcp("/mcp", "2025-11-25", FORMS, "{" + each + "}"));
        }
        server.awaitQuestions(1 + waiting());
        for (var each : answers.entrySet()) {
            String expected = Objects.requireNonNull(attempts().get(each.getKey()));
            if (!expected.isEmpty()) {
                assertThat(each.getValue().get()).as(each.getKey()).contains(expected);
            }
        }
        checkNothingRan();
    }

    private int waiting() {
        return (int) attempts().values().stream().filter(String::isEmpty).count();
    }

    /** What a client chose not to see it cannot call either. */
    @Test
    void aClientCallsNoToolThatItDidNotChoose() throws Exception {
        for (String choice : new String[] {"query", "compact,query", "delete_cha?x", "@none"}) {
            assertThat(
                            server.mcp(
                                            "/mcp?tools=" + choice,
                                            "2025-11-25",
                                            FORMS,
                                            "{\"name\":\"delete_chat\"," + ARGUMENTS + "}")
                                    .get())
                    .as(choice)
                    .contains("-32602", "not among the tools");
        }
        try (var client = ToolroomProcess.of(home.resolve("fresh"), "mcp", "--tools", "query")) {
            String write =
                    "{\"name\":\"write_file\",\"arguments\":{\"path\":\"a\",\"content\":\"b\"}}";
            assertThat(client.request("tools/call", write).write())
                    .as("the first call of a fresh home")
                    .contains("-32602", "not among the tools");
        }
        checkNothingRan();
    }

    /** What a person has disabled, no agent enables. */
    @Test
    void anAgentEnablesNoToolset() throws Exception {
        assertThat(
                        server.http()
                                .post(
                                        "/api/tools/enable_toolset/calls",
                                        "{\"toolset_id\":\"app-builder\",\"enabled\":false}")
                                .body())
                .contains("\"switched_on\":false");
        try (var client = ToolroomProcess.mcp(home)) {
            String enable =
                    "{\"name\":\"enable_toolset\",\"arguments\":{\"toolset_id\":\"app-builder\",\"enabled\":true}}";
            client.send("tools/call", enable);
            server.awaitQuestions(2);
            assertThat(
                            client.request(
                                            "tools/call",
                                            "{\"name\":\"run_command\",\"arguments\":{\"command\":\"true\"}}")
                                    .write())
                    .contains("-32602");
        }
    }

    /** What a client may ask its user itself, the settings can keep from it. */
    @Test
    void aFormIsShownUnlessTheSettingsSwitchItOff(@TempDir Path asking, @TempDir Path silent)
            throws Exception {
        Files.writeString(silent.resolve("toolroom.yaml"), "approvals: { elicitation: never }\n");
        String initialize =
                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"elicitation\":{}},"
                        + "\"clientInfo\":{\"name\":\"agent\",\"version\":\"1\"}}";
        String command = "{\"name\":\"run_command\",\"arguments\":{\"command\":\"true\"}}";
        try (var client = ToolroomProcess.mcp(asking);
                var other = ToolroomProcess.mcp(silent)) {
            client.request("initialize", initialize);
            other.request("initialize", initialize);
            String asked = client.send("tools/call", command);
            assertThat(other.request("tools/call", command).write())
                    .contains("call.confirmation-required");
            assertThat(other.hasServerRequest()).isFalse();
            Json.Obj form = client.serverRequest();
            assertThat(form.text("method", "")).isEqualTo("elicitation/create");
            assertThat(client.hasAnswer(asked)).isFalse();
            client.sendLine(
                    "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"action\":\"accept\",\"content\":{}}}"
                            .formatted(Objects.requireNonNull(form.get("id")).write()));
            assertThat(client.answer(asked).write()).doesNotContain("call.confirmation-required");
        }
    }

    private void checkNothingRan() throws Exception {
        assertThat(server.runs("delete_chat")).isZero();
        assertThat(server.runs("write_file")).isZero();
        assertThat(server.pending()).contains(question);
    }
}
