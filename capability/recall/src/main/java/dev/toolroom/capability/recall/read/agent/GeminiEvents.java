package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.events.Usage;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What Gemini CLI records: a session, its messages, and changes to what the session says. */
final class GeminiEvents extends EventSession.Events {
    private static final Pattern EXIT_CODE = Pattern.compile("(?m)^Exit Code: (-?\\d{1,9})$");

    private final Set<String> prompts = new HashSet<>();

    @Override
    public void event(Json.Obj event) {
        String type = JsonValues.text(event, "type");
        if (event.get("$set") instanceof Json.Obj changes) {
            session(changes);
            for (Json each : JsonValues.items(changes.get("messages"))) {
                event(JsonValues.object(each));
            }
        } else if (type == null) {
            session(event);
        } else {
            Long time = EventSession.time(event.get("timestamp"));
            seen(time);
            message(type, event, time);
        }
    }

    private void session(Json.Obj said) {
        sessionId = sessionId == null ? JsonValues.text(said, "sessionId") : sessionId;
        seen(EventSession.time(said.get("startTime")));
        seen(EventSession.time(said.get("lastUpdated")));
        String summary = JsonValues.text(said, "summary");
        title = summary == null ? title : summary;
    }

    private void message(String type, Json.Obj message, @Nullable Long time) {
        String content = words(message.get("content"));
        switch (type) {
            case "user" -> {
                String id = JsonValues.text(message, "id");
                if (id == null || prompts.add(id)) {
                    prompt(id, content, time);
                }
            }
            case "gemini", "assistant", "model" -> answer(message, content);
            case "error" -> turn().error(content.isEmpty() ? "error" : content);
            case "info", "warning" -> note(type, content);
            default -> {
                unknown(type);
                note(type, message.write());
            }
        }
    }

    private void note(String kind, String text) {
        if (hasBegun()) {
            turn().note(kind, text);
        }
    }

    private void prompt(@Nullable String id, String content, @Nullable Long time) {
        if (!isContext(content)) {
            begin(id, time, content);
        } else if (hasBegun()) {
            turn().note("context", content);
        }
    }

    /** What the program itself sends in the name of its user. */
    private static boolean isContext(String content) {
        String start = content.stripLeading();
        return start.equals("System: Please continue.") || start.startsWith("<session_context>");
    }

    private void answer(Json.Obj message, String content) {
        turn().model(JsonValues.text(message, "model"));
        Json.Obj tokens = message.object("tokens");
        if (!tokens.fields().isEmpty()) {
            turn().usage()
                    .add(
                            new Usage.Tokens(
                                    JsonValues.count(tokens, "input"),
                                    JsonValues.count(tokens, "output"),
                                    JsonValues.count(tokens, "cached"),
                                    0));
        }
        for (Json each : JsonValues.items(message.get("thoughts"))) {
            Json.Obj thought = JsonValues.object(each);
            String subject = JsonValues.text(thought, "subject");
            String description = JsonValues.text(thought, "description");
            turn().thought(
                            subject == null
                                    ? description
                                    : subject + "\n" + Objects.requireNonNullElse(description, ""));
        }
        for (Json each : JsonValues.items(message.get("toolCalls"))) {
            call(JsonValues.object(each));
        }
        turn().said(content);
    }

    private void call(Json.Obj call) {
        String id = JsonValues.text(call, "id");
        String status = JsonValues.text(call, "status");
        turn().called(id, JsonValues.text(call, "name"), JsonValues.json(call.get("args")));
        turn().file(JsonValues.text(call.object("args"), "file_path"));
        turn().returned(
                        id,
                        withCode(words(call.get("result"))),
                        "error".equals(status) ? true : null);
        if ("cancelled".equals(status)) {
            turn().cancel();
        }
    }

    /** The code stands among other lines; at the end it is found as that of any other tool. */
    private static String withCode(String output) {
        Matcher code = EXIT_CODE.matcher(output);
        return code.find() ? output + "\n\nCommand exited with code " + code.group(1) : output;
    }

    /** A text, a list of parts, or what a function answered. */
    private static String words(@Nullable Json value) {
        var text = new StringBuilder();
        if (value instanceof Json.Str(String plain)) {
            text.append(plain);
        } else if (value instanceof Json.Arr(var parts)) {
            parts.forEach(each -> text.append(words(each)));
        } else if (value instanceof Json.Obj object) {
            for (String name : new String[] {"text", "output", "error"}) {
                text.append(Objects.requireNonNullElse(JsonValues.text(object, name), ""));
            }
            text.append(words(object.get("functionResponse")))
                    .append(words(object.get("response")));
        }
        return text.toString();
    }
}
