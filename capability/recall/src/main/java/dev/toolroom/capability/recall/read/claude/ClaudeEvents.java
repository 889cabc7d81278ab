package dev.toolroom.capability.recall.read.claude;

import dev.toolroom.capability.recall.read.ToolResult;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.events.TurnBuilder;
import dev.toolroom.capability.recall.read.events.Usage;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes turns of the records of Claude Code. Most records of the type {@code user} are not what a
 * person asked: {@link ClaudePrompts} tells them apart.
 */
public final class ClaudeEvents extends EventSession.Events {
    private static final int MAX_MESSAGES_COUNTED = 64;

    /** No part of the conversation: progress of hooks and commands, snapshots of files. */
    private static final Set<String> DISCARDED =
            Set.of("progress", "file-history-snapshot", "queue-operation");

    /** Known, and without anything that is shown of a session. */
    private static final Set<String> BOOKKEEPING =
            Set.of(
                    """
                    last-prompt pr-link mode permission-mode agent-name agent-setting tag
                    worktree-state content-replacement\
                    """
                            .split("\\s+", -1));

    /** Records that were written before: a session that is continued repeats them. */
    private final Set<String> seenRecords = new HashSet<>();

    /** By the id of the message: its usage is repeated on each of its records. */
    private final Map<String, Usage.Tokens> counted =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Usage.Tokens> eldest) {
                    return size() > MAX_MESSAGES_COUNTED;
                }
            };

    /** By the id of a background task: the call that started it. */
    private final Map<String, String> tasks = new HashMap<>();

    private @Nullable String summary;
    private @Nullable String generatedTitle;
    private @Nullable String customTitle;

    /** A slash command, which is a turn only once the model gets to see it. */
    private @Nullable Command command;

    private record Command(@Nullable String id, @Nullable Long time, String prompt) {}

    @Override
    public Set<String> discarded() {
        return DISCARDED;
    }

    @Override
    public void event(Json.Obj event) {
        String type = event.text("type", "unknown");
        if (DISCARDED.contains(type)) {
            return;
        }
        Long time = EventSession.time(event.get("timestamp"));
        seen(time);
        String id = JsonValues.text(event, "sessionId");
        sessionId = sessionId == null ? session(event, id) : sessionId;
        String cwd = JsonValues.text(event, "cwd");
        folder = folder == null ? cwd : folder;
        String uuid = JsonValues.text(event, "uuid");
        if (uuid != null && !seenRecords.add(uuid)) {
            return;
        }
        switch (type) {
            case "user" -> user(event, time);
            case "assistant" -> assistant(event, time);
            case "system" -> system(event);
            case "attachment" -> attachment(event, time);
            case "summary" -> summary = summary == null ? said(event, "summary") : summary;
            case "custom-title" -> customTitle = said(event, "customTitle");
            case "ai-title" -> generatedTitle = said(event, "aiTitle");
            default -> {
                if (!BOOKKEEPING.contains(type)) {
                    unknown(type);
                    if (hasBegun()) {
                        turn().addPart(type, event.write());
                    }
                }
            }
        }
        title = customTitle != null ? customTitle : generatedTitle;
        title = title == null ? summary : title;
    }

    private static @Nullable String said(Json.Obj event, String name) {
        String text = JsonValues.text(event, name);
        return text == null || text.isBlank() ? null : text;
    }

    /** A subagent's file has the id of the session that it works for. */
    private static @Nullable String session(Json.Obj event, @Nullable String id) {
        String agent = JsonValues.text(event, "agentId");
        return id == null || agent == null ? id : id + "/" + agent;
    }

    private void user(Json.Obj event, @Nullable Long time) {
        Json content = event.object("message").get("content");
        var prompt = new StringBuilder(content instanceof Json.Str(String text) ? text : "");
        boolean hasImage = false;
        for (Json.Obj part : JsonValues.objects(content)) {
            switch (part.text("type", "text")) {
                case "tool_result" -> result(event, part, time);
                case "image", "document" -> hasImage = true;
                default -> prompt.append(part.text("text", ""));
            }
        }
        String text = prompt.isEmpty() && hasImage ? "[image]" : prompt.toString();
        if (!text.isBlank() && (!prompt.isEmpty() || !isResult(content))) {
            prompted(event, text, time);
        }
    }

    /** A tool can return an image: then no person sent it. */
    private static boolean isResult(@Nullable Json content) {
        return JsonValues.items(content).stream()
                .anyMatch(
                        each ->
                                "tool_result"
                                        .equals(JsonValues.text(JsonValues.object(each), "type")));
    }

    private void prompted(Json.Obj event, String text, @Nullable Long time) {
        String id = JsonValues.text(event, "uuid");
        switch (ClaudePrompts.kind(event, text)) {
            case PROMPT -> {
                command = null;
                begin(id, time, text);
            }
            case SUBAGENT -> {
                if (JsonValues.text(event, "agentId") != null || !hasBegun()) {
                    begin(id, time, text).hide();
                } else {
                    turn().addNote("subagent", text);
                }
            }
            case COMMAND -> command = new Command(id, time, ClaudePrompts.command(text));
            case COMMAND_OUTPUT -> {
                command = null;
                note("command output", text);
            }
            case CONTEXT -> {
                beginCommand();
                note("context", text);
            }
            case COMPACTION -> note("compaction", text);
            case INTERRUPT -> {
                beginCommand();
                if (hasBegun()) {
                    turn().cancel();
                }
            }
            case TASK -> ClaudeTasks.ofNotice(text).ifPresent(each -> finish(each, time));
            case NOTICE -> note("notice", text);
        }
    }

    /** What a person typed while the agent worked is an attachment of the turn. */
    private void attachment(Json.Obj event, @Nullable Long time) {
        Json.Obj attached = event.object("attachment");
        String prompt = JsonValues.text(attached, "prompt");
        if ("queued_command".equals(JsonValues.text(attached, "type")) && prompt != null) {
            prompted(event, prompt, time);
        }
    }

    private void note(String kind, String text) {
        if (hasBegun()) {
            turn().addNote(kind, text);
        }
    }

    private void beginCommand() {
        Command begun = command;
        command = null;
        if (begun != null) {
            begin(begun.id(), begun.time(), begun.prompt());
        }
    }

    private void result(Json.Obj event, Json.Obj part, @Nullable Long time) {
        String id = JsonValues.text(part, "tool_use_id");
        String call = id == null ? JsonValues.text(event, "sourceToolUseID") : id;
        String text = ToolResult.text(part.get("content"));
        Boolean failed = JsonValues.flag(part, "is_error");
        Json.Obj stated = event.object("toolUseResult");
        TurnBuilder turn = turnOf(call);
        (turn == null ? turn() : turn)
                .addResult(
                        call,
                        new TurnBuilder.Returned(
                                text, failed, ClaudeTasks.ending(text, failed, stated), time));
        String subagent = JsonValues.text(stated, "agentId");
        if (turn != null && subagent != null) {
            turn.linkSubagent(call, sessionId + "/" + subagent);
        }
        String task = ClaudeTasks.started(text, stated);
        if (task != null && call != null) {
            tasks.put(task, call);
        }
        ClaudeTasks.ofResult(text, stated).ifPresent(each -> finish(each, time));
    }

    private void finish(ClaudeTasks.Finished task, @Nullable Long time) {
        String call = tasks.get(task.id());
        TurnBuilder turn = turnOf(call);
        if (call != null && turn != null) {
            turn.endCall(call, task.ending(), time, task.output());
        }
    }

    private void assistant(Json.Obj event, @Nullable Long time) {
        Json.Obj message = event.object("message");
        beginCommand();
        String model = JsonValues.text(message, "model");
        if (!"<synthetic>".equals(model)) {
            turn().model(model);
        }
        count(message);
        for (Json.Obj part : JsonValues.objects(message.get("content"))) {
            String type = part.text("type", "unknown");
            switch (type) {
                case "text" -> turn().addAnswer(JsonValues.text(part, "text"));
                case "thinking" -> turn().addThought(JsonValues.text(part, "thinking"));
                case "tool_use" -> {
                    turn().addCall(
                                    JsonValues.text(part, "id"),
                                    JsonValues.text(part, "name"),
                                    JsonValues.json(part.get("input")),
                                    time);
                    turn().addFile(JsonValues.text(part.object("input"), "file_path"));
                }
                default -> turn().addPart(type, part.write());
            }
        }
    }

    /** Counts each message once, by its last record. */
    private void count(Json.Obj message) {
        String id = JsonValues.text(message, "id");
        if (!(message.get("usage") instanceof Json.Obj usage)) {
            return;
        }
        long read = JsonValues.count(usage, "cache_read_input_tokens");
        long written = JsonValues.count(usage, "cache_creation_input_tokens");
        var tokens =
                new Usage.Tokens(
                        JsonValues.count(usage, "input_tokens") + read + written,
                        JsonValues.count(usage, "output_tokens"),
                        read,
                        written);
        Usage.Tokens before = id == null ? null : counted.put(id, tokens);
        turn().usage().add(before == null ? tokens : tokens.minus(before));
    }

    /** Adds messages of hooks and errors of the API. */
    private void system(Json.Obj event) {
        String subtype = event.text("subtype", "");
        String text = JsonValues.text(event, "content");
        if (subtype.equals("local_command")) {
            command = null;
        } else if (hasBegun() && subtype.equals("api_error")) {
            turn().addPart("system", event.write());
        } else if (hasBegun() && text != null && !subtype.equals("compact_boundary")) {
            turn().addNote("system", text);
        }
    }
}
