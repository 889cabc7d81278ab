package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The events that Copilot writes beside the editor's own session, and those of Copilot CLI. */
public final class CopilotTranscript extends EventSession {
    private final String name;
    private final String agent;

    public CopilotTranscript(String name, String agent) {
        this.name = name;
        this.agent = agent;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String agent() {
        return agent;
    }

    @Override
    Events events() {
        return new TranscriptEvents();
    }

    private static final class TranscriptEvents extends Events {
        @Override
        void event(Json.Obj event) {
            Json.Obj data = event.object("data");
            Long time = EventSession.time(event.get("timestamp"));
            seen(time);
            switch (Objects.requireNonNullElse(JsonValues.text(event, "type"), "")) {
                case "session.start" -> {
                    sessionId = JsonValues.text(data, "sessionId");
                    folder = JsonValues.text(data.object("context"), "cwd");
                }
                case "session.model_change" -> {
                    if (hasBegun()) {
                        turn().model(JsonValues.text(data, "newModel"));
                    }
                }
                case "user.message" ->
                        begin(
                                JsonValues.text(event, "id"),
                                time,
                                Objects.requireNonNullElse(JsonValues.text(data, "content"), ""));
                case "assistant.message" -> message(data);
                case "assistant.reasoning" -> turn().thought(JsonValues.text(data, "content"));
                case "tool.execution_start" ->
                        turn().called(
                                        JsonValues.text(data, "toolCallId"),
                                        JsonValues.text(data, "toolName"),
                                        JsonValues.json(data.get("arguments")));
                case "tool.execution_complete" ->
                        turn().returned(
                                        JsonValues.text(data, "toolCallId"),
                                        result(data),
                                        failed(data));
                case "session.error" -> {
                    String message = JsonValues.text(data, "message");
                    turn().error(message == null ? "error" : message);
                }
                case "abort" -> turn().cancel();
                case "assistant.turn_start", "assistant.turn_end" -> {}
                default -> {
                    if (hasBegun()) {
                        turn().other(
                                        Objects.requireNonNullElse(
                                                JsonValues.text(event, "type"), "unknown"),
                                        event.write());
                    }
                }
            }
        }

        private void message(Json.Obj data) {
            turn().model(JsonValues.text(data, "model"));
            turn().thought(JsonValues.text(data, "reasoningText"));
            turn().said(JsonValues.text(data, "content"));
            for (Json each : JsonValues.items(data.get("toolRequests"))) {
                Json.Obj call = JsonValues.object(each);
                Json arguments = call.get("arguments");
                turn().called(
                                JsonValues.text(call, "toolCallId"),
                                JsonValues.text(call, "name"),
                                arguments instanceof Json.Str(String text)
                                        ? text
                                        : JsonValues.json(arguments));
            }
        }

        private static @Nullable String result(Json.Obj data) {
            String content = JsonValues.text(data.object("result"), "content");
            return content == null ? JsonValues.text(data.object("error"), "message") : content;
        }

        /** That it succeeded says that the tool ran, not that its command did. */
        private static @Nullable Boolean failed(Json.Obj data) {
            return Boolean.FALSE.equals(JsonValues.flag(data, "success")) ? true : null;
        }
    }
}
