package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.ToolResult;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes turns of the messages in a store of Cursor's agent. */
final class CursorMessages extends EventSession.Events {
    private static final Pattern STAMP = Pattern.compile("<timestamp>([^<]{1,100})</timestamp>");

    /** As in {@code Thursday, Sep 24, 2026, 1:23 AM (UTC+8)}. */
    private static final DateTimeFormatter SAID =
            new DateTimeFormatterBuilder()
                    .parseCaseInsensitive()
                    .appendPattern("EEEE, MMM d, yyyy, h:mm a '(UTC'")
                    .appendOffset("+H:mm", "")
                    .appendLiteral(')')
                    .toFormatter(Locale.ENGLISH);

    /** Returns null for the name that Cursor gives to unnamed sessions. */
    static @Nullable String title(Json.Obj said) {
        String name = JsonValues.text(said, "name");
        return "New Agent".equals(name) ? null : name;
    }

    void header(Json.Obj said) {
        sessionId = JsonValues.text(said, "agentId");
        sessionId = sessionId == null ? JsonValues.text(said, "session") : sessionId;
        title = title(said);
        String workspace = JsonValues.text(said, "workspace");
        folder = workspace == null ? null : Source.folderOf(workspace);
        seen(EventSession.time(said.get("createdAt")));
    }

    @Override
    public void event(Json.Obj message) {
        Json content = message.get("content");
        Json.Obj more = message.object("providerOptions").object("cursor");
        switch (message.text("role", "")) {
            case "user" -> asked(ToolResult.text(content), more);
            case "assistant", "tool" -> {
                if (content instanceof Json.Str(String text)) {
                    turn().addAnswer(text);
                }
                JsonValues.items(content).forEach(each -> part(JsonValues.object(each), more));
            }
            default -> {
                // The prompt of the system, which is in the raw text.
            }
        }
    }

    private void asked(@Nullable String text, Json.Obj more) {
        String whole = Objects.requireNonNullElse(text, "");
        String prompt = CursorTranscript.asked(whole);
        if (prompt.equals(whole) && whole.stripLeading().startsWith("<")) {
            // What the program tells of the machine, before or between what a person says.
            return;
        }
        Long time = time(whole);
        seen(time);
        begin(JsonValues.text(more, "requestId"), time == null ? created : time, prompt);
    }

    private static @Nullable Long time(String text) {
        Matcher said = STAMP.matcher(text);
        try {
            return said.find()
                    ? OffsetDateTime.parse(said.group(1).strip(), SAID).toInstant().toEpochMilli()
                    : null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private void part(Json.Obj part, Json.Obj more) {
        String type = part.text("type", "unknown");
        turn().model(JsonValues.text(part.object("providerOptions").object("cursor"), "modelName"));
        String call = JsonValues.text(part, "toolCallId");
        switch (type) {
            case "text" -> turn().addAnswer(JsonValues.text(part, "text"));
            case "reasoning" -> turn().addThought(JsonValues.text(part, "text"));
            case "tool-call" -> {
                Json.Obj given = part.object("args");
                turn().addCall(call, JsonValues.text(part, "toolName"), JsonValues.json(given));
                for (String each : List.of("path", "file_path", "target_file")) {
                    turn().addFile(JsonValues.text(given, each));
                }
            }
            case "tool-result" ->
                    turn().addResult(
                                    call,
                                    ToolResult.text(part.get("result")),
                                    JsonValues.flag(
                                            more.object("highLevelToolCallResult"), "isError"));
            default -> turn().addPart(type, part.write());
        }
    }
}
