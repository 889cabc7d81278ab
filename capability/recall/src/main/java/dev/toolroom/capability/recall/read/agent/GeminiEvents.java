package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.Turn.Ending;
import dev.toolroom.capability.recall.read.Turn.Status;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.events.TurnBuilder;
import dev.toolroom.capability.recall.read.events.Usage;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes turns of the records of Gemini CLI: sessions, messages and changes of sessions. */
final class GeminiEvents extends EventSession.Events {
    private static final Pattern EXIT_CODE = Pattern.compile("(?m)^Exit Code: (-?\\d{1,9})$");
    private static final Pattern NOT_FINISHED =
            Pattern.compile("(?m)^(?:Signal|Background PIDs): ");

    /** Begins the note about a turn that a person has stopped. */
    private static final String CANCELLED = "Request cancelled";

    private final Set<String> prompts = new HashSet<>();

    /** By the id of a message: its tokens. */
    private final Map<String, Usage.Tokens> counted = new HashMap<>();

    @Override
    public void event(Json.Obj event) {
        String type = JsonValues.text(event, "type");
        if (event.get("$set") instanceof Json.Obj changes) {
            session(changes);
            for (Json.Obj each : JsonValues.objects(changes.get("messages"))) {
                event(each);
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
                boolean hasResults = results(message, time);
                if (!hasResults && (id == null || prompts.add(id))) {
                    prompt(id, content, time);
                }
            }
            case "gemini", "assistant", "model" -> answer(message, content, time);
            case "error" -> turn().error(content.isEmpty() ? "error" : content);
            case "info", "warning" -> {
                note(type, content);
                if (hasBegun() && content.startsWith(CANCELLED)) {
                    turn().cancel();
                }
            }
            default -> {
                unknown(type);
                note(type, message.write());
            }
        }
    }

    /** Results of calls are also written in the name of the user. Returns whether there are any. */
    private boolean results(Json.Obj message, @Nullable Long time) {
        boolean hasResults = false;
        for (Json.Obj each : JsonValues.objects(message.get("content"))) {
            Json.Obj response = each.object("functionResponse");
            String call = JsonValues.text(response, "id");
            if (!response.fields().isEmpty()) {
                hasResults = true;
                String result = words(response.get("response"));
                TurnBuilder turn = turnOf(call);
                if (turn != null) {
                    turn.addFirstResult(
                            call, new TurnBuilder.Returned(result, null, ending("", result), time));
                }
            }
        }
        return hasResults;
    }

    private void note(String kind, String text) {
        if (hasBegun()) {
            turn().addNote(kind, text);
        }
    }

    private void prompt(@Nullable String id, String content, @Nullable Long time) {
        if (!isContext(content)) {
            begin(id, time, content);
        } else if (hasBegun()) {
            turn().addNote("context", content);
        }
    }

    /** What the program itself sends in the name of its user. */
    private static boolean isContext(String content) {
        String start = content.stripLeading();
        return start.equals("System: Please continue.") || start.startsWith("<session_context>");
    }

    private void answer(Json.Obj message, String content, @Nullable Long time) {
        turn().model(JsonValues.text(message, "model"));
        count(message);
        for (Json.Obj thought : JsonValues.objects(message.get("thoughts"))) {
            String subject = JsonValues.text(thought, "subject");
            String description = JsonValues.text(thought, "description");
            turn().addThoughtOnce(
                            subject == null
                                    ? description
                                    : subject + "\n" + Objects.requireNonNullElse(description, ""));
        }
        for (Json.Obj each : JsonValues.objects(message.get("toolCalls"))) {
            call(each, time);
        }
        turn().addAnswerOnce(content);
    }

    /** A message is written again when its calls have ended: the last record of it counts. */
    private void count(Json.Obj message) {
        Json.Obj stated = message.object("tokens");
        if (stated.fields().isEmpty()) {
            return;
        }
        var tokens =
                new Usage.Tokens(
                        JsonValues.count(stated, "input"),
                        JsonValues.count(stated, "output"),
                        JsonValues.count(stated, "cached"),
                        0);
        String id = JsonValues.text(message, "id");
        Usage.Tokens before = id == null ? null : counted.put(id, tokens);
        turn().usage().add(before == null ? tokens : tokens.minus(before));
    }

    /** The message is written when the model has asked for its calls, a call when it has ended. */
    private void call(Json.Obj call, @Nullable Long time) {
        String id = JsonValues.text(call, "id");
        String status = call.text("status", "");
        String result = words(call.get("result"));
        turn().addCall(id, JsonValues.text(call, "name"), JsonValues.json(call.get("args")), time);
        turn().addFile(JsonValues.text(call.object("args"), "file_path"));
        Long end = EventSession.time(call.get("timestamp"));
        Boolean failed = status.equals("error") ? true : null;
        turn().addResult(id, new TurnBuilder.Returned(result, failed, ending(status, result), end));
        if (status.equals("cancelled")) {
            turn().cancel();
        }
    }

    private static Ending ending(String status, String result) {
        if (status.equals("cancelled")) {
            return Ending.of(result.contains("did not allow") ? Status.DENIED : Status.INTERRUPTED);
        }
        Matcher code = EXIT_CODE.matcher(result);
        if (code.find()) {
            return Ending.ofCode(Long.parseLong(code.group(1)));
        }
        // Current versions do not write a code of 0.
        boolean isFinished =
                status.equals("success")
                        && result.startsWith("Output:")
                        && !NOT_FINISHED.matcher(result).find();
        return isFinished ? Ending.of(Status.COMPLETED) : Ending.UNKNOWN;
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
