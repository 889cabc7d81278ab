package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.Turn.Ending;
import dev.toolroom.capability.recall.read.Turn.Status;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.events.TurnBuilder;
import dev.toolroom.capability.recall.read.events.Usage;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes turns of the messages of OpenCode. A message is an object of {@code info} and {@code
 * parts}; the session is an {@code info} without parts.
 */
final class OpenCodeEvents extends EventSession.Events {
    static final String AGENT = "opencode";

    /** Known, and without anything that is shown of a session. */
    private static final Set<String> BOOKKEEPING =
            Set.of("step-start", "step-finish", "snapshot", "agent", "retry", "subtask");

    private static final Pattern DENIED =
            Pattern.compile(
                    "(?i)the user (?:has )?(?:rejected|denied)|permission .{0,40}(?:reject|den)");
    private static final Pattern STOPPED = Pattern.compile("(?i)tool execution (?:was )?aborted");

    /** Whether another session started this one: no person asked for its turns. */
    private boolean isSubagent;

    @Override
    public void event(Json.Obj event) {
        Json.Obj info = event.object("info");
        Json.Obj times = info.object("time");
        Long time = EventSession.time(times.get("created"));
        seen(time);
        String role = JsonValues.text(info, "role");
        if (role == null) {
            session(info);
            return;
        }
        Json parts = event.get("parts");
        if (role.equals("user")) {
            prompt(info, parts, time);
        } else if (role.equals("assistant")) {
            answer(info, parts);
            seen(EventSession.time(times.get("completed")));
        } else {
            unknown("message/" + role);
        }
    }

    private void session(Json.Obj info) {
        String id = JsonValues.text(info, "id");
        sessionId = id == null ? sessionId : id;
        String stated = JsonValues.text(info, "title");
        title = stated == null ? title : stated;
        String directory = JsonValues.text(info, "directory");
        folder = directory == null ? folder : directory;
        isSubagent |= JsonValues.text(info, "parentID") != null;
    }

    /** Parts that the program added are no words of a person. */
    private void prompt(Json.Obj info, @Nullable Json parts, @Nullable Long time) {
        var words = new StringBuilder();
        var context = new StringBuilder();
        boolean hasFile = false;
        boolean isCompaction = false;
        for (Json.Obj part : JsonValues.objects(parts)) {
            String text = JsonValues.text(part, "text");
            boolean isAdded =
                    Boolean.TRUE.equals(JsonValues.flag(part, "synthetic"))
                            || Boolean.TRUE.equals(JsonValues.flag(part, "ignored"));
            (isAdded ? context : words).append(Objects.requireNonNullElse(text, ""));
            hasFile |= "file".equals(JsonValues.text(part, "type"));
            isCompaction |= "compaction".equals(JsonValues.text(part, "type"));
        }
        String shown = words.isEmpty() && hasFile ? "[image]" : words.toString();
        if (!isCompaction && !shown.isBlank()) {
            TurnBuilder turn = begin(JsonValues.text(info, "id"), time, shown);
            turn.model(JsonValues.text(info.object("model"), "modelID"));
            if (isSubagent) {
                turn.hide();
            }
        }
        if (hasBegun() && !context.isEmpty()) {
            turn().addNote("context", context.toString());
        }
    }

    private void answer(Json.Obj info, @Nullable Json parts) {
        turn().model(JsonValues.text(info, "modelID"));
        count(info.object("tokens"));
        boolean isSummary = Boolean.TRUE.equals(JsonValues.flag(info, "summary"));
        for (Json.Obj part : JsonValues.objects(parts)) {
            String text = JsonValues.text(part, "text");
            String type = part.text("type", "unknown");
            switch (type) {
                case "text" -> {
                    if (isSummary && text != null) {
                        turn().addNote("compaction", text);
                    } else {
                        turn().addAnswer(text);
                    }
                }
                case "reasoning" -> turn().addThought(text);
                case "tool" -> call(part);
                case "patch", "file" -> {
                    for (Json file : JsonValues.items(part.get("files"))) {
                        turn().addFile(file instanceof Json.Str(String path) ? path : null);
                    }
                }
                default -> {
                    if (!BOOKKEEPING.contains(type)) {
                        unknown("part/" + type);
                        turn().addPart(type, part.write());
                    }
                }
            }
        }
        error(info.object("error"));
    }

    private void error(Json.Obj error) {
        String name = JsonValues.text(error, "name");
        if ("MessageAbortedError".equals(name)) {
            turn().cancel();
        } else if (name != null) {
            String message = JsonValues.text(error.object("data"), "message");
            turn().error(message == null ? name : message);
        }
    }

    private void call(Json.Obj part) {
        Json.Obj state = part.object("state");
        Json.Obj times = state.object("time");
        Json.Obj metadata = state.object("metadata");
        String id = JsonValues.text(part, "callID");
        String output = JsonValues.text(state, "output");
        String error = JsonValues.text(state, "error");
        turn().addCall(
                        id,
                        JsonValues.text(part, "tool"),
                        JsonValues.json(state.get("input")),
                        EventSession.time(times.get("start")));
        turn().addFile(JsonValues.text(state.object("input"), "filePath"));
        Ending ending =
                ending(state.text("status", ""), JsonValues.number(metadata, "exit"), error);
        String partial = JsonValues.text(metadata, "output");
        String text = output != null ? output : error == null ? partial : error;
        if (text != null || !ending.equals(Ending.UNKNOWN)) {
            turn().addResult(
                            id,
                            new TurnBuilder.Returned(
                                    text,
                                    error == null ? null : true,
                                    ending,
                                    EventSession.time(times.get("end"))));
        }
        String subagent = JsonValues.text(metadata, "sessionId");
        if (subagent != null) {
            turn().linkSubagent(id, subagent);
        }
    }

    private static Ending ending(String status, @Nullable Long code, @Nullable String error) {
        if (code != null) {
            return Ending.ofCode(code);
        }
        return switch (status) {
            case "completed" -> Ending.of(Status.COMPLETED);
            case "running" -> Ending.of(Status.RUNNING);
            case "pending" -> Ending.of(Status.NOT_RUN);
            default -> {
                String why = error == null ? "" : error;
                yield DENIED.matcher(why).find()
                        ? Ending.of(Status.DENIED)
                        : STOPPED.matcher(why).find()
                                ? Ending.of(Status.INTERRUPTED)
                                : Ending.UNKNOWN;
            }
        };
    }

    private void count(Json.Obj tokens) {
        if (tokens.fields().isEmpty()) {
            return;
        }
        long read = JsonValues.count(tokens.object("cache"), "read");
        long written = JsonValues.count(tokens.object("cache"), "write");
        turn().usage()
                .add(
                        new Usage.Tokens(
                                JsonValues.count(tokens, "input") + read + written,
                                JsonValues.count(tokens, "output"),
                                read,
                                written));
    }
}
