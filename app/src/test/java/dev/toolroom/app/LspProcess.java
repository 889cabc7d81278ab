package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** {@code toolroom lsp} as a process of its own, and the plainest of editors on its streams. */
final class LspProcess implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;
    private static final Json.Obj GONE = Json.Obj.EMPTY.with("method", "gone");

    private final Process process;
    private final OutputStream in;
    private final AtomicInteger ids = new AtomicInteger();
    private final BlockingQueue<Json.Obj> arrived = new LinkedBlockingQueue<>();
    private final List<Json.Obj> passed = new ArrayList<>();

    LspProcess(Path home) throws IOException {
        process =
                new ProcessBuilder(ToolroomProcess.command(home, "lsp"))
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        in = process.getOutputStream();
        Thread.ofPlatform().daemon().start(this::listen);
    }

    private void listen() {
        try (var out = new BufferedInputStream(process.getInputStream())) {
            for (byte[] body = body(out); body != null; body = body(out)) {
                arrived.add((Json.Obj) Json.read(new String(body, UTF_8)));
            }
        } catch (IOException killed) {
            // Nothing more will come.
        }
        arrived.add(GONE);
    }

    private static byte @Nullable [] body(InputStream out) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = out.read();
            if (next < 0) {
                return null;
            }
            head.append((char) next);
        }
        int length =
                Integer.parseInt(head.toString().strip().replaceAll("(?s).*Content-Length: *", ""));
        return out.readNBytes(length);
    }

    void write(String... messages) throws IOException {
        for (String each : messages) {
            byte[] body = each.getBytes(UTF_8);
            in.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(US_ASCII));
            in.write(body);
        }
        in.flush();
    }

    String requestText(int id, String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
                .formatted(id, method, params);
    }

    static String notificationText(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":%s}".formatted(method, params);
    }

    int nextId() {
        return ids.incrementAndGet();
    }

    void tell(String method, String params) throws IOException {
        write(notificationText(method, params));
    }

    /** The whole message of the answer; what came before it is kept. */
    Json.Obj request(String method, String params) throws IOException, InterruptedException {
        int id = nextId();
        write(requestText(id, method, params));
        return answer(id);
    }

    Json.Obj answer(int id) throws IOException, InterruptedException {
        while (true) {
            Json.Obj message = next();
            boolean ours =
                    message.get("method") == null
                            && message.get("id") != null
                            && message.get("id").write().replace("\"", "").equals("" + id);
            if (ours) {
                return message;
            }
            passed.add(message);
        }
    }

    /** Requests of the server are agreed to, as an editor does. */
    private Json.Obj next() throws IOException, InterruptedException {
        Json.Obj message = arrived.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (message == null || message.equals(GONE)) {
            throw new AssertionError(message == null ? "nothing came" : "the server is gone");
        }
        if (message.get("method") != null && message.get("id") != null) {
            boolean edit = message.text("method", "").equals("workspace/applyEdit");
            write(
                    "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}"
                            .formatted(
                                    message.get("id").write(),
                                    edit ? "{\"applied\":true}" : "null"));
        }
        return message;
    }

    /** The next of this kind that the server asks or tells; what came before it is kept. */
    Json.Obj awaited(String method) throws IOException, InterruptedException {
        while (true) {
            Json.Obj message = next();
            if (message.text("method", "").equals(method)) {
                return message;
            }
            passed.add(message);
        }
    }

    /** What has come since the last time, other than answers. */
    List<Json.Obj> passed() {
        List<Json.Obj> all = List.copyOf(passed);
        passed.clear();
        return all;
    }

    Json.Obj start(Path folder) throws IOException, InterruptedException {
        Json.Obj answer = initialize(folder, "{}");
        tell("initialized", "{}");
        return answer;
    }

    Json.Obj initialize(Path folder, String capabilities) throws IOException, InterruptedException {
        return request(
                "initialize",
                "{\"processId\":null,\"capabilities\":%s,\"clientInfo\":{\"name\":\"it\"},\"workspaceFolders\":[{\"uri\":\"%s\",\"name\":\"m\"}]}"
                        .formatted(capabilities, folder.toUri()));
    }

    void open(Path file, String text) throws IOException {
        tell(
                "textDocument/didOpen",
                "{\"textDocument\":{\"uri\":\"%s\",\"languageId\":\"domain-lang\",\"version\":1,\"text\":%s}}"
                        .formatted(file.toUri(), new Json.Str(text).write()));
    }

    int exitCode() throws InterruptedException {
        return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) ? process.exitValue() : -1;
    }

    void closeInput() throws IOException {
        in.close();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
