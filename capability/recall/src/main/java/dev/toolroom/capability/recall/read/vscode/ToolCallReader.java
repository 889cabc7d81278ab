package dev.toolroom.capability.recall.read.vscode;

import dev.toolroom.capability.recall.read.ToolResult;
import dev.toolroom.capability.recall.read.Turn;
import dev.toolroom.capability.recall.read.Turn.Call;
import dev.toolroom.capability.recall.read.Turn.Side;
import dev.toolroom.capability.recall.read.Turn.TerminalRun;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tool calls of a VS Code request: as the editor showed them, and as the model made them. */
final class ToolCallReader {
    private static final List<String> CONFIRMATIONS =
            List.of("denied", "not_needed", "setting", "per_tool", "user", "skipped");

    private final Json.Obj request;

    ToolCallReader(Json.Obj request) {
        this.request = request;
    }

    /** Those of the editor first; each knows its other side, where that was found. */
    List<Call> calls() {
        return CallJoin.join(editor(), model());
    }

    private List<Call> editor() {
        List<Call> calls = new ArrayList<>();
        for (Json.Obj part : JsonValues.objects(request.get("response"))) {
            if ("toolInvocationSerialized".equals(JsonValues.text(part, "kind"))
                    || "toolInvocation".equals(JsonValues.text(part, "kind"))) {
                calls.add(invocation(part, calls.size()));
            }
        }
        return calls;
    }

    private static Call invocation(Json.Obj part, int index) {
        Json.Obj details = part.object("resultDetails");
        Json.Obj data = part.object("toolSpecificData");
        Json failure = part.get("resultError");
        boolean broken = failure != null && !(failure instanceof Json.Null);
        Boolean error = broken ? Boolean.TRUE : JsonValues.flag(details, "isError");
        return new Call(
                Side.EDITOR,
                index,
                JsonValues.text(part, "toolCallId"),
                JsonValues.text(part, "toolId"),
                arguments(details, data),
                output(details),
                error,
                confirmation(part.get("isConfirmed")),
                terminal(data),
                null,
                null,
                Turn.Ending.UNKNOWN,
                Turn.Timing.UNKNOWN,
                null);
    }

    private static @Nullable String arguments(Json.Obj details, Json.Obj data) {
        String input = JsonValues.text(details, "input");
        return input == null ? JsonValues.json(data.get("rawInput")) : input;
    }

    private static @Nullable String output(Json.Obj details) {
        var text = new StringBuilder();
        for (Json.Obj item : JsonValues.objects(details.get("output"))) {
            String value = JsonValues.text(item, "value");
            boolean readable = !Boolean.FALSE.equals(JsonValues.flag(item, "isText"));
            if (value != null && readable) {
                text.append(value).append('\n');
            }
        }
        return text.isEmpty() ? null : text.toString();
    }

    private static @Nullable String confirmation(@Nullable Json confirmed) {
        if (confirmed instanceof Json.Bool(boolean yes)) {
            return yes ? "user" : "denied";
        }
        Long type = JsonValues.number(JsonValues.object(confirmed), "type");
        return type == null || type < 0 || type >= CONFIRMATIONS.size()
                ? null
                : CONFIRMATIONS.get(type.intValue());
    }

    private static @Nullable TerminalRun terminal(Json.Obj data) {
        if (!"terminal".equals(JsonValues.text(data, "kind"))) {
            return null;
        }
        Json.Obj line = data.object("commandLine");
        String command = null;
        for (String name : List.of("userEdited", "toolEdited", "original")) {
            command = command == null ? JsonValues.text(line, name) : command;
        }
        command = command == null ? JsonValues.text(data, "command") : command;
        Json.Obj state = data.object("terminalCommandState");
        return command == null
                ? null
                : new TerminalRun(
                        command,
                        JsonValues.path(data.get("cwd")),
                        JsonValues.number(state, "exitCode"),
                        JsonValues.number(state, "timestamp"),
                        JsonValues.number(state, "duration"),
                        JsonValues.text(data.object("terminalCommandOutput"), "text"),
                        Boolean.TRUE.equals(JsonValues.flag(data, "isBackground")));
    }

    /** A command of the terminal that a person attached to the prompt. */
    static @Nullable TerminalRun attached(Json.Obj variable) {
        String command = JsonValues.text(variable, "command");
        return !"terminalCommand".equals(JsonValues.text(variable, "kind")) || command == null
                ? null
                : new TerminalRun(
                        command,
                        null,
                        JsonValues.number(variable, "exitCode"),
                        null,
                        null,
                        JsonValues.text(variable, "output"),
                        false);
    }

    private List<Call> model() {
        Json.Obj metadata = request.object("result").object("metadata");
        Json.Obj results = metadata.object("toolCallResults");
        List<Call> calls = new ArrayList<>();
        for (Json.Obj round : JsonValues.objects(metadata.get("toolCallRounds"))) {
            for (Json.Obj call : JsonValues.objects(round.get("toolCalls"))) {
                String id = JsonValues.text(call, "id");
                String arguments = JsonValues.text(call, "arguments");
                calls.add(
                        new Call(
                                Side.MODEL,
                                calls.size(),
                                id,
                                JsonValues.text(call, "name"),
                                arguments == null
                                        ? JsonValues.json(call.get("arguments"))
                                        : arguments,
                                id == null ? null : ToolResult.text(results.get(id)),
                                null,
                                null,
                                null,
                                null,
                                null,
                                Turn.Ending.UNKNOWN,
                                Turn.Timing.UNKNOWN,
                                null));
            }
        }
        return calls;
    }
}
