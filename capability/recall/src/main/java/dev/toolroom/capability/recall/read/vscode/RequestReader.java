package dev.toolroom.capability.recall.read.vscode;

import dev.toolroom.capability.recall.read.Turn;
import dev.toolroom.capability.recall.read.Turn.Agent;
import dev.toolroom.capability.recall.read.Turn.Followup;
import dev.toolroom.capability.recall.read.Turn.Message;
import dev.toolroom.capability.recall.read.Turn.Output;
import dev.toolroom.capability.recall.read.Turn.Part;
import dev.toolroom.capability.recall.read.Turn.Reference;
import dev.toolroom.capability.recall.read.Turn.Response;
import dev.toolroom.capability.recall.read.Turn.Variable;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes a request of a VS Code session apart, of any version. */
final class RequestReader {
    private static final int MAX_FILES = 200;
    private static final List<String> STATES =
            List.of("pending", "complete", "cancelled", "failed", "needs_input");

    private final Json.Obj request;
    private final int index;
    private final Json.Obj result;
    private final Set<String> files = new LinkedHashSet<>();

    private RequestReader(Json.Obj request, int index) {
        this.request = request;
        this.index = index;
        this.result = request.object("result");
    }

    static Turn read(Json value, int index) {
        Json.Obj request = value instanceof Json.Obj object ? object : Json.Obj.EMPTY;
        return new RequestReader(request, index).turn();
    }

    private Turn turn() {
        List<Variable> variables = variables();
        List<Response> responses = responses();
        List<Reference> references = references();
        var calls = new ToolCallReader(request).calls();
        return new Turn(
                request(),
                parts(),
                variables,
                responses,
                messages(responses, calls),
                followups(),
                references,
                JsonValues.items(request.get("codeCitations")).stream().map(Json::write).toList(),
                outputs(),
                calls,
                agent(),
                List.copyOf(files));
    }

    private Turn.Request request() {
        Json.Obj timings = result.object("timings");
        Json.Obj metadata = result.object("metadata");
        Long promptTokens = JsonValues.number(request, "promptTokens");
        Long completion = JsonValues.number(request, "completionTokens");
        return new Turn.Request(
                request.text("requestId", ""),
                index,
                JsonValues.number(request, "timestamp"),
                prompt(),
                JsonValues.text(request, "responseId"),
                JsonValues.text(request.object("agent"), "id"),
                canceled(),
                JsonValues.number(timings, "firstProgress"),
                JsonValues.number(timings, "totalElapsed"),
                resultWithoutCalls(),
                JsonValues.text(request, "modelId"),
                state(),
                JsonValues.number(request, "vote"),
                request.get("shouldBeRemovedOnSend") instanceof Json.Obj
                        || Boolean.TRUE.equals(JsonValues.flag(request, "isHidden")),
                promptTokens == null ? JsonValues.number(metadata, "promptTokens") : promptTokens,
                completion == null ? JsonValues.number(metadata, "outputTokens") : completion,
                null,
                null,
                error());
    }

    /** Leaves out the results of known calls, which have rows of their own. */
    private @Nullable String resultWithoutCalls() {
        Json.Obj metadata = result.object("metadata");
        if (!(metadata.get("toolCallResults") instanceof Json.Obj results)) {
            return JsonValues.json(request.get("result"));
        }
        Set<String> called = new HashSet<>();
        for (Json.Obj round : JsonValues.objects(metadata.get("toolCallRounds"))) {
            for (Json.Obj call : JsonValues.objects(round.get("toolCalls"))) {
                called.add(call.text("id", ""));
            }
        }
        var rest = Json.object();
        results.fields()
                .forEach(
                        (id, value) -> {
                            if (!called.contains(id)) {
                                rest.put(id, value);
                            }
                        });
        return result.with("metadata", metadata.with("toolCallResults", rest.build())).write();
    }

    private String prompt() {
        Json message = request.get("message");
        if (message instanceof Json.Str(String text)) {
            return text;
        }
        return JsonValues.object(message).text("text", "");
    }

    private @Nullable Boolean canceled() {
        Boolean old = JsonValues.flag(request, "isCanceled");
        String state = modelState();
        return old != null ? old : state == null ? null : state.equals("cancelled");
    }

    private @Nullable String modelState() {
        Long value = JsonValues.number(request.object("modelState"), "value");
        return value == null
                ? null
                : value >= 0 && value < STATES.size()
                        ? STATES.get(value.intValue())
                        : "state-" + value;
    }

    private @Nullable String state() {
        String state = modelState();
        if (state != null) {
            return state;
        }
        if (Boolean.TRUE.equals(JsonValues.flag(request, "isCanceled"))) {
            return "cancelled";
        }
        return error() != null ? "failed" : request.get("result") == null ? null : "complete";
    }

