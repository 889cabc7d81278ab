package dev.toolroom.door.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toolroom.door.lsp.editor.EditorCalls;
import dev.toolroom.door.lsp.session.Refusals;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.jspecify.annotations.Nullable;

/** What an editor's extension needs beside the language: every tool, and the workbench. */
public final class ToolroomRequests {
    private final EditorCalls calls;
    private final Workbench workbench;

    public ToolroomRequests(EditorCalls calls, Workbench workbench) {
        this.calls = calls;
        this.workbench = workbench;
    }

    /** Calls a tool by its name, with {@code arguments} as given: nothing is added to them. */
    @JsonRequest("toolroom/call")
    public CompletableFuture<Object> call(@Nullable JsonObject params) {
        String tool = text(params, "tool");
        if (params == null || tool.isBlank()) {
            throw Refusals.badParams("`tool` is required: the name of the tool to call.");
        }
        JsonElement given = params.get("arguments");
        Json.Obj arguments =
                given == null || given instanceof JsonNull ? Json.Obj.EMPTY : object(given);
        return calls.call(tool, params, folder -> arguments);
    }

    private static Json.Obj object(JsonElement given) {
        if (given.isJsonObject() && Json.read(given.toString()) instanceof Json.Obj object) {
            return object;
        }
        throw Refusals.badParams("`arguments` must be an object.");
    }

    /**
     * An address of the workbench that works once; {@code route} is the place within it, {@code
     * ancestors} the origins of the windows that are to frame it.
     */
    @JsonRequest("toolroom/workbench")
    public CompletableFuture<JsonElement> workbench(@Nullable JsonObject params) {
        String route = text(params, "route");
        List<String> ancestors = texts(params, "ancestors");
        return CompletableFuture.supplyAsync(
                () -> {
                    var answer = new JsonObject();
                    answer.addProperty(
                            "url",
                            workbench
                                    .address(route.isEmpty() ? "/" : route, ancestors)
                                    .orElseThrow(
                                            () ->
                                                    Refusals.failed(
                                                            "The workbench does not open: try"
                                                                    + " toolroom serve.")));
                    return answer;
                },
                Thread::startVirtualThread);
    }

    private static List<String> texts(@Nullable JsonObject params, String name) {
        JsonElement given = params == null ? null : params.get(name);
        if (given == null || given instanceof JsonNull) {
            return List.of();
        }
        if (given instanceof JsonArray all
                && all.asList().stream()
                        .allMatch(each -> each instanceof JsonPrimitive text && text.isString())) {
            return all.asList().stream().map(JsonElement::getAsString).toList();
        }
        throw Refusals.badParams("`" + name + "` must be a list of origins.");
    }

    private static String text(@Nullable JsonObject params, String name) {
        return params != null && params.get(name) instanceof JsonPrimitive value && value.isString()
                ? value.getAsString()
                : "";
    }
}
