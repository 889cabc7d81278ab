package dev.toolroom.capability.recall.read.events;

import dev.toolroom.capability.recall.read.Turn;
import dev.toolroom.capability.recall.read.Turn.Call;
import dev.toolroom.capability.recall.read.Turn.Ending;
import dev.toolroom.capability.recall.read.Turn.Message;
import dev.toolroom.capability.recall.read.Turn.Response;
import dev.toolroom.capability.recall.read.Turn.Side;
import dev.toolroom.capability.recall.read.Turn.Timing;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts a turn together from the events of an agent that has no requests in its file. */
public final class TurnBuilder {
    /** Beyond this many characters a turn keeps only the beginning of each further text. */
    private static final int MAX_CHARACTERS = 16 << 20;

    private static final int MAX_CHARACTERS_OF_EXCESS_TEXT = 1_000;

    private final String id;
    private final int index;
    private final @Nullable Long time;
    private final String prompt;
    private final List<Response> responses = new ArrayList<>();
    private final List<Message> messages = new ArrayList<>();
    private final Map<String, OpenCall> calls = new LinkedHashMap<>();
    private final Set<String> files = new LinkedHashSet<>();
    private final Set<String> said = new HashSet<>();
    private final Usage usage = new Usage();
    private @Nullable String model;
    private @Nullable String error;
    private boolean canceled;
    private boolean hidden;
    private long characters;

    /** A call whose result may still come. */
    private static final class OpenCall {
        final int index;
        final @Nullable String tool;
        final @Nullable String arguments;
        @Nullable Long start;
        @Nullable Long end;
        @Nullable String result;
        @Nullable Boolean failed;
        Ending ending = Ending.UNKNOWN;
        @Nullable String subagent;

        OpenCall(
                int index,
                @Nullable String tool,
                @Nullable String arguments,
                @Nullable Long start) {
            this.index = index;
            this.tool = tool;
            this.arguments = arguments;
            this.start = start;
        }

        Call toCall(String id) {
            Long duration = start == null || end == null ? null : (Long) Math.max(0, end - start);
            return new Call(
                    Side.MODEL,
                    index,
                    id,
                    tool,
                    arguments,
                    result,
                    failed,
                    null,
                    null,
                    null,
                    null,
                    ending,
                    new Timing(start, duration),
                    subagent);
        }
    }

    /** The result of a call. */
    public record Returned(
            @Nullable String result, @Nullable Boolean failed, Ending ending, @Nullable Long time) {
        public Returned(@Nullable String result, @Nullable Boolean failed) {
            this(result, failed, Ending.UNKNOWN, null);
        }
    }

    TurnBuilder(String id, int index, @Nullable Long time, String prompt) {
        this.id = id;
        this.index = index;
        this.time = time;
        this.prompt = prompt;
        if (!prompt.isEmpty()) {
            messages.add(new Message("user", fit(prompt), false));
        }
    }

    private String fit(String text) {
        boolean fits = characters < MAX_CHARACTERS || text.length() < MAX_CHARACTERS_OF_EXCESS_TEXT;
        String kept = fits ? text : text.substring(0, MAX_CHARACTERS_OF_EXCESS_TEXT);
        characters += kept.length();
        return kept;
    }

    public String prompt() {
        return prompt;
    }

    public long characters() {
        return characters;
    }

    /** Whether nothing came after the prompt. */
    public boolean isUnanswered() {
        return responses.isEmpty() && calls.isEmpty();
    }

    public void model(@Nullable String name) {
        model = name == null ? model : name;
    }

    public void error(String message) {
        error = message;
    }

    public Usage usage() {
        return usage;
    }

    public void cancel() {
        canceled = true;
    }

    /** Hides the turn: no person asked for it. */
    public void hide() {
        hidden = true;
    }

    public void addAnswer(@Nullable String text) {
        if (text != null && !text.isBlank()) {
            String kept = fit(text);
            said.add(kept);
            responses.add(new Response(null, kept, null, null, null));
            messages.add(new Message("assistant", kept, false));
        }
    }

