package dev.toolroom.app;

import dev.toolroom.kernel.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads server-sent events from one answer, on the thread that asks. */
final class SseClient implements AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpResponse<java.io.InputStream> response;
    private final BufferedReader lines;
    private final List<Event> heard = new ArrayList<>();

    /** One event. */
    record Event(String id, String type, Json.Obj data) {}

    SseClient(HttpRequest.Builder request) throws IOException, InterruptedException {
        response = client.send(request.build(), BodyHandlers.ofInputStream());
        lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    int status() {
        return response.statusCode();
    }

    /** The rest, where it is no stream of events. */
    String text() throws IOException {
        return String.join("\n", lines.lines().toList());
    }

    /** Reads on to the next event of this type. */
    Event await(String type) throws IOException {
        for (Event event = next(); event != null; event = next()) {
            if (event.type().equals(type)) {
                return event;
            }
        }
        throw new AssertionError("no " + type + " after " + types());
    }

    /** Null at the end of the stream, however that came about. */
    @Nullable Event next() throws IOException {
        String id = "";
        String type = "message";
        var data = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isEmpty() && !data.isEmpty()) {
                var event = new Event(id, type, (Json.Obj) Json.read(data.toString()));
                heard.add(event);
                return event;
            } else if (line.startsWith("id: ")) {
                id = line.substring(4);
            } else if (line.startsWith("event: ")) {
                type = line.substring(7);
            } else if (line.startsWith("data: ")) {
                data.append(line.substring(6));
            }
        }
        return null;
    }

    List<String> types() {
        return heard.stream().map(Event::type).toList();
    }

    List<Event> heard() {
        return heard;
    }

    /** Leaves without a word. */
    @Override
    public void close() {
        client.shutdownNow();
        client.close();
    }
}
