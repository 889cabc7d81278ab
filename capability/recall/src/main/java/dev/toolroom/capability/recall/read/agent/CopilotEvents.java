package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.Turn.Ending;
import dev.toolroom.capability.recall.read.Turn.Status;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.events.TurnBuilder;
import dev.toolroom.capability.recall.read.events.Usage;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes turns of the events of Copilot CLI, which Copilot in VS Code writes too. */
public final class CopilotEvents extends EventSession.Events {
    private static final Set<String> DISCARDED =
            Set.of("hook.start", "hook.end", "system.message", "assistant.turn_start");

    /** Known, and without anything that is shown of a session. */
    private static final Set<String> BOOKKEEPING =
            Set.of(
                    "assistant.turn_end", "session.info",
                    "session.resume", "session.truncation",
                    "session.usage_checkpoint", "session.mode_changed",
                    "session.permissions_changed", "session.auto_mode_resolved",
                    "permission.requested", "permission.completed",
                    "tool.user_requested", "tool.execution_progress");

    private static final int MAX_TRAILER_CHARACTERS = 400;
    private static final Pattern ENDED =
            Pattern.compile("<shellId: (\\S+) completed with exit code (-?\\d{1,10})>\\s*\\z");
    private static final Pattern EXITED =
            Pattern.compile("<exited with exit code (-?\\d{1,10})>\\s*\\z");
    private static final Pattern RUNNING =
            Pattern.compile("<command with shellId: (\\S+) is still running");
    private static final Pattern STARTED =
            Pattern.compile("<command started in (?:background|detached) with shellId: (\\S+?)>");

    /** By the id of a shell: the call whose command runs in it. */
    private final Map<String, String> running = new HashMap<>();

    @Override
    public Set<String> discarded() {
        return DISCARDED;
    }

    @Override
    public void event(Json.Obj event) {
        Json.Obj data = event.object("data");
        Long time = EventSession.time(event.get("timestamp"));
        seen(time);
        String type = event.text("type", "unknown");
        switch (type) {
            case "session.start" -> {
                sessionId = JsonValues.text(data, "sessionId");
                folder = JsonValues.text(data.object("context"), "cwd");
            }
            case "session.title_changed" -> title = JsonValues.text(data, "title");
            case "session.model_change" -> {
                if (hasBegun()) {
                    turn().model(JsonValues.text(data, "newModel"));
                }
            }
            case "user.message" -> prompt(event, data, time);
            case "assistant.message" -> message(data);
            case "assistant.reasoning" -> turn().addThoughtOnce(JsonValues.text(data, "content"));
            case "tool.execution_start" ->
                    turn().addCall(
                                    JsonValues.text(data, "toolCallId"),
                                    JsonValues.text(data, "toolName"),
                                    JsonValues.json(data.get("arguments")),
                                    time);
            case "tool.execution_complete" -> returned(data, time);
            case "session.error" -> {
                String message = JsonValues.text(data, "message");
                turn().error(message == null ? "error" : message);
            }
            case "session.shutdown" -> usage(data.object("modelMetrics"));
            case "abort" -> turn().cancel();
            default -> other(type, event);
        }
    }

    private void other(String type, Json.Obj event) {
        boolean isKnown =
                DISCARDED.contains(type)
                        || BOOKKEEPING.contains(type)
                        || type.startsWith("subagent.")
                        || type.startsWith("skill.")
                        || type.equals("system.notification");
        if (!isKnown) {
            unknown(type);
        }
        if (hasBegun() && !DISCARDED.contains(type) && !BOOKKEEPING.contains(type)) {
            turn().addPart(type, event.write());
        }
    }

    /** A message with a source was sent by a skill or by the program. */
    private void prompt(Json.Obj event, Json.Obj data, @Nullable Long time) {
        String content = data.text("content", "");
        String source = JsonValues.text(data, "source");
        boolean isPersons =
                source == null || source.equals("user") || source.startsWith("command-");
        if (isPersons || !hasBegun()) {
            boolean hasFile = !JsonValues.items(data.get("attachments")).isEmpty();
            String shown = content.isBlank() && hasFile ? "[image]" : content;
            TurnBuilder turn = begin(JsonValues.text(event, "id"), time, shown);
            if (!isPersons) {
                turn.hide();
            }
        } else {
            turn().addNote("context", content);
        }
    }

