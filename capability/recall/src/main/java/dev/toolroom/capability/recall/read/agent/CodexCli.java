package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.ToolResult;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A session of Codex CLI. */
public final class CodexCli extends EventSession {
    @Override
    public String name() {
        return "codex-cli";
    }

    @Override
    public String agent() {
        return "codex-cli";
    }

    @Override
    Events events() {
        return new CodexEvents();
    }

    private static final class CodexEvents extends Events {
        @Override
        void event(Json.Obj event) {
            Long time = EventSession.time(event.get("timestamp"));
            seen(time);
            Json.Obj payload = event.object("payload");
            String kind = Objects.requireNonNullElse(JsonValues.text(payload, "type"), "unknown");
            switch (Objects.requireNonNullElse(JsonValues.text(event, "type"), "")) {
                case "session_meta" -> {
                    sessionId = sessionId == null ? JsonValues.text(payload, "id") : sessionId;
                    folder = folder == null ? JsonValues.text(payload, "cwd") : folder;
                }
                case "turn_context" -> {
                    if (hasBegun()) {
                        turn().model(JsonValues.text(payload, "model"));
                    }
                }
                case "event_msg" -> message(kind, payload, time);
                case "response_item" -> item(kind, payload);
                default -> {}
            }
        }

        private void message(String kind, Json.Obj payload, @Nullable Long time) {
            switch (kind) {
                case "user_message" ->
                        begin(
                                null,
                                time,
                                Objects.requireNonNullElse(
                                        JsonValues.text(payload, "message"), ""));
                case "agent_message" -> turn().said(JsonValues.text(payload, "message"));
                case "exec_command_end" -> command(payload);
                case "turn_aborted" -> turn().cancel();
                case "error" ->
                        turn().error(
                                        Objects.requireNonNullElse(
                                                JsonValues.text(payload, "message"), "error"));
                case "token_count", "task_started", "task_complete", "agent_reasoning" -> {}
                default -> {
                    if (hasBegun()) {
                        turn().other(kind, payload.write());
                    }
                }
            }
        }

        /** Says the code for certain, in the words that other tools end their results with. */
        private void command(Json.Obj payload) {
            Long code = JsonValues.number(payload, "exit_code");
            String output = JsonValues.text(payload, "aggregated_output");
            String text = Objects.requireNonNullElse(output, "");
            turn().returned(
                            JsonValues.text(payload, "call_id"),
                            code == null ? text : text + "\n\nCommand exited with code " + code,
                            null);
        }

        private void item(String kind, Json.Obj payload) {
            if (!hasBegun()) {
                return;
            }
            String call = JsonValues.text(payload, "call_id");
            switch (kind) {
                case "reasoning" -> turn().thought(ToolResult.text(payload.get("summary")));
                case "function_call", "custom_tool_call" -> {
                    String arguments = JsonValues.text(payload, "arguments");
                    turn().called(
                                    call,
                                    JsonValues.text(payload, "name"),
                                    arguments == null
                                            ? JsonValues.text(payload, "input")
                                            : arguments);
                }
                case "function_call_output", "custom_tool_call_output" ->
                        turn().returnedFirst(call, output(payload.get("output")));
                case "message" -> {}
                default -> turn().other(kind, payload.write());
            }
        }

        /** Older versions write an object with the code into the text. */
        private static @Nullable String output(@Nullable Json output) {
            String text = ToolResult.text(output);
            if (text == null || !text.startsWith("{") || text.length() > 1_000_000) {
                return text;
            }
            try {
                Json.Obj told = JsonValues.object(Json.read(text));
                Long code = JsonValues.number(told.object("metadata"), "exit_code");
                String inner = JsonValues.text(told, "output");
                return code == null
                        ? text
                        : Objects.requireNonNullElse(inner, "")
                                + "\n\nCommand exited with code "
                                + code;
            } catch (Json.Malformed e) {
                return text;
            }
        }
    }
}
