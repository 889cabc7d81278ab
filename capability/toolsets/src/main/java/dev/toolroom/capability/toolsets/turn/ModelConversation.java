package dev.toolroom.capability.toolsets.turn;

import dev.toolroom.capability.toolsets.chat.Message;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A branch of a chat in the words of a chat completion. */
final class ModelConversation {
    private ModelConversation() {}

    /** What was said and called on the way here, then what is said now. */
    static List<Json> of(
            String instructions,
            List<Message> branch,
            Function<String, List<RecordedCall>> calls,
            String prompt) {
        List<Json> all = new ArrayList<>();
        if (!instructions.isEmpty()) {
            all.add(said("system", instructions));
        }
        for (Message each : branch) {
            add(all, each, calls.apply(each.id()));
        }
        all.add(said(Message.USER, prompt));
        return all;
    }

    /** Calls that a person made stand there as if the model had made them. */
    private static void add(List<Json> all, Message message, List<RecordedCall> calls) {
        boolean user = message.role().equals(Message.USER);
        if (user && !message.content().isEmpty()) {
            all.add(said(Message.USER, message.content()));
        }
        List<Json> wanted = new ArrayList<>();
        for (RecordedCall each : calls) {
            wanted.add(toolCall(each.id(), each.tool(), each.arguments().write()));
        }
        String text = user ? "" : message.content();
        if (!text.isEmpty() || !wanted.isEmpty()) {
            all.add(assistant(text, wanted));
        }
        for (RecordedCall each : calls) {
            Json answer = each.json().get("answer");
            all.add(
                    toolAnswer(
                            each.id(),
                            answer == null ? each.json().text("error", "") : answer.write()));
        }
    }

    private static Json.Obj said(String role, String content) {
        return Json.object().put("role", role).put("content", content).build();
    }

    static Json.Obj assistant(String text, List<Json> wanted) {
        var message = Json.object().put("role", Message.ASSISTANT).put("content", text);
        return wanted.isEmpty()
                ? message.build()
                : message.put("tool_calls", new Json.Arr(wanted)).build();
    }

    static Json.Obj toolCall(String id, String tool, String arguments) {
        return Json.object()
                .put("id", id)
                .put("type", "function")
                .put(
                        "function",
                        Json.object().put("name", tool).put("arguments", arguments).build())
                .build();
    }

    static Json.Obj toolAnswer(String id, String content) {
        return Json.object()
                .put("role", "tool")
                .put("tool_call_id", id)
                .put("content", content)
                .build();
    }

    static Json.Arr tools(Map<String, Contract> offered) {
        List<Json> all = new ArrayList<>();
        offered.forEach(
                (name, contract) ->
                        all.add(
                                Json.object()
                                        .put("type", "function")
                                        .put(
                                                "function",
                                                Json.object()
                                                        .put("name", name)
                                                        .put("description", contract.purpose())
                                                        .put("parameters", contract.inputSchema())
                                                        .build())
                                        .build()));
        return new Json.Arr(all);
    }
}
