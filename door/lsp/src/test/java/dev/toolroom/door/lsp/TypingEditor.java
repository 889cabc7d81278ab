package dev.toolroom.door.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.TokenKind;
import dev.toolroom.domainlang.syntax.Tokens;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;

/** An editor in which one file of a folder is typed, and which asks everything there is to ask. */
final class TypingEditor implements AutoCloseable {
    private static final Gson JSON = new Gson();

    /** JSON-RPC: the server failed. A refusal has another code. */
    private static final int INTERNAL_ERROR = -32603;

    /** A file without any connection to the others, with a finding of its own. */
    private static final String OTHER_FILE =
            "Domain OtherDomain { description: \"no vision\" }\nbc OtherContext for Nobody {}\n";

    private static final List<String> AT_A_PLACE =
            List.of(
                    "completion",
                    "hover",
                    "definition",
                    "documentHighlight",
                    "prepareRename",
                    "prepareCallHierarchy");
    private static final List<String> ABOUT_THE_FILE =
            List.of(
                    "documentSymbol",
                    "foldingRange",
                    "documentLink",
                    "codeLens",
                    "diagnostic",
                    "semanticTokens/full");

    private final Path folder;
    private final String name;
    private final Editor editor;
    private final String otherFindings;
    private String text = "";

    TypingEditor(Path folder, String name) throws IOException {
        this.folder = folder;
        this.name = name;
        Files.writeString(folder.resolve("other.dlang"), OTHER_FILE);
        editor = new Editor(folder).start();
        editor.house().in(folder);
        otherFindings = findings("other.dlang");
        assertThat(otherFindings).contains("domain-no-vision", "Nobody");
        editor.open(name, "");
    }

    void type(String typed) {
        text = typed;
        editor.published.clear();
        editor.change(name, new TextDocumentContentChangeEvent(typed));
    }

    /** Writes a file that no editor has open. */
    void save(byte[] bytes) throws IOException {
        editor.server()
                .getTextDocumentService()
                .didClose(new DidCloseTextDocumentParams(editor.id(name)));
        Files.write(folder.resolve(name), bytes);
        text = "";
    }

    void askAll() {
        askLanguageServer();
        SyntaxTree tree = SyntaxTree.of(text);
        Tokens tokens = tree.tokens();
        String lastName = "";
        for (int i = 0; i < tokens.size(); i++) {
            lastName = tokens.kind(i) == TokenKind.WORD ? tokens.text(i) : lastName;
        }
        askTools(lastName);
    }

    private void askLanguageServer() {
        Lines lines = new Lines(text);
        Map<String, CompletableFuture<?>> asked = new LinkedHashMap<>();
        for (int offset : offsets()) {
            Map<String, Integer> at = position(lines, offset);
            for (String request : AT_A_PLACE) {
                ask(asked, "textDocument/" + request, offset, Map.of("position", at));
            }
            var references = Map.of("includeDeclaration", true);
            ask(
                    asked,
                    "textDocument/references",
                    offset,
                    Map.of("position", at, "context", references));
            ask(asked, "textDocument/rename", offset, Map.of("position", at, "newName", "Fresh"));
            ask(asked, "textDocument/selectionRange", offset, Map.of("positions", List.of(at)));
            askAboutRange(asked, offset, at, at);
            askAboutRange(asked, offset, position(lines, 0), at);
        }
        ABOUT_THE_FILE.forEach(each -> ask(asked, "textDocument/" + each, 0, Map.of()));
        var formatting = Map.of("tabSize", 4, "insertSpaces", true);
        ask(asked, "textDocument/formatting", 0, Map.of("options", formatting));
        ask(asked, "workspace/symbol", 0, Map.of("query", "a"));
        for (String kind : List.of("context-map", "domain-map")) {
            ask(asked, "domainlang/picture", 0, Map.of("kind", kind));
            ask(asked, "domainlang/view", 0, Map.of("kind", kind, "element", "A"));
        }
        ask(asked, "domainlang/text", 0, Map.of());
        ask(asked, "domainlang/validate", 0, Map.of());
        asked.forEach(this::check);
    }

    private void askAboutRange(
            Map<String, CompletableFuture<?>> asked, int offset, Object start, Object end) {
        var range = Map.of("start", start, "end", end);
        boolean empty = start.equals(end);
        String between = empty ? "" : " from 0";
        ask(
                asked,
                "textDocument/codeAction" + between,
                offset,
                Map.of("range", range, "context", Map.of("diagnostics", List.of())));
        if (!empty) {
            var options = Map.of("tabSize", 4, "insertSpaces", true);
            ask(
                    asked,
                    "textDocument/rangeFormatting" + between,
                    offset,
                    Map.of("range", range, "options", options));
            ask(asked, "textDocument/inlayHint" + between, offset, Map.of("range", range));
            ask(
                    asked,
                    "textDocument/semanticTokens/range" + between,
                    offset,
                    Map.of("range", range));
        }
    }

    private void ask(
            Map<String, CompletableFuture<?>> asked,
            String request,
            int offset,
            Map<String, ?> params) {
        Map<String, Object> all = new LinkedHashMap<>(params);
        all.put("textDocument", Map.of("uri", editor.uri(name)));
        String method = request.replaceAll(" .*", "");
        asked.put(request + " at " + offset, editor.ask(method, JSON.toJson(all)));
    }

