package dev.toolroom.capability.recall;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;

/** Sessions of VS Code as tests need them, in the shape of real ones. */
public final class Sessions {
    private final String id;
    private final List<Json> requests = new ArrayList<>();

    public Sessions(String id) {
        this.id = id;
    }

    /** Something was asked and answered. */
    public Sessions turn(long time, String prompt, String answer) {
        return turn(time, prompt, answer, List.of(), Json.Obj.EMPTY);
    }

    /** A command was run, and the model was told what came of it. */
    public Sessions command(long time, String command, String output) {
        String call = "call_" + id + "_" + requests.size();
        Json part =
                Json.object()
                        .put("kind", "toolInvocationSerialized")
                        .put("toolId", "run_in_terminal")
                        .put("toolCallId", call)
                        .put("isComplete", true)
                        .put(
                                "toolSpecificData",
                                Json.object()
                                        .put("kind", "terminal")
                                        .put(
                                                "commandLine",
                                                Json.Obj.EMPTY.with("original", command))
                                        .build())
                        .build();
        Json.Obj metadata =
                Json.object()
                        .put(
                                "toolCallRounds",
                                Json.Arr.of(
                                        Json.object()
                                                .put("response", "Running it")
                                                .put(
                                                        "toolCalls",
                                                        Json.Arr.of(
                                                                Json.object()
                                                                        .put("id", call)
                                                                        .put(
                                                                                "name",
                                                                                "run_in_terminal")
                                                                        .put(
                                                                                "arguments",
                                                                                Json.Obj.EMPTY
                                                                                        .with(
                                                                                                "command",
                                                                                                command)
                                                                                        .write())
                                                                        .build()))
                                                .build()))
                        .put(
                                "toolCallResults",
                                Json.Obj.EMPTY.with(
                                        call,
                                        Json.object()
                                                .put("$mid", 20)
                                                .put(
                                                        "content",
                                                        Json.Arr.of(
                                                                Json.object()
                                                                        .put("$mid", 21)
                                                                        .put("value", output)
                                                                        .build()))
                                                .build()))
                        .build();
        return turn(time, "run it", "Done", List.of(part), metadata);
    }

    private Sessions turn(
            long time, String prompt, String answer, List<Json> parts, Json.Obj metadata) {
        List<Json> response = new ArrayList<>(parts);
        response.add(Json.object().put("value", answer).put("supportHtml", false).build());
        requests.add(
                Json.object()
                        .put("requestId", "request_" + id + "_" + requests.size())
                        .put("timestamp", time)
                        .put(
                                "message",
                                Json.object()
                                        .put("text", prompt)
                                        .put(
                                                "parts",
                                                Json.Arr.of(
                                                        Json.object()
                                                                .put("kind", "text")
                                                                .put("text", prompt)
                                                                .build()))
                                        .build())
                        .put("response", new Json.Arr(response))
                        .put("modelId", "copilot/gpt-5")
                        .put("result", Json.Obj.EMPTY.with("metadata", metadata))
                        .build());
        return this;
    }

    public Json.Obj session() {
        return Json.object()
                .put("version", 3)
                .put("responderUsername", "GitHub Copilot")
                .put("initialLocation", "panel")
                .put("sessionId", id)
                .put("creationDate", 1_700_000_000_000L)
                .put("requests", new Json.Arr(requests))
                .build();
    }

    /** As it is exported: without its id and dates. */
    public Json.Obj export() {
        return Json.object()
                .put("responderUsername", "GitHub Copilot")
                .put("initialLocation", "panel")
                .put("requests", new Json.Arr(requests))
                .build();
    }
}