    private void message(Json.Obj data) {
        turn().model(JsonValues.text(data, "model"));
        turn().addThoughtOnce(JsonValues.text(data, "reasoningText"));
        turn().addAnswer(JsonValues.text(data, "content"));
        for (Json.Obj call : JsonValues.objects(data.get("toolRequests"))) {
            Json arguments = call.get("arguments");
            turn().addCall(
                            JsonValues.text(call, "toolCallId"),
                            JsonValues.text(call, "name"),
                            arguments instanceof Json.Str(String text)
                                    ? text
                                    : JsonValues.json(arguments));
        }
    }

    private void returned(Json.Obj data, @Nullable Long time) {
        String call = JsonValues.text(data, "toolCallId");
        String content = JsonValues.text(data.object("result"), "content");
        String text = content == null ? JsonValues.text(data.object("error"), "message") : content;
        // Success says that the tool ran, not that its command did.
        Boolean failed = Boolean.FALSE.equals(JsonValues.flag(data, "success")) ? true : null;
        TurnBuilder known = turnOf(call);
        TurnBuilder turn = known == null ? turn() : known;
        turn.model(JsonValues.text(data, "model"));
        turn.addResult(
                call,
                new TurnBuilder.Returned(
                        withoutTrailer(text), failed, ending(call, data, text, time), time));
    }

    private static @Nullable String withoutTrailer(@Nullable String text) {
        return text == null ? null : ENDED.matcher(text).replaceFirst("").stripTrailing();
    }

    private Ending ending(
            @Nullable String call, Json.Obj data, @Nullable String text, @Nullable Long time) {
        Json.Obj error = data.object("error");
        if (Set.of("rejected", "denied").contains(String.valueOf(error.text("code", "")))) {
            return Ending.of(Status.DENIED);
        }
        Long stated = JsonValues.number(data.object("shellExecution"), "exitCode");
        stated =
                stated == null
                        ? JsonValues.number(
                                data.object("result").object("shellExecution"), "exitCode")
                        : stated;
        String end =
                text == null
                        ? ""
                        : text.substring(Math.max(0, text.length() - MAX_TRAILER_CHARACTERS));
        Matcher ended = ENDED.matcher(end);
        if (ended.find()) {
            var ending = Ending.ofCode(Long.parseLong(ended.group(2)));
            String starter = running.remove(ended.group(1));
            TurnBuilder turn = turnOf(starter);
            if (starter != null && turn != null) {
                turn.endCall(starter, ending, time, withoutTrailer(text));
            }
            return ending;
        }
        Matcher exited = EXITED.matcher(end);
        if (stated != null || exited.find()) {
            return Ending.ofCode(stated != null ? stated : Long.parseLong(exited.group(1)));
        }
        for (Pattern each : new Pattern[] {RUNNING, STARTED}) {
            Matcher runs = each.matcher(end);
            if (runs.find()) {
                if (call != null) {
                    running.putIfAbsent(runs.group(1), call);
                }
                return Ending.of(Status.RUNNING);
            }
        }
        return Ending.UNKNOWN;
    }

    /** Totals are recorded only at the end of the session, so they are added to its last turn. */
    private void usage(Json.Obj models) {
        for (Json each : models.fields().values()) {
            Json.Obj used = JsonValues.object(each).object("usage");
            long read = JsonValues.count(used, "cacheReadTokens");
            long written = JsonValues.count(used, "cacheWriteTokens");
            if (hasBegun() && !used.fields().isEmpty()) {
                long input = JsonValues.count(used, "inputTokens");
                turn().usage()
                        .add(
                                new Usage.Tokens(
                                        input + read + written,
                                        JsonValues.count(used, "outputTokens"),
                                        read,
                                        written));
            }
        }
        if (hasBegun() && models.fields().size() == 1) {
            turn().model(models.fields().keySet().iterator().next());
        }
    }
}