    private @Nullable String error() {
        String now = JsonValues.text(result.object("errorDetails"), "message");
        return now == null
                ? JsonValues.text(request.object("responseErrorDetails"), "message")
                : now;
    }

    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        Json.Obj message = JsonValues.object(request.get("message"));
        for (Json.Obj part : JsonValues.objects(message.get("parts"))) {
            String text = JsonValues.text(part, "text");
            parts.add(
                    new Part(
                            JsonValues.text(part, "kind"),
                            text == null ? named(part) : text,
                            JsonValues.json(part.get("range")),
                            JsonValues.json(part.get("editorRange"))));
            file(part.get("data"));
        }
        return parts;
    }

    /** Parts that are no text name something. */
    private static @Nullable String named(Json.Obj part) {
        for (String name : List.of("agent", "command", "slashPromptCommand")) {
            String found = JsonValues.text(part.object(name), "name");
            if (found != null) {
                return found;
            }
        }
        String variable = JsonValues.text(part, "variableName");
        return variable == null ? JsonValues.text(part, "name") : variable;
    }

    private List<Variable> variables() {
        List<Variable> variables = new ArrayList<>();
        for (Json.Obj variable :
                JsonValues.objects(request.object("variableData").get("variables"))) {
            Json value = variable.get("value");
            if (value == null) {
                List<Json> old = JsonValues.items(variable.get("values"));
                value = old.isEmpty() ? null : JsonValues.object(old.getFirst()).get("value");
            }
            String name = JsonValues.text(variable, "name");
            String id = JsonValues.text(variable, "id");
            String kind = JsonValues.text(variable, "kind");
            variables.add(
                    new Variable(
                            id == null ? Objects.requireNonNullElse(name, "") : id,
                            name,
                            JsonValues.json(value),
                            isFile(variable, kind),
                            JsonValues.text(variable, "modelDescription"),
                            kind,
                            ToolCallReader.attached(variable)));
            if (value instanceof Json.Obj) {
                file(value);
            }
        }
        return variables;
    }

    private static @Nullable Boolean isFile(Json.Obj variable, @Nullable String kind) {
        Boolean said = JsonValues.flag(variable, "isFile");
        if (said != null || kind == null) {
            return said;
        }
        return kind.equals("file");
    }

    private List<Response> responses() {
        Json response = request.get("response");
        if (response instanceof Json.Str(String text)) {
            return List.of(new Response(null, text, null, null, null));
        }
        List<Response> responses = new ArrayList<>();
        for (Json each : JsonValues.items(response)) {
            responses.add(ResponseParts.read(each));
            Json.Obj part = JsonValues.object(each);
            file(part.get("uri"));
            file(part.get("inlineReference"));
        }
        return responses;
    }

    private List<Message> messages(List<Response> responses, List<Turn.Call> calls) {
        Json recorded = result.object("metadata").get("messages");
        if (recorded instanceof Json.Arr(var items)) {
            return items.stream()
                    .map(JsonValues::object)
                    .map(
                            each ->
                                    new Message(
                                            JsonValues.text(each, "role"),
                                            content(each.get("content")),
                                            false))
                    .toList();
        }
        return new DerivedMessages(result.object("metadata"), prompt(), responses, calls).list();
    }

    private static @Nullable String content(@Nullable Json content) {
        String words = JsonValues.words(content);
        return words == null ? JsonValues.json(content) : words;
    }

    private List<Followup> followups() {
        return JsonValues.items(request.get("followups")).stream()
                .map(JsonValues::object)
                .map(
                        each -> {
                            String message = JsonValues.text(each, "message");
                            return new Followup(
                                    JsonValues.text(each, "kind"),
                                    JsonValues.text(each, "agentId"),
                                    message == null ? JsonValues.text(each, "title") : message);
                        })
                .toList();
    }

    private List<Reference> references() {
        List<Reference> references = new ArrayList<>();
        for (Json.Obj each : JsonValues.objects(request.get("contentReferences"))) {
            Json reference = each.get("reference");
            Json.Obj object = JsonValues.object(reference);
            Json uri = object.get("uri");
            Json value = object.get("value");
            Json found = uri != null ? uri : value != null ? value : reference;
            references.add(
                    new Reference(JsonValues.json(found), JsonValues.json(object.get("range"))));
            file(found);
        }
        return references;
    }

    private List<Output> outputs() {
        List<Output> outputs = new ArrayList<>();
        for (Json each : JsonValues.items(result.object("metadata").get("codeBlocks"))) {
            outputs.add(new Output("codeBlock", each.write()));
        }
        for (Json.Obj each : JsonValues.objects(request.get("response"))) {
            if (each.get("toolSpecificData") instanceof Json.Obj data) {
                outputs.add(new Output(JsonValues.text(data, "kind"), data.write()));
            }
        }
        return outputs;
    }

    private @Nullable Agent agent() {
        Json.Obj agent = request.object("agent");
        String id = JsonValues.text(agent, "id");
        return id == null
                ? null
                : new Agent(
                        id,
                        agent.write(),
                        JsonValues.flag(agent, "isDefault"),
                        JsonValues.json(agent.get("locations")));
    }

    private void file(@Nullable Json address) {
        String path = JsonValues.path(address);
        if (path != null && !path.isBlank() && path.length() < 1_000 && files.size() < MAX_FILES) {
            files.add(path);
        }
    }
}
