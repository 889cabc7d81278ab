package dev.toolroom.capability.recall.read.codex;

import dev.toolroom.capability.recall.read.ToolResult;
import dev.toolroom.capability.recall.read.Turn.Ending;
import dev.toolroom.capability.recall.read.Turn.Status;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.events.TurnBuilder;
import dev.toolroom.capability.recall.read.events.Usage;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes turns of the records of Codex CLI. The same prompt, answer or command can be in up to three
 * records: what is sent to the model ({@code response_item}), what was shown ({@code event_msg}),
 * and since version 0.150 a completed item. Older versions lack one or the other.
 */
public final class CodexEvents extends EventSession.Events {
    private static final Set<String> DISCARDED = Set.of("world_state", "compacted");

    /** Events whose content is in other records too. */
    private static final Set<String> REPEATED =
            Set.of(
                    "task_started", "task_complete",
                    "turn_started", "turn_complete",
                    "agent_message_delta", "agent_reasoning_section_break",
                    "agent_reasoning_raw_content", "exec_command_begin",
                    "exec_command_output_delta", "patch_apply_begin",
                    "mcp_tool_call_begin", "web_search_begin",
                    "item_started", "turn_diff",
                    "plan_update", "context_compacted",
                    "thread_name_updated", "thread_settings_applied",
                    "thread_goal_updated", "session_configured",
                    "background_event", "raw_response_item");

    /** By the number of a running process: the call that started it. */
    private final Map<String, String> running = new HashMap<>();

    /** By a call that asks for more output: the process that it asks. */
    private final Map<String, String> polls = new HashMap<>();

    private Usage.Tokens total = Usage.Tokens.NONE;
    private @Nullable String model;

    @Override
    public Set<String> discarded() {
        return DISCARDED;
    }

    @Override
    public void event(Json.Obj event) {
        Long time = EventSession.time(event.get("timestamp"));
        seen(time);
        Json.Obj payload = event.object("payload");
        String kind = payload.text("type", "unknown");
        String type = event.text("type", "");
        switch (type) {
            case "session_meta" -> {
                sessionId = sessionId == null ? JsonValues.text(payload, "id") : sessionId;
                folder = folder == null ? JsonValues.text(payload, "cwd") : folder;
            }
            case "turn_context" -> {
                model = JsonValues.text(payload, "model");
                if (hasBegun()) {
                    turn().model(model);
                }
            }
            case "event_msg" -> message(kind, payload, time);
            case "response_item" -> item(kind, payload, time);
            default -> {
                if (!DISCARDED.contains(type) && !type.isEmpty()) {
                    unknown(type);
                }
            }
        }
    }

    private void message(String kind, Json.Obj payload, @Nullable Long time) {
        switch (kind) {
            case "user_message" -> prompt(shown(payload), time);
            case "agent_message" -> turn().addAnswerOnce(JsonValues.text(payload, "message"));
            case "agent_reasoning" -> turn().addThoughtOnce(JsonValues.text(payload, "text"));
            case "exec_command_end" -> command(payload, time);
            case "item_completed" -> completed(payload.object("item"), time);
            case "turn_aborted" -> turn().cancel();
            case "token_count" -> tokens(payload.object("info"));
            case "error", "stream_error" -> turn().error(payload.text("message", "error"));
            case "patch_apply_end",
                    "mcp_tool_call_end",
                    "web_search_end",
                    "view_image_tool_call" -> {
                if (hasBegun()) {
                    turn().addPart(kind, payload.write());
                }
            }
            default -> {
                if (!REPEATED.contains(kind)) {
                    unknown("event_msg/" + kind);
                    if (hasBegun()) {
                        turn().addPart(kind, payload.write());
                    }
                }
            }
        }
    }

    private static String shown(Json.Obj payload) {
        String text = JsonValues.text(payload, "message");
        boolean hasImage =
                !JsonValues.items(payload.get("images")).isEmpty()
                        || !JsonValues.items(payload.get("local_images")).isEmpty();
        return text == null || text.isBlank() ? hasImage ? "[image]" : "" : text;
    }

    /** Begins a turn, unless another record of the same prompt has begun it. */
    private void prompt(String text, @Nullable Long time) {
        boolean isKnown =
                hasBegun() && turn().isUnanswered() && turn().prompt().strip().equals(text.strip());
        if (!isKnown && !text.isBlank()) {
            begin(null, time, text);
            turn().model(model);
        }
    }

    private void command(Json.Obj payload, @Nullable Long time) {
        Long code = JsonValues.number(payload, "exit_code");
        String output = JsonValues.text(payload, "aggregated_output");
        String call = JsonValues.text(payload, "call_id");
        TurnBuilder turn = turnOf(call);
        (turn == null ? turn() : turn)
                .addResult(
                        call,
                        new TurnBuilder.Returned(
                                Objects.requireNonNullElse(output, ""),
                                null,
                                code == null ? Ending.UNKNOWN : Ending.ofCode(code),
                                time));
    }

