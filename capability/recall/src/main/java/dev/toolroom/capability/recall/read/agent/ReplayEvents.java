package dev.toolroom.capability.recall.read.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes turns of the entries of a chat replay. */
final class ReplayEvents extends EventSession.Events {
    private static final int MAX_WAITING_EVENTS = 100;

    /** The prompt that is read; null between two of them. */
    private @Nullable String prompt;

    private @Nullable String model;

    /** Whether it continues the turn before. */
    private boolean continued;

    /** Whether it has entries that are of no chat. */
    private boolean anyAside;

    /** Its entries before the first one with a time, with which the turn begins. */
    private final List<Json.Obj> waiting = new ArrayList<>();

    /** The prompt of the last turn. */
    private @Nullable String turnPrompt;

    private boolean begun;
    private boolean anyPrompt;
    private boolean anyTurn;

    boolean hasPrompts() {
        return anyPrompt;
    }

    void field(String name, Json value) {
        switch (name) {
            case "prompt" -> {
                prompt = Objects.requireNonNullElse(ChatReplay.words(value), "");
                anyPrompt = true;
            }
            case "model" -> model = JsonValues.words(value);
            case "hasSeen" -> continued = value instanceof Json.Bool(boolean yes) && yes;
            default -> {
                // In the raw text.
            }
        }
    }

    void endPrompt() {
        boolean asideAlone = anyAside && !begun && waiting.isEmpty();
        if (!asideAlone && (prompt != null || !waiting.isEmpty())) {
            beginTurn(null);
        }
        prompt = null;
        model = null;
        continued = false;
        anyAside = false;
        begun = false;
    }

    @Override
    public void event(Json.Obj entry) {
        anyPrompt = true;
        if (isAside(entry)) {
            anyAside = true;
            return;
        }
        Long time = time(entry);
        if (!begun && time == null && waiting.size() < MAX_WAITING_EVENTS) {
            waiting.add(entry);
            return;
        }
        beginTurn(time);
        seen(time);
        take(entry);
    }

    private void beginTurn(@Nullable Long time) {
        if (begun) {
            return;
        }
        String asked = Objects.requireNonNullElse(prompt, "");
        if (!anyTurn) {
            sessionId = session(asked, time);
        }
        if (!(anyTurn && continued && asked.equals(turnPrompt))) {
            begin(null, time, asked);
        }
        anyTurn = true;
        begun = true;
        turnPrompt = asked;
        turn().model(model);
        waiting.forEach(this::take);
        waiting.clear();
    }

    /** The file has no id; a later export of the same window begins with the same prompt. */
    private static String session(String prompt, @Nullable Long time) {
        String first = prompt + "\0" + time;
        return "replay-" + UUID.nameUUIDFromBytes(first.getBytes(UTF_8));
    }

    private static @Nullable Long time(Json.Obj entry) {
        for (Json each :
                new Json[] {
                    entry.get("time"),
                    entry.get("startTime"),
                    entry.object("metadata").get("startTime"),
                    entry.get("timestamp")
                }) {
            Long time = each == null ? null : EventSession.time(each);
            if (time != null) {
                return time;
            }
        }
        return null;
    }

    /**
     * Whether an entry is of no chat: suggestions while one types, which the debug view tells apart
     * by their names as well, the request for a title, and the pages that explain a suggestion.
     */
    private boolean isAside(Json.Obj entry) {
        if (!"request".equals(JsonValues.text(entry, "kind"))) {
            return false;
        }
        String name = entry.text("name", "").toLowerCase(Locale.ROOT);
        if (name.equals("title")) {
            String said = ChatReplay.words(entry.object("response").get("message"));
            title = title == null ? said : title;
            return true;
        }
        return name.startsWith("nes |")
                || name.equals("xtabprovider")
                || "MarkdownContentRequest".equals(JsonValues.text(entry, "type"));
    }

    private void take(Json.Obj entry) {
        String kind = entry.text("kind", "unknown");
        switch (kind) {
            case "toolCall" -> call(entry);
            case "request" -> request(entry);
            case "error" -> turn().addNote("error", entry.text("error", "error"));
            default -> turn().addPart(kind, entry.write());
        }
    }

    private void call(Json.Obj entry) {
        String id = JsonValues.text(entry, "id");
        String tool = JsonValues.text(entry, "tool");
        Json arguments = entry.get("args");
        turn().addThought(ChatReplay.words(entry.object("thinking").get("text")));
        turn().addCall(
                        id,
                        tool == null ? JsonValues.text(entry, "name") : tool,
                        arguments instanceof Json.Str(String text)
                                ? text
                                : JsonValues.json(arguments));
        turn().addResult(id, ChatReplay.words(entry.get("response")), null);
        for (Json.Obj each : JsonValues.objects(entry.get("edits"))) {
            turn().addFile(JsonValues.path(each.get("path")));
        }
    }

    private void request(Json.Obj entry) {
        Json.Obj metadata = entry.object("metadata");
        Json.Obj usage = metadata.object("usage");
        turn().model(JsonValues.text(metadata, "model"));
        turn().usage()
                .add(
                        JsonValues.number(usage, "prompt_tokens"),
                        JsonValues.number(usage, "completion_tokens"));
        Json.Obj response = entry.object("response");
        turn().addAnswer(ChatReplay.words(response.get("message")));
        switch (response.text("type", "")) {
            case "failure" -> turn().error(response.text("reason", "error"));
            case "canceled" -> turn().cancel();
            default -> {
                // It came to an answer.
            }
        }
    }
}
