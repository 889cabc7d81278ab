package dev.toolroom.door.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.CallListener;
import dev.toolroom.kernel.Caller;
import dev.toolroom.kernel.Calls;
import dev.toolroom.kernel.Calls.Completed;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.ToolCall;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.jspecify.annotations.Nullable;

/**
 * The tools as requests of the language server: the same calls as through every other door.
 *
 * <p>They ask the model of the editor's own folder; of several, that of the file in {@code
 * textDocument}, else the first. A refusal is an error of the protocol, with the tool's own shape
 * as its data.
 */
public final class ToolRequests {
    private static final String DOCUMENT = "textDocument";

    private final Calls calls;
    private final Supplier<CallId> ids;
    private final Session session;
    private final LanguageThread thread;
    private final OpenBuffers elsewhere;
    private final EditorNews news;
    private volatile String client = "editor";

    ToolRequests(
            Calls calls,
            Supplier<CallId> ids,
            Session session,
            LanguageThread thread,
            OpenBuffers elsewhere,
            EditorNews news) {
        this.calls = calls;
        this.ids = ids;
        this.session = session;
        this.thread = thread;
        this.elsewhere = elsewhere;
        this.news = news;
    }

    void client(String name) {
        client = name;
    }

    @JsonRequest("domainlang/validate")
    public CompletableFuture<JsonElement> validate(@Nullable JsonObject params) {
        return call("domainlang_validate", params);
    }

    @JsonRequest("domainlang/list")
    public CompletableFuture<JsonElement> list(@Nullable JsonObject params) {
        return call("domainlang_list", params);
    }

    @JsonRequest("domainlang/get")
    public CompletableFuture<JsonElement> get(@Nullable JsonObject params) {
        return call("domainlang_get", params);
    }

    @JsonRequest("domainlang/explain")
    public CompletableFuture<JsonElement> explain(@Nullable JsonObject params) {
        return call("domainlang_explain", params);
    }

    @JsonRequest("domainlang/search")
    public CompletableFuture<JsonElement> search(@Nullable JsonObject params) {
        return call("domainlang_search", params);
    }

    @JsonRequest("domainlang/edit")
    public CompletableFuture<JsonElement> edit(@Nullable JsonObject params) {
        var answer = call("domainlang_edit", params);
        // Another process may have written: then only looking tells what it wrote.
        var _ = answer.whenComplete((done, problem) -> thread.tell(news::looked));
        return answer;
    }

    @JsonRequest("domainlang/diagram")
    public CompletableFuture<JsonElement> diagram(@Nullable JsonObject params) {
        return call("domainlang_diagram", params);
    }

    /** What the manifest of a file's model asks for. */
    CompletableFuture<JsonElement> install(String file) {
        var document = new JsonObject();
        document.addProperty("uri", file);
        var params = new JsonObject();
        params.add(DOCUMENT, document);
        params.addProperty("action", "install");
        return call("domainlang_project", params);
    }

    /** Waits for the edits before it, then for the answer; typing goes on meanwhile. */
    private CompletableFuture<JsonElement> call(String tool, @Nullable JsonObject params) {
        CallId id = ids.get();
        var answer =
                thread.ask(() -> root(params))
                        .thenApplyAsync(
                                root -> {
                                    elsewhere.settle();
                                    Path folder = root.orElse(null);
                                    var caller = caller(folder);
                                    Json.Obj arguments = arguments(params, folder);
                                    return answered(new ToolCall(id, tool, arguments, caller));
                                },
                                Thread::startVirtualThread);
        var _ =
                answer.whenComplete(
                        (done, problem) -> {
                            if (answer.isCancelled()) {
                                calls.cancel(id);
                            }
                        });
        return answer;
    }

    /** A file that is open alone is worked on in its folder. */
    private Caller caller(@Nullable Path model) {
        Path folder =
                model != null && model.toString().endsWith(".dlang") ? model.getParent() : model;
        return new Caller("lsp", client, "lsp", session.principal(), folder);
    }

    private Optional<Path> root(@Nullable JsonObject params) {
        if (params != null && params.get(DOCUMENT) instanceof JsonObject document) {
            JsonElement uri = document.get("uri");
            if (uri != null && uri.isJsonPrimitive()) {
                return session.path(uri.getAsString()).map(session::start);
            }
        }
        return session.folders().stream().findFirst().or(session::someText);
    }

    /** Without a path the editor's own model is meant, whatever the settings name. */
    private static Json.Obj arguments(@Nullable JsonObject params, @Nullable Path folder) {
        var arguments = Json.object();
        boolean placed = false;
        if (params != null && Json.read(params.toString()) instanceof Json.Obj given) {
            for (var each : given.fields().entrySet()) {
                if (!each.getKey().equals(DOCUMENT)) {
                    arguments.put(each.getKey(), each.getValue());
                    placed |= each.getKey().equals("path");
                }
            }
        }
        if (!placed && folder != null) {
            arguments.put("path", folder.toString());
        }
        return arguments.build();
    }

    private JsonElement answered(ToolCall call) {
        try {
            Completed completed = calls.call(call, CallListener.NONE);
            if (completed.isError()) {
                throw Refusals.of(completed);
            }
            return JsonParser.parseString(completed.json());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ResponseErrorException(
                    new ResponseError(
                            ResponseErrorCode.RequestCancelled, "stopped before its end", null));
        }
    }
}
