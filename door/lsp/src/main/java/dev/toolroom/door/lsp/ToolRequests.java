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
 * <p>A refusal is answered in the tool's own shape, as through every other door.
 */
public final class ToolRequests {
    private final Calls calls;
    private final Supplier<CallId> ids;
    private final Session session;
    private final LanguageThread thread;
    private String client = "editor";

    ToolRequests(Calls calls, Supplier<CallId> ids, Session session, LanguageThread thread) {
        this.calls = calls;
        this.ids = ids;
        this.session = session;
        this.thread = thread;
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

    @JsonRequest("domainlang/diagram")
    public CompletableFuture<JsonElement> diagram(@Nullable JsonObject params) {
        return call("domainlang_diagram", params);
    }

    /** Waits for the edits before it, then for the answer; typing goes on meanwhile. */
    private CompletableFuture<JsonElement> call(String tool, @Nullable JsonObject params) {
        CallId id = ids.get();
        var answer =
                thread.ask(() -> session.folders().isEmpty() ? null : session.folders().getFirst())
                        .thenApplyAsync(
                                root -> {
                                    var caller =
                                            new Caller("lsp", client, "lsp", Caller.LOCAL, root);
                                    return answered(
                                            new ToolCall(id, tool, arguments(params), caller));
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

    private static Json.Obj arguments(@Nullable JsonObject params) {
        return params != null && Json.read(params.toString()) instanceof Json.Obj given
                ? given
                : Json.Obj.EMPTY;
    }

    private JsonElement answered(ToolCall call) {
        try {
            Completed completed = calls.call(call, CallListener.NONE);
            return JsonParser.parseString(completed.json());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ResponseErrorException(
                    new ResponseError(
                            ResponseErrorCode.RequestCancelled, "stopped before its end", null));
        }
    }
}