    /** Adds an answer that the file may have in several records. */
    public void addAnswerOnce(@Nullable String text) {
        if (text != null && !said.contains(text)) {
            addAnswer(text);
        }
    }

    public void addThought(@Nullable String text) {
        if (text != null && !text.isBlank()) {
            responses.add(new Response("thinking", fit(text), null, null, null));
        }
    }

    public void addThoughtOnce(@Nullable String text) {
        if (text != null && said.add("thinking\0" + text)) {
            addThought(text);
        }
    }

    /** Adds a part that has no column. */
    public void addPart(String kind, String payload) {
        responses.add(new Response(kind, null, null, null, fit(payload)));
    }

    /** Adds a text of the program. */
    public void addNote(String kind, String text) {
        responses.add(new Response(kind, fit(text), null, null, null));
    }

    public void addFile(@Nullable String path) {
        if (path != null && !path.isBlank() && path.length() < 1_000 && files.size() < 200) {
            files.add(path);
        }
    }

    public void addCall(@Nullable String call, @Nullable String tool, @Nullable String arguments) {
        addCall(call, tool, arguments, null);
    }

    public void addCall(
            @Nullable String call,
            @Nullable String tool,
            @Nullable String arguments,
            @Nullable Long start) {
        String key = call == null ? "call-" + calls.size() : call;
        String kept = arguments == null ? null : fit(arguments);
        OpenCall known = calls.putIfAbsent(key, new OpenCall(calls.size(), tool, kept, start));
        if (known != null && known.start == null) {
            known.start = start;
        }
    }

    public boolean hasCall(@Nullable String call) {
        return call != null && calls.containsKey(call);
    }

    public void addResult(
            @Nullable String call, @Nullable String result, @Nullable Boolean failed) {
        addResult(call, new Returned(result, failed));
    }

    /** Adds a result, also for a call that the file does not have. */
    public void addResult(@Nullable String call, Returned returned) {
        String key = call == null ? "call-" + calls.size() : call;
        OpenCall known =
                calls.computeIfAbsent(key, _ -> new OpenCall(calls.size(), null, null, null));
        if (returned.result() != null) {
            known.result = fit(returned.result());
            messages.add(new Message("tool", known.result, false));
        }
        known.failed = returned.failed() == null ? known.failed : returned.failed();
        known.ending = returned.ending().equals(Ending.UNKNOWN) ? known.ending : returned.ending();
        known.end = returned.time() == null ? known.end : returned.time();
    }

    /** Adds a result, unless an earlier record of it said more. */
    public void addFirstResult(@Nullable String call, Returned returned) {
        OpenCall known = call == null ? null : calls.get(call);
        if (known == null || known.result == null) {
            addResult(call, returned);
        } else if (known.ending.equals(Ending.UNKNOWN)) {
            known.ending = returned.ending();
        }
    }

    /** Ends a call that ran in the background, by a later record. */
    public void endCall(String call, Ending ending, @Nullable Long time, @Nullable String more) {
        OpenCall known = calls.get(call);
        if (known != null) {
            known.ending = ending;
            known.end = time;
            if (more != null && !more.isBlank()) {
                known.result = known.result == null ? fit(more) : known.result + "\n" + fit(more);
            }
        }
    }

    /** Links a call to the session of the subagent that it started. */
    public void linkSubagent(@Nullable String call, String session) {
        OpenCall known = call == null ? null : calls.get(call);
        if (known != null) {
            known.subagent = session;
        }
    }

    public Turn build() {
        String state = canceled ? "cancelled" : error != null ? "failed" : "complete";
        List<Call> made = new ArrayList<>();
        calls.forEach((key, each) -> made.add(each.toCall(key)));
        return new Turn(
                new Turn.Request(
                        id,
                        index,
                        time,
                        prompt,
                        null,
                        null,
                        canceled,
                        null,
                        null,
                        null,
                        model,
                        state,
                        null,
                        hidden,
                        usage.prompt(),
                        usage.completion(),
                        usage.cacheRead(),
                        usage.cacheWrite(),
                        error),
                List.of(),
                List.of(),
                responses,
                messages,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                made,
                null,
                List.copyOf(files));
    }
}