    /** An item as versions since 0.150 record it, instead of the events of its kind. */
    private void completed(Json.Obj item, @Nullable Long time) {
        String type = item.text("type", "unknown");
        switch (type.replace("_", "").toLowerCase(Locale.ROOT)) {
            case "usermessage" -> prompt(asked(item), time);
            case "agentmessage" -> {
                String text = ToolResult.text(item.get("content"));
                turn().addAnswerOnce(text == null ? JsonValues.text(item, "text") : text);
            }
            case "reasoning" -> {
                String summary = String.join("\n", texts(item.get("summary_text")));
                turn().addThoughtOnce(summary);
            }
            case "commandexecution" -> execution(item, time);
            case "contextcompaction", "plan", "hookprompt" -> {}
            default -> {
                if (hasBegun()) {
                    turn().addPart(type, item.write());
                }
            }
        }
    }

    private static List<String> texts(@Nullable Json value) {
        return value instanceof Json.Arr items ? items.texts() : List.of();
    }

    private static String asked(Json.Obj item) {
        var text = new StringBuilder();
        boolean hasImage = false;
        for (Json.Obj part : JsonValues.objects(item.get("content"))) {
            String said = JsonValues.text(part, "text");
            text.append(said == null ? "" : said);
            hasImage |= said == null;
        }
        return text.isEmpty() && hasImage ? "[image]" : text.toString();
    }

    private void execution(Json.Obj item, @Nullable Long time) {
        String id = JsonValues.text(item, "id");
        String call = id == null ? JsonValues.text(item, "call_id") : id;
        Json command = item.get("command");
        Long code = JsonValues.number(item, "exit_code");
        Long duration = JsonValues.number(item, "duration_ms");
        Long start = time == null || duration == null ? null : (Long) (time - duration);
        TurnBuilder known = turnOf(call);
        TurnBuilder turn = known == null ? turn() : known;
        if (known == null) {
            String arguments =
                    command == null ? null : Json.object().put("command", command).build().write();
            turn.addCall(call, "exec_command", arguments, start);
        }
        String status = JsonValues.text(item, "status");
        Ending ending =
                code != null
                        ? Ending.ofCode(code)
                        : "declined".equals(status) ? Ending.of(Status.DENIED) : Ending.UNKNOWN;
        turn.addResult(
                call,
                new TurnBuilder.Returned(
                        JsonValues.text(item, "aggregated_output"), null, ending, time));
    }

    private void item(String kind, Json.Obj payload, @Nullable Long time) {
        String call = JsonValues.text(payload, "call_id");
        switch (kind) {
            case "message" -> said(payload, time);
            case "reasoning" -> {
                if (hasBegun()) {
                    turn().addThoughtOnce(ToolResult.text(payload.get("summary")));
                }
            }
            case "function_call", "custom_tool_call", "local_shell_call" ->
                    called(call, payload, time);
            case "function_call_output", "custom_tool_call_output" -> returned(call, payload, time);
            case "ghost_snapshot", "compaction" -> {}
            default -> {
                if (hasBegun()) {
                    turn().addPart(kind, payload.write());
                }
            }
        }
    }

    private void said(Json.Obj payload, @Nullable Long time) {
        String role = payload.text("role", "");
        if (role.equals("assistant") && hasBegun()) {
            turn().addAnswerOnce(ToolResult.text(payload.get("content")));
        } else if (role.equals("user")) {
            String text = asked(payload);
            if (!CodexContext.isContext(text)) {
                prompt(text, time);
            }
        }
    }

    private void called(@Nullable String call, Json.Obj payload, @Nullable Long time) {
        String arguments = JsonValues.text(payload, "arguments");
        arguments = arguments == null ? JsonValues.text(payload, "input") : arguments;
        arguments = arguments == null ? JsonValues.json(payload.get("action")) : arguments;
        String name = JsonValues.text(payload, "name");
        turn().addCall(call, name == null ? "local_shell" : name, arguments, time);
        String process = CodexResult.process(name, arguments);
        if (call != null && process != null) {
            polls.put(call, process);
        }
    }

    private void returned(@Nullable String call, Json.Obj payload, @Nullable Long time) {
        CodexResult result = CodexResult.of(ToolResult.text(payload.get("output")));
        TurnBuilder turn = turnOf(call);
        var returned = new TurnBuilder.Returned(result.text(), null, result.ending(), time);
        String process = call == null ? null : polls.remove(call);
        String started = process == null ? null : running.get(process);
        TurnBuilder starter = turnOf(started);
        if (started != null && starter != null) {
            starter.endCall(started, result.ending(), time, result.text());
            returned = new TurnBuilder.Returned(result.text(), null, Ending.UNKNOWN, time);
        } else if (call != null && result.process() != null) {
            running.put(result.process(), call);
        }
        (turn == null ? turn() : turn).addFirstResult(call, returned);
    }

    /** The totals go on through the whole session, so what a turn used is what they grew by. */
    private void tokens(Json.Obj info) {
        if (!(info.get("total_token_usage") instanceof Json.Obj stated)) {
            return;
        }
        var now =
                new Usage.Tokens(
                        JsonValues.count(stated, "input_tokens"),
                        JsonValues.count(stated, "output_tokens"),
                        JsonValues.count(stated, "cached_input_tokens"),
                        0);
        boolean isReset = now.prompt() < total.prompt() || now.completion() < total.completion();
        turn().usage().add(isReset ? now : now.minus(total));
        total = now;
    }
}
