package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.Turn;
import dev.toolroom.capability.recall.read.Turn.Call;
import dev.toolroom.capability.recall.read.Turn.Message;
import dev.toolroom.capability.recall.read.Turn.Response;
import dev.toolroom.capability.recall.read.Turn.Side;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts turns together from the events of an agent that knows no requests. */
final class TurnBuilder {
    private final String id;
    private final int index;
    private final @Nullable Long time;
    private final String prompt;
    private final List<Response> responses = new ArrayList<>();
    private final List<Message> messages = new ArrayList<>();
    private final Map<String, Call> calls = new LinkedHashMap<>();
    private final Set<String> files = new LinkedHashSet<>();
    private @Nullable String model;
    private @Nullable String error;
    private @Nullable Long promptTokens;
    private @Nullable Long completionTokens;
    private boolean canceled;

    TurnBuilder(String id, int index, @Nullable Long time, String prompt) {
        this.id = id;
        this.index = index;
        this.time = time;
        this.prompt = prompt;
        if (!prompt.isEmpty()) {
            messages.add(new Message("user", prompt, false));
        }
    }

    void model(@Nullable String name) {
        model = name == null ? model : name;
    }

    void error(String message) {
        error = message;
    }

    /** A turn asks the model several times; what each costs is added up. */
    void tokens(@Nullable Long sent, @Nullable Long received) {
        promptTokens = sum(promptTokens, sent);
        completionTokens = sum(completionTokens, received);
    }

    private static @Nullable Long sum(@Nullable Long one, @Nullable Long more) {
        return one == null ? more : more == null ? one : (Long) (one + more);
    }

    void cancel() {
        canceled = true;
    }

    void said(@Nullable String text) {
        if (text != null && !text.isBlank()) {
            responses.add(new Response(null, text, null, null, null));
            messages.add(new Message("assistant", text, false));
        }
    }

    void thought(@Nullable String text) {
        if (text != null && !text.isBlank()) {
            responses.add(new Response("thinking", text, null, null, null));
        }
    }

    /** What has no column of its own. */
    void other(String kind, String payload) {
        responses.add(new Response(kind, null, null, null, payload));
    }

    /** What the program said, as a text. */
    void note(String kind, String text) {
        responses.add(new Response(kind, text, null, null, null));
    }

    void file(@Nullable String path) {
        if (path != null && !path.isBlank() && path.length() < 1_000 && files.size() < 200) {
            files.add(path);
        }
    }

    void called(@Nullable String call, @Nullable String tool, @Nullable String arguments) {
        String key = call == null ? "call-" + calls.size() : call;
        Call known = calls.get(key);
        if (known == null) {
            calls.put(key, call(calls.size(), key, tool, arguments, null, null));
        }
    }

    /** What came back; of a call that was never seen, too. */
    void returned(@Nullable String call, @Nullable String result, @Nullable Boolean failed) {
        String key = call == null ? "call-" + calls.size() : call;
        Call known = calls.get(key);
        if (known == null) {
            known = call(calls.size(), key, null, null, null, null);
        }
        calls.put(key, call(known.index(), key, known.tool(), known.arguments(), result, failed));
        if (result != null) {
            messages.add(new Message("tool", result, false));
        }
    }

    /** What came back, unless something that says more is known already. */
    void returnedFirst(@Nullable String call, @Nullable String result) {
        Call known = call == null ? null : calls.get(call);
        if (known == null || known.result() == null) {
            returned(call, result, null);
        }
    }

    private static Call call(
            int index,
            String id,
            @Nullable String tool,
            @Nullable String arguments,
            @Nullable String result,
            @Nullable Boolean failed) {
        return new Call(
                Side.MODEL, index, id, tool, arguments, result, failed, null, null, null, null);
    }

    Turn build() {
        String state = canceled ? "cancelled" : error != null ? "failed" : "complete";
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
                        false,
                        promptTokens,
                        completionTokens,
                        error),
                List.of(),
                List.of(),
                responses,
                messages,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.copyOf(calls.values()),
                null,
                List.copyOf(files));
    }
}
