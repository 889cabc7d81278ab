package dev.toolroom.app;

import dev.toolroom.kernel.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** {@code toolroom serve} as a process of its own, and a client with its token. */
final class HttpServer implements AutoCloseable {
    private final Process process;
    private final Json.Obj place;
    private final String token;
    private final HttpClient client = HttpClient.newHttpClient();

    HttpServer(Path home) throws IOException {
        this(home, Map.of());
    }

    /**
     * @param variables of its environment, beside those of this process
     */
    HttpServer(Path home, Map<String, String> variables) throws IOException {
        this(home, started(home, variables));
    }

    /**
     * @param process a server that has just been started on that home
     */
    HttpServer(Path home, Process process) throws IOException {
        this.process = process;
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        if (line == null) {
            throw new IOException("the server did not start");
        }
        place = (Json.Obj) Json.read(line);
        token = Files.readString(home.resolve("token")).strip();
    }

    private static Process started(Path home, Map<String, String> variables) throws IOException {
        var builder =
                new ProcessBuilder(ToolroomProcess.command(home, "serve", "--port", "0"))
                        .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(variables);
        return builder.start();
    }

    String address() {
        return place.text("address", "");
    }

    int port() {
        return URI.create(address()).getPort();
    }

    String token() {
        return token;
    }

    /** The one-time code of the link it printed. */
    String code() {
        String link = place.text("workbench", "");
        return link.substring(link.indexOf("#code=") + "#code=".length());
    }

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(address() + path));
    }

    HttpRequest.Builder allowed(String path) {
        return to(path).header("Authorization", "Bearer " + token);
    }

    HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(allowed(path));
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(allowed(path).POST(BodyPublishers.ofString(body)));
    }

    Process process() {
        return process;
    }

    @Override
    public void close() {
        client.close();
        process.destroyForcibly();
        process.onExit().join();
    }
}
