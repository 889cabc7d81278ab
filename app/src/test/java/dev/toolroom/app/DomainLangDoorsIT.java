package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One model through every door: the shell, REST and MCP answer the same bytes; the language server
 * the same values, as its library writes JSON in its own way.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DomainLangDoorsIT {
    private static final String SHOP =
            """
            Team Sales
            Classification Core
            Domain Retail { vision: "Sell „well“ 😀" }
            bc Orders for Retail as Core by Sales {
                description: "Order life cycle"
                terminology { term Order: "A request" aka PurchaseOrder }
                relationships { this [OHS] -> [CF] Billing }
            }
            bc Billing { description: "Invoices" }
            ContextMap Landscape { contains Orders, Billing Orders [P] Billing }
            """;

    private final Path home;
    private final Path model;
    private HttpServer http;
    private ToolroomProcess stdio;
    private LspProcess editor;

    DomainLangDoorsIT(@TempDir Path folder) throws Exception {
        home = Files.createDirectories(folder.toRealPath().resolve("home"));
        model = Files.createDirectories(folder.resolve("model")).toRealPath();
        Files.writeString(
                home.resolve("toolroom.yaml"),
                "models: [ " + model + ", " + home.resolveSibling("own") + " ]\n");
        Files.writeString(model.resolve("shop.dlang"), SHOP);
    }

    @BeforeAll
    void open() throws Exception {
        http = new HttpServer(home);
        stdio = ToolroomProcess.mcp(home);
        editor = new LspProcess(home);
        editor.start(model);
    }

    @AfterAll
    void close() throws Exception {
        editor.close();
        stdio.close();
        http.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    validate | {}
                    list     | {"type":"bcs"}
                    list     | {"type":"relationships","context":"Orders"}
                    list     | {"type":"context-maps"}
                    get      | {}
                    get      | {"fqn":"Orders"}
                    get      | {"fqn":"Ordrs"}
                    explain  | {"fqn":"Orders"}
                    search   | {"query":"purchase"}
                    diagram  | {"map":"Landscape","format":"svg"}
                    diagram  | {"format":"graph","kind":"domain-map"}
                    """)
    void answersAreTheSame(String verb, String arguments) throws Exception {
        String tool = "domainlang_" + verb;
        String placed = placed(arguments);
        Map<String, String> answers = new LinkedHashMap<>();
        answers.put("shell", ToolroomProcess.run(home, "call", tool, placed).out().strip());
        answers.put("rest", http.post("/api/tools/" + tool + "/calls", placed).body());
        answers.put("mcp", mcp(tool, placed));
        String expected = Objects.requireNonNull(answers.get("shell"));
        answers.forEach((door, answer) -> assertThat(answer).as(door).isEqualTo(expected));
        Json.Obj asked = editor.request("domainlang/" + verb, arguments);
        assertThat(asked.get("result")).as(asked.write()).isEqualTo(Json.read(expected));
    }

    private String placed(String arguments) {
        String path = "{\"path\":\"" + model + "\"";
        return arguments.equals("{}") ? path + "}" : path + "," + arguments.substring(1);
    }

    private String mcp(String tool, String arguments) throws Exception {
        Json.Obj result =
                stdio.request(
                                "tools/call",
                                "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments))
                        .object("result");
        Json.Arr content = (Json.Arr) Objects.requireNonNull(result.get("content"));
        return ((Json.Obj) content.items().getFirst()).text("text", "");
    }

    @Test
    void theShellsOwnCommandsSayTheSameAndExitByIt() throws Exception {
        String at = model.toString();
        String validate = ToolroomProcess.run(home, "dlang", "validate", at).out().strip();
        assertThat(validate).isEqualTo(mcp("domainlang_validate", placed("{}")));
        var explained = ToolroomProcess.run(home, "dlang", "explain", "Orders", at, "--json");
        assertThat(explained.exit()).isZero();
        assertThat(explained.out().strip())
                .isEqualTo(mcp("domainlang_explain", placed("{\"fqn\":\"Orders\"}")));
        assertThat(ToolroomProcess.run(home, "dlang", "search", "invoices", at).out())
                .contains("Billing");
        assertThat(ToolroomProcess.run(home, "dlang", "explain", "Nothing", at).exit())
                .isEqualTo(1);
        assertThat(ToolroomProcess.run(home, "dlang", "frobnicate").exit()).isEqualTo(64);
        Path picture = home.resolve("map.svg");
        ToolroomProcess.run(
                home, "dlang", "diagram", at, "--map", "Landscape", "-o", picture.toString());
        assertThat(picture).content().startsWith("<svg");
        assertThat(ToolroomProcess.run(home, "dlang", "format", at, "--check").exit()).isZero();
    }

    @Test
    void aModelBeginsInTheShellAndItsMistakesEndWithOne() throws Exception {
        Path fresh = home.resolveSibling("fresh");
        assertThat(ToolroomProcess.run(home, "dlang", "init", fresh.toString()).exit()).isZero();
        assertThat(ToolroomProcess.run(home, "dlang", "validate", fresh.toString()).exit())
                .isZero();
        Files.writeString(fresh.resolve("index.dlang"), "bc A for Nowhere\n");
        assertThat(ToolroomProcess.run(home, "dlang", "validate", fresh.toString()).exit())
                .isEqualTo(1);
    }

    /** The editor's server is not the owner here: the change travels to it and back. */
    @Test
    void whatAnEditorHasOpenIsChangedByTheEditor() throws Exception {
        Path own = Files.createDirectories(home.resolveSibling("own")).toRealPath();
        Path file = own.resolve("a.dlang");
        Files.writeString(file, "Team Saved\n");
        try (var other = new LspProcess(home)) {
            other.start(own);
            other.open(file, "Team Typed\n");
            String version =
                    other.request("domainlang/get", "{}").object("result").text("version", "");
            var edited =
                    CompletableFuture.supplyAsync(
                            () ->
                                    edit(
                                            "{\"path\":\"%s\",\"expectedVersion\":\"%s\",\"edits\":[{\"op\":\"rename_element\",\"fqn\":\"Typed\",\"name\":\"Changed\"}]}"
                                                    .formatted(own, version)));
            Json.Obj asked = other.awaited("workspace/applyEdit");
            assertThat(asked.write()).contains("a.dlang", "Chang");
            assertThat(edited.get(30, TimeUnit.SECONDS)).contains("\"success\":true");
            assertThat(file).hasContent("Team Saved");
            assertThat(mcp("domainlang_list", "{\"type\":\"teams\",\"path\":\"" + own + "\"}"))
                    .contains("Changed");
        }
    }

    private String edit(String arguments) {
        try {
            return mcp("domainlang_edit", arguments);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void nobodyReachesOtherFolders() throws Exception {
        Path other = Files.createDirectories(home.resolveSibling("other"));
        Files.writeString(other.resolve("x.dlang"), "Team   TopSecret\n");
        String where = "{\"path\":\"" + other + "\"";
        for (String tool : List.of("domainlang_get", "domainlang_format", "domainlang_validate")) {
            assertThat(http.post("/api/tools/" + tool + "/calls", where + "}").body())
                    .contains("domainlang.outside-models")
                    .doesNotContain("TopSecret");
            assertThat(mcp(tool, where + "}")).contains("domainlang.outside-models");
            String root = "{\"path\":\"/\"}";
            assertThat(http.post("/api/tools/" + tool + "/calls", root).body())
                    .contains("domainlang.outside-models");
        }
        assertThat(other.resolve("x.dlang")).hasContent("Team   TopSecret\n");
        assertThat(ToolroomProcess.run(home, "dlang", "validate", other.toString()).exit())
                .isZero();
    }

    @Test
    void everyToolOfAModelIsOffered() throws Exception {
        String tools = stdio.request("tools/list", "{}").write();
        assertThat(tools)
                .contains(
                        List.of("validate", "list", "get", "explain", "search", "diagram", "edit")
                                .stream()
                                .map(verb -> "\"domainlang_" + verb + "\"")
                                .toList());
    }
}