    /**
     * The classes of places: the beginning, the inside and the end of each kind of token, the last
     * one of each kind, and the ends of the text.
     */
    private Set<Integer> offsets() {
        Set<Integer> all = new TreeSet<>();
        Tokens tokens = SyntaxTree.of(text).tokens();
        Map<TokenKind, Integer> last = new LinkedHashMap<>();
        for (int i = 0; i < tokens.size(); i++) {
            last.put(tokens.kind(i), i);
        }
        for (int i : last.values()) {
            int start = tokens.start(i);
            int end = tokens.end(i);
            all.addAll(List.of(start, start + (end - start) / 2, end));
        }
        all.addAll(List.of(0, text.length()));
        return all;
    }

    private static Map<String, Integer> position(Lines lines, int offset) {
        return Map.of("line", lines.line(offset), "character", lines.column(offset));
    }

    private void check(String request, CompletableFuture<?> answer) {
        try {
            Object given = answer.get(60, TimeUnit.SECONDS);
            if (given != null && !request.startsWith("textDocument/semanticTokens")) {
                checkRanges(request, JSON.toJsonTree(given));
            }
        } catch (ExecutionException refused) {
            assertThat(refused.getCause())
                    .as(said(request))
                    .isInstanceOf(ResponseErrorException.class);
            var error = ((ResponseErrorException) refused.getCause()).getResponseError();
            assertThat(error.getCode()).as(said(request) + error).isNotEqualTo(INTERNAL_ERROR);
            assertThat(error.getMessage()).as(said(request)).doesNotContain("Exception");
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(said(request), e);
        }
    }

    /** Each range of an answer ends after it begins. */
    private void checkRanges(String request, JsonElement answer) {
        if (answer instanceof JsonArray all) {
            all.forEach(each -> checkRanges(request, each));
        } else if (answer instanceof JsonObject object) {
            if (object.get("start") instanceof JsonObject start
                    && object.get("end") instanceof JsonObject end) {
                assertThat(order(start)).as(said(request) + answer).isLessThanOrEqualTo(order(end));
            }
            object.entrySet().forEach(each -> checkRanges(request, each.getValue()));
        }
    }

    private static long order(JsonObject position) {
        return position.get("line").getAsLong() << 32 | position.get("character").getAsLong();
    }

    /**
     * @param element the name of an element that may be there
     */
    void askTools(String element) {
        findings(name);
        assertThat(findings("other.dlang"))
                .as(said("domainlang_validate"))
                .isEqualTo(otherFindings);
        call("domainlang_validate", Json.object());
        for (String type :
                List.of(
                        "domains",
                        "bcs",
                        "teams",
                        "relationships",
                        "context-maps",
                        "domain-maps")) {
            call("domainlang_list", Json.object().put("type", type));
        }
        call("domainlang_get", Json.object().put("summary", true));
        call("domainlang_search", Json.object().put("query", "a"));
        call("domainlang_format", Json.object().put("check", true));
        for (String format : List.of("mermaid", "svg", "plantuml", "dot", "graph")) {
            call(
                    "domainlang_diagram",
                    Json.object().put("kind", "context-map").put("format", format));
        }
        call("domainlang_diagram", Json.object().put("kind", "domain-map").put("format", "svg"));
        call("domainlang_diagram", Json.object().put("kind", "team-map").put("format", "svg"));
        call("domainlang_document", Json.object());
        call("domainlang_document", Json.object().put("format", "html"));
        call("domainlang_diff", Json.object().put("from", "saved"));
        call("domainlang_project", Json.object().put("action", "list"));
        if (!element.isEmpty()) {
            call("domainlang_get", Json.object().put("fqn", element));
            call("domainlang_explain", Json.object().put("fqn", element));
            call("domainlang_diagram", Json.object().put("around", element));
            edits(element).forEach(this::edit);
        }
    }

    private static List<String> edits(String element) {
        List<String> all = new ArrayList<>();
        for (String edit :
                List.of(
                        "'op':'rename_element','name':'Fresh'",
                        "'op':'remove_element'",
                        "'op':'set_property','property':'description','value':'d'",
                        "'op':'set_property','property':'classification','value':'Core'",
                        "'op':'add_entry','kind':'relationship','text':'this -> OtherContext'",
                        "'op':'add_entry','kind':'term','name':'T','value':'v'",
                        "'op':'add_entry','kind':'contains','name':'OtherContext'")) {
            all.add("{" + edit + ",'fqn':'" + element + "'}");
        }
        all.add("{'op':'add_element','type':'bc','name':'Fresh','after':'" + element + "'}");
        return all;
    }

    private void edit(String edit) {
        String version =
                call("domainlang_get", Json.object().put("summary", true))
                        .body()
                        .text("version", "");
        call(
                "domainlang_edit",
                Json.object()
                        .put("expectedVersion", version)
                        .put("dryRun", true)
                        .put("allowErrors", true)
                        .put("edits", Json.read("[" + edit.replace('\'', '"') + "]")));
    }

    private String findings(String file) {
        Json.Obj body = call("domainlang_validate", Json.object().put("file", file)).body();
        return List.of("errors", "warnings", "info").stream()
                .map(each -> String.valueOf(body.fields().get(each)))
                .toList()
                .toString();
    }

    private Completed call(String tool, Json.Builder arguments) {
        Json.Obj given = arguments.put("path", folder.toString()).build();
        Completed completed = editor.house().call(tool, given, "typing");
        assertThat(completed.outcome())
                .as(said(tool + " " + given.write()) + completed.json())
                .isNotInstanceOf(Outcome.Failed.class);
        return completed;
    }

    private String said(String asked) {
        return asked + " about: <<<" + text + ">>> ";
    }

    @Override
    public void close() throws IOException {
        editor.close();
    }
}
