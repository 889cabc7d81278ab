package dev.toolroom.foundation.mcp.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Starts the scripted server of {@code odd_server.py}. */
final class OddServer {
    /** Long enough for a busy machine; nothing waits for it to pass. */
    static final Duration AMPLE = Duration.ofSeconds(60);

    /** Itself, and not a script that chooses one and adds to its environment. */
    private static final String PYTHON = python();

    private OddServer() {}

    private static String python() {
        try {
            Process asked =
                    new ProcessBuilder("python3", "-c", "import sys; print(sys.executable)")
                            .start();
            return new String(asked.getInputStream().readAllBytes(), UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Launch launch(String behaviour) {
        return launch(behaviour, Map.of("PATH", System.getenv("PATH")));
    }

    static Launch launch(String behaviour, Map<String, String> environment) {
        return new Launch(List.of(PYTHON, "-u", script(), behaviour), environment, null);
    }

    private static String script() {
        try {
            return Path.of(
                            Objects.requireNonNull(OddServer.class.getResource("odd_server.py"))
                                    .toURI())
                    .toString();
        } catch (java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static ClientSetup setup() {
        return setup(ClientLimits.USUAL.withConnect(AMPLE), ServerListener.NONE);
    }

    static ClientSetup setup(ClientLimits limits, ServerListener listener) {
        var log =
                new ServerLog(
                        50,
                        line -> line.replaceAll("(ghp_|hunter2)\\w+", "[secret]"),
                        Clock.systemUTC());
        return new ClientSetup(
                "odd",
                new ClientSetup.Identity("toolroom", "Toolroom", "1.0.0"),
                limits,
                log,
                listener);
    }

    static McpClient connect(String behaviour) throws InterruptedException {
        return connect(setup(), behaviour);
    }

    static McpClient connect(ClientSetup setup, String behaviour) throws InterruptedException {
        return McpClient.connect(setup, ProcessTransport.opener(setup, launch(behaviour)));
    }

    static String call(McpClient client, String tool) throws InterruptedException {
        return text(client.call(tool, Json.Obj.EMPTY).await(AMPLE, RequestListener.NONE));
    }

    /** The first text of a result. */
    static String text(Json.Obj result) {
        return result.get("content") instanceof Json.Arr(var items)
                        && items.getFirst() instanceof Json.Obj first
                ? first.text("text", "")
                : "";
    }
}
