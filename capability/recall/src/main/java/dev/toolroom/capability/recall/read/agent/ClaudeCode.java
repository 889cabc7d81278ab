package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.ToolResult;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A session of Claude Code: a tree of messages, in the order in which they were written. */
public final class ClaudeCode extends EventSession {
    @Override
    public String name() {
        return "claude-code";
    }

    @Override
    public String agent() {
        return "claude-code";
    }

    @Override
    Events events() {
        return new ClaudeEvents();
    }

    private static final class ClaudeEvents extends Events {
        /** What says something of the file and nothing of the conversation. */
        private static final Set<String> BOOKKEEPING =
                Set.of("file-history-snapshot", "last-prompt", "queue-operation", "progress");

        @Override
        void event(Json.Obj event) {
            Long time = EventSession.time(event.get("timestamp"));
            seen(time);
            String id = JsonValues.text(event, "sessionId");
            sessionId = sessionId == null ? session(event, id) : sessionId;
            String cwd = JsonValues.text(event, "cwd");
            folder = folder == null ? cwd : folder;
            String type = Objects.requireNonNullElse(JsonValues.text(event, "type"), "unknown");
            switch (type) {
                case "user" -> user(event, time);
                case "assistant" -> assistant(event.object("message"));
                case "custom-title" -> title = JsonValues.text(event, "customTitle");
                case "ai-title" ->
                        title = title == null ? JsonValues.text(event, "aiTitle") : title;
                default -> {
                    if (hasBegun() && !BOOKKEEPING.contains(type)) {
                        turn().other(type, event.write());
                    }
                }
            }
        }

        /** A subagent's file has the id of the session that it works for. */
        private static @Nullable String session(Json.Obj event, @Nullable String id) {
            String agent = JsonValues.text(event, "agentId");
            return id == null || agent == null ? id : id + "/" + agent;
        }

        private void user(Json.Obj event, @Nullable Long time) {
            Json content = event.object("message").get("content");
            var prompt = new StringBuilder(content instanceof Json.Str(String text) ? text : "");
            for (Json each : JsonValues.items(content)) {
                Json.Obj part = JsonValues.object(each);
                if ("tool_result".equals(JsonValues.text(part, "type"))) {
                    result(event, part);
                } else {
                    prompt.append(Objects.requireNonNullElse(JsonValues.text(part, "text"), ""));
                }
            }
            if (!prompt.isEmpty()) {
                begin(JsonValues.text(event, "uuid"), time, prompt.toString());
            }
        }

        private void result(Json.Obj event, Json.Obj part) {
            String id = JsonValues.text(part, "tool_use_id");
            Boolean failed = JsonValues.flag(part, "is_error");
            turn().returned(
                            id == null ? JsonValues.text(event, "sourceToolUseID") : id,
                            ToolResult.text(part.get("content")),
                            failed);
        }

        private void assistant(Json.Obj message) {
            turn().model(JsonValues.text(message, "model"));
            for (Json each : JsonValues.items(message.get("content"))) {
                Json.Obj part = JsonValues.object(each);
                String type = Objects.requireNonNullElse(JsonValues.text(part, "type"), "unknown");
                switch (type) {
                    case "text" -> turn().said(JsonValues.text(part, "text"));
                    case "thinking" -> turn().thought(JsonValues.text(part, "thinking"));
                    case "tool_use" -> {
                        turn().called(
                                        JsonValues.text(part, "id"),
                                        JsonValues.text(part, "name"),
                                        JsonValues.json(part.get("input")));
                        turn().file(JsonValues.text(part.object("input"), "file_path"));
                    }
                    default -> turn().other(type, part.write());
                }
            }
        }
    }
}
