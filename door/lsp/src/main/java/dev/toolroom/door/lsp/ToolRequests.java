package dev.toolroom.door.lsp;

import com.google.gson.JsonObject;
import dev.toolroom.door.lsp.editor.EditorCalls;
import dev.toolroom.door.lsp.editor.EditorNews;
import dev.toolroom.door.lsp.session.LanguageThread;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.jspecify.annotations.Nullable;

/**
 * The tools as requests of the language server: the same calls as through every other door.
 *
 * <p>They ask the model of the editor's own folder; of several, that of the file in {@code
 * textDocument}, else the first.
 */
public final class ToolRequests {
    private final EditorCalls calls;
    private final LanguageThread thread;
    private final EditorNews news;

    public ToolRequests(EditorCalls calls, LanguageThread thread, EditorNews news) {
        this.calls = calls;
        this.thread = thread;
        this.news = news;
    }

    @JsonRequest("domainlang/validate")
    public CompletableFuture<Object> validate(@Nullable JsonObject params) {
        return call("domainlang_validate", params);
    }

    @JsonRequest("domainlang/list")
    public CompletableFuture<Object> list(@Nullable JsonObject params) {
        return call("domainlang_list", params);
    }

    @JsonRequest("domainlang/get")
    public CompletableFuture<Object> get(@Nullable JsonObject params) {
        return call("domainlang_get", params);
    }

    @JsonRequest("domainlang/explain")
    public CompletableFuture<Object> explain(@Nullable JsonObject params) {
        return call("domainlang_explain", params);
    }

    @JsonRequest("domainlang/search")
    public CompletableFuture<Object> search(@Nullable JsonObject params) {
        return call("domainlang_search", params);
    }

    @JsonRequest("domainlang/edit")
    public CompletableFuture<Object> edit(@Nullable JsonObject params) {
        var answer = call("domainlang_edit", params);
        // Another process may have written files, so the files are checked again.
        var _ = answer.whenComplete((done, problem) -> thread.tell(news::looked));
        return answer;
    }

    @JsonRequest("domainlang/diagram")
    public CompletableFuture<Object> diagram(@Nullable JsonObject params) {
        return call("domainlang_diagram", params);
    }

    @JsonRequest("domainlang/document")
    public CompletableFuture<Object> document(@Nullable JsonObject params) {
        return call("domainlang_document", params);
    }

    @JsonRequest("domainlang/diff")
    public CompletableFuture<Object> diff(@Nullable JsonObject params) {
        return call("domainlang_diff", params);
    }

    @JsonRequest("domainlang/check")
    public CompletableFuture<Object> check(@Nullable JsonObject params) {
        return call("domainlang_check", params);
    }

    /** Installs the packages that the manifest of a file's model lists. */
    CompletableFuture<Object> install(String file) {
        var document = new JsonObject();
        document.addProperty("uri", file);
        var params = new JsonObject();
        params.add(EditorCalls.DOCUMENT, document);
        params.addProperty("action", "install");
        return call("domainlang_project", params);
    }

    private CompletableFuture<Object> call(String tool, @Nullable JsonObject params) {
        return calls.call(tool, params, folder -> arguments(params, folder));
    }

    /** A file that is open alone is a model by itself; for others the folder of the call counts. */
    private static Json.Obj arguments(@Nullable JsonObject params, @Nullable Path model) {
        var arguments = Json.object();
        boolean placed = false;
        if (params != null && Json.read(params.toString()) instanceof Json.Obj given) {
            for (var each : given.fields().entrySet()) {
                if (!EditorCalls.NOT_ARGUMENTS.contains(each.getKey())) {
                    arguments.put(each.getKey(), each.getValue());
                    placed |= each.getKey().equals("path");
                }
            }
        }
        if (!placed && model != null && model.toString().endsWith(".dlang")) {
            arguments.put("path", model.toString());
        }
        return arguments.build();
    }
}
