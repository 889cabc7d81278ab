package dev.toolroom.capability.toolsets.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.mcp.client.http.EventStreamReader;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Asks a model endpoint for one answer, part by part. */
public final class ModelClient {
    private static final Duration CONNECT = Duration.ofSeconds(10);

    /** Of one part of an answer, and of a whole one. */
    private static final int LONGEST = 1024 * 1024;

    private static final int MOST_TEXT = 2 * LONGEST;
    private static final int SHOWN = 500;

    private final ModelEndpoint endpoint;

    public ModelClient(ModelEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * Blocks until the answer is whole.
     *
     * @param text told each part of the text as it comes
     * @param stoppable given what ends the request early
     * @throws Refusal if there is no answer, in words that say why
     */
    public ModelReply ask(Json.Obj request, Consumer<String> text, Consumer<Runnable> stoppable)
            throws InterruptedException {
        var late = new AtomicBoolean();
        var client =
                HttpClient.newBuilder()
                        .connectTimeout(CONNECT)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .version(HttpClient.Version.HTTP_1_1)
                        .build();
        stoppable.accept(client::shutdownNow);
        var alarm =
                CompletableFuture.runAsync(
                        () -> {
                            late.set(true);
                            client.shutdownNow();
                        },
                        CompletableFuture.delayedExecutor(
                                endpoint.time().toMillis(), TimeUnit.MILLISECONDS));
        try {
            var answer = client.send(http(request), BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                return answer.statusCode() == 200 ? read(answer, body, text) : refused(answer);
            }
        } catch (IOException e) {
            throw late.get() ? outOfTime() : unreachable();
        } finally {
            alarm.cancel(false);
            client.shutdownNow();
        }
    }

    private HttpRequest http(Json.Obj request) {
        var builder =
                HttpRequest.newBuilder(endpoint.completions())
                        .header("Content-Type", "application/json")
                        .header("Accept", "text/event-stream, application/json")
                        .POST(BodyPublishers.ofString(request.write()));
        return endpoint.key().isEmpty()
                ? builder.build()
                : builder.header("Authorization", "Bearer " + endpoint.key()).build();
    }

    private ModelReply read(
            HttpResponse<InputStream> answer, InputStream body, Consumer<String> text)
            throws IOException {
        var parts = new ModelReply.Parts();
        boolean stream =
                answer.headers()
                        .firstValue("Content-Type")
                        .orElse("")
                        .startsWith("text/event-stream");
        if (stream) {
            readEvents(body, parts, text);
        } else {
            text.accept(parts.add(object(body.readNBytes(LONGEST)), "message"));
        }
        if (parts.isEmpty()) {
            throw badAnswer("it has no choices");
        }
        return parts.reply();
    }

    private void readEvents(InputStream body, ModelReply.Parts parts, Consumer<String> text)
            throws IOException {
        var events = new EventStreamReader(body, LONGEST);
        int length = 0;
        for (var event = events.next(); event != null; event = events.next()) {
            String data = new String(event.data(), UTF_8).strip();
            if (data.equals("[DONE]")) {
                return;
            }
            length += data.length();
            if (event.tooLong() || length > MOST_TEXT) {
                throw badAnswer("it is longer than " + Amount.limit(MOST_TEXT));
            }
            Json.Obj part = object(event.data());
            if (part.get("error") != null) {
                throw refused(200, part);
            }
            String more = parts.add(part, "delta");
            if (!more.isEmpty()) {
                text.accept(more);
            }
        }
        throw badAnswer("it was cut off");
    }

    private Json.Obj object(byte[] bytes) {
        try {
            if (Json.read(bytes) instanceof Json.Obj object) {
                return object;
            }
            throw badAnswer("it is no JSON object");
        } catch (Json.Malformed e) {
            throw badAnswer("it is not JSON");
        }
    }

    private ModelReply refused(HttpResponse<InputStream> answer) throws IOException {
        byte[] body = answer.body().readNBytes(16 * 1024);
        Json.Obj error;
        try {
            error = Json.read(body) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
        } catch (Json.Malformed e) {
            error = Json.Obj.EMPTY;
        }
        throw refused(answer.statusCode(), error);
    }

    private Refusal refused(int status, Json.Obj body) {
        String said =
                body.get("error") instanceof Json.Str(String text)
                        ? text
                        : body.object("error").text("message", "");
        String shown = endpoint.masked(said.substring(0, Math.min(said.length(), SHOWN)));
        String next =
                switch (status) {
                    case 401, 403 -> "Check the variable that model.key names in toolroom.yaml";
                    case 404 -> "Check model.url and model.name in toolroom.yaml";
                    case 429 -> "Try again later";
                    default -> "Try again; if it stays, see the logs of the model server";
                };
        return new Refusal(
                ModelRefusal.REFUSED,
                "The model server at "
                        + endpoint.recorded()
                        + " answered with status "
                        + status
                        + (shown.isEmpty() ? "" : ": " + shown),
                next);
    }

    private Refusal badAnswer(String why) {
        return new Refusal(
                ModelRefusal.BAD_ANSWER,
                "The answer of the model server at " + endpoint.recorded() + " is unusable: " + why,
                "Check that model.url in toolroom.yaml is an OpenAI-compatible endpoint");
    }

    private Refusal unreachable() {
        return new Refusal(
                ModelRefusal.UNREACHABLE,
                "The connection to the model server at " + endpoint.recorded() + " failed",
                "Check that it runs and that model.url in toolroom.yaml is right");
    }

    private Refusal outOfTime() {
        return new Refusal(
                ModelRefusal.OUT_OF_TIME,
                "The model server at "
                        + endpoint.recorded()
                        + " did not answer within "
                        + endpoint.time().toSeconds()
                        + " s",
                "Try again, or raise model.time in toolroom.yaml");
    }
}
