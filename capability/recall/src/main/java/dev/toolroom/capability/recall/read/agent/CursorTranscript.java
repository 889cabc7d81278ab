package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.ToolResult;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A session of Cursor's agent on the command line. */
public final class CursorTranscript extends EventSession {
    private static final String OPEN = "<user_query>";
    private static final String CLOSE = "</user_query>";

    public CursorTranscript() {
        super("cursor-transcript", "cursor", CursorEvents::new);
    }

    @Override
    public boolean isAbout(Source source, Path project) {
        return super.isAbout(source, project) || ProjectPlace.isSlugOf(source, project);
    }

    private static final class CursorEvents extends Events {
        @Override
        public void event(Json.Obj event) {
            Long time = EventSession.time(event.get("timestamp"));
            seen(time);
            Json.Obj message = event.object("message");
            switch (event.text("role", "")) {
                case "user" -> begin(null, time, asked(ToolResult.text(message.get("content"))));
                case "assistant" -> {
                    turn().model(JsonValues.text(message, "model"));
                    JsonValues.items(message.get("content"))
                            .forEach(each -> part(JsonValues.object(each)));
                }
                default -> ended(event);
            }
        }

        private void ended(Json.Obj event) {
            if ("turn_ended".equals(JsonValues.text(event, "type")) && hasBegun()) {
                String status = event.text("status", "");
                if (status.equals("error")) {
                    turn().error(event.text("error", "error"));
                } else if (status.startsWith("cancel") || status.equals("aborted")) {
                    turn().cancel();
                }
            } else if (hasBegun()) {
                turn().addPart(event.text("type", "unknown"), event.write());
            }
        }

        private void part(Json.Obj part) {
            String type = part.text("type", "unknown");
            switch (type) {
                case "text" -> turn().addAnswer(JsonValues.text(part, "text"));
                case "thinking" -> turn().addThought(JsonValues.text(part, "thinking"));
                case "tool_use" ->
                        turn().addCall(
                                        JsonValues.text(part, "id"),
                                        JsonValues.text(part, "name"),
                                        JsonValues.json(part.get("input")));
                case "tool_result" ->
                        turn().addResult(
                                        JsonValues.text(part, "tool_use_id"),
                                        ToolResult.text(part.get("content")),
                                        JsonValues.flag(part, "is_error"));
                default -> turn().addPart(type, part.write());
            }
        }
    }

    /** What a person wrote, which the program wraps. */
    static String asked(@Nullable String text) {
        String whole = Objects.requireNonNullElse(text, "");
        int from = whole.indexOf(OPEN);
        int to = whole.lastIndexOf(CLOSE);
        return from < 0 || to < from ? whole : whole.substring(from + OPEN.length(), to).strip();
    }
}
