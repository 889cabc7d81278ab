package dev.toolroom.capability.toolsets.turn;

import dev.toolroom.capability.toolsets.chat.ChatRefusal;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a client wants of a turn.
 *
 * @param named whether the client chose the id, and may be sending the request again
 * @param chat null for a new one
 * @param content the text of the message; the prompt where it is one
 * @param prompt whether a model is to answer
 * @param tools those that the model is offered; null for every listed one
 * @param stopsAtError whether the calls after one that failed are left out
 */
record TurnRequest(
        String id,
        boolean named,
        @Nullable ChatId chat,
        Place place,
        String content,
        boolean prompt,
        @Nullable List<String> tools,
        List<Call> calls,
        boolean stopsAtError,
        boolean endsWithClient) {
    static final Json.Obj SCHEMA = schema();

    /** Where in the chat its first message goes. */
    sealed interface Place {
        /** After the message that the chat is at. */
        record Leaf() implements Place {}

        /** As the first message of a branch. */
        record Root() implements Place {}

        record After(String message) implements Place {}

        /** Beside a message, as another try. */
        record Beside(String message) implements Place {}
    }

    /** One call that the client asks for. */
    record Call(String tool, Json.Obj arguments) {}

    TurnRequest {
        calls = List.copyOf(calls);
    }

    static TurnRequest read(Json.Obj request) {
        new Schema(SCHEMA)
                .check(request)
                .ifPresent(
                        problem -> {
                            throw refused(problem.message(), problem.nextStep());
                        });
        String id = request.text("turn_id", "");
        String chat = request.text("chat_id", "");
        List<Call> calls = calls(request);
        String prompt = request.text("prompt", "");
        if (calls.isEmpty() == prompt.isEmpty()) {
            throw refused(
                    "A turn needs either calls or a prompt",
                    "Send calls with at least one tool, or a prompt for the model");
        }
        return new TurnRequest(
                id.isEmpty() ? CallId.random().value() : id,
                !id.isEmpty(),
                chat.isEmpty() ? null : ChatId.of(chat),
                place(request),
                prompt.isEmpty() ? request.text("content", "") : prompt,
                !prompt.isEmpty(),
                request.get("tools") instanceof Json.Arr tools ? tools.texts() : null,
                calls,
                !request.text("on_error", "stop").equals("continue"),
                request.text("on_disconnect", "continue").equals("cancel"));
    }

    private static Place place(Json.Obj request) {
        Json parent = request.get("parent_id");
        String retried = request.text("retry_of", "");
        if (!retried.isEmpty()) {
            if (parent != null) {
                throw refused(
                        "parent_id and retry_of exclude each other",
                        "Send retry_of alone: the parent is that of the message it names");
            }
            return new Place.Beside(retried);
        }
        return switch (parent) {
            case null -> new Place.Leaf();
            case Json.Str(String message) -> new Place.After(message);
            default -> new Place.Root();
        };
    }

    private static List<Call> calls(Json.Obj request) {
        List<Call> calls = new ArrayList<>();
        if (request.get("calls") instanceof Json.Arr(var items)) {
            for (Json each : items) {
                if (each instanceof Json.Obj call) {
                    calls.add(new Call(call.text("tool", ""), call.object("arguments")));
                }
            }
        }
        return calls;
    }

    static Refusal refused(String message, String nextStep) {
        return new Refusal(ChatRefusal.BAD_REQUEST, message, nextStep);
    }

    private static Json.Obj schema() {
        try (InputStream in = TurnRequest.class.getResourceAsStream("stream.json")) {
            return (Json.Obj) Json.read(Objects.requireNonNull(in).readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
