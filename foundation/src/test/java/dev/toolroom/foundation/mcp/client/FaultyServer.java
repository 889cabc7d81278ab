package dev.toolroom.foundation.mcp.client;

import dev.toolroom.foundation.mcp.client.process.Launch;
import dev.toolroom.foundation.mcp.client.process.ProcessTransport;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.Interpreter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Starts the scripted server of {@code odd_server.py}. */
public final class FaultyServer {
    /** Long enough for a busy machine; nothing waits for it to pass. */
    public static final Duration AMPLE = Duration.ofSeconds(60);

    private static final String PYTHON = Interpreter.python();

    private FaultyServer() {}

    static Launch launch(String behaviour) {
        return launch(behaviour, Map.of("PATH", System.getenv("PATH")));
    }

    static Launch launch(String behaviour, Map<String, String> environment) {
        return new Launch(List.of(PYTHON, "-u", script(), behaviour), environment, null);
    }

    private static String script() {
        try {
            return Path.of(
                            Objects.requireNonNull(FaultyServer.class.getResource("odd_server.py"))
                                    .toURI())
                    .toString();
        } catch (java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public static ClientSetup setup() {
        return setup(ClientLimits.USUAL.withConnect(AMPLE), ServerListener.NONE);
    }

    public static ClientSetup setup(ClientLimits limits, ServerListener listener) {
        return setup(limits, listener, line -> line.replaceAll("(ghp_|hunter2)\\w+", "[secret]"));
    }

    static ClientSetup setup(
            ClientLimits limits, ServerListener listener, UnaryOperator<String> redactor) {
        var log = new ServerLog(50, redactor, Clock.systemUTC());
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
