package dev.toolroom.capability.toolsets.server;

import dev.toolroom.foundation.mcp.client.Backoff;
import dev.toolroom.foundation.mcp.client.ClientLimits;
import dev.toolroom.foundation.mcp.client.ClientSetup;
import dev.toolroom.foundation.mcp.client.ServerSupervisor;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.testkit.Interpreter;
import dev.toolroom.testkit.TestApplication;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A house with the servers of a test in it. */
final class NotesServer implements Capability {
    private final AtomicInteger calls = new AtomicInteger();
    private final LinkedBlockingQueue<String> news = new LinkedBlockingQueue<>();
    private final Path folder;
    final Map<String, String> bound = new ConcurrentHashMap<>();
    final McpServers servers;
    final TestApplication house;

    NotesServer(Path folder, ServerConfinement confinement) {
        this.folder = folder;
        Duration moment = Duration.ofMillis(5);
        servers =
                new McpServers(
                        new ServerSettings(
                                folder.resolve("servers"),
                                Map.of("PATH", System.getenv("PATH")),
                                (server, name) -> Optional.ofNullable(bound.get(name)),
                                confinement,
                                KeptTools.NONE,
                                line -> line,
                                new ClientSetup.Identity("toolroom", "Toolroom", "1.0.0"),
                                ClientLimits.USUAL,
                                new ServerSupervisor.Policy(
                                        new Backoff(moment, moment),
                                        Duration.ofMinutes(1),
                                        Duration.ofMinutes(1)),
                                Duration.ofMinutes(10),
                                Clock.systemUTC()));
        house = new TestApplication(Duration.ofMillis(1), this);
        house.tools().onChange(() -> news.add("tools"));
        servers.onState(() -> news.add("state"));
    }

    /** The declaration of the scripted server; {@code config} may use single quotes. */
    ServerDefinition notes(String id, String config) {
        Json.Obj more = (Json.Obj) Json.read(config.replace('\'', '"'));
        var args = new java.util.ArrayList<Json>();
        args.add(new Json.Str("-u"));
        args.add(new Json.Str("$toolset/notes_server.py"));
        if (more.get("args") instanceof Json.Arr(var given)) {
            args.addAll(given);
        }
        var whole =
                Json.object().put("command", Interpreter.python()).put("args", new Json.Arr(args));
        more.fields()
                .forEach(
                        (name, value) -> {
                            if (!name.equals("args")) {
                                whole.put(name, value);
                            }
                        });
        return ServerDefinition.of(
                id, whole.build(), false, Objects.requireNonNull(script().getParent()));
    }

    private static Path script() {
        try {
            return Path.of(
                    Objects.requireNonNull(NotesServer.class.getResource("notes_server.py"))
                            .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits for news until something holds. */
    void await(BooleanSupplier holds) throws InterruptedException {
        while (!holds.getAsBoolean()) {
            if (news.poll(60, TimeUnit.SECONDS) == null) {
                throw new AssertionError("nothing has happened for a minute");
            }
        }
    }

    /** Declares these, and waits until the first tool of each is there. */
    NotesServer with(ServerDefinition... definitions) throws InterruptedException {
        servers.declare(List.of(definitions));
        for (ServerDefinition each : definitions) {
            await(() -> house.tools().find(each.id() + "__list_notes").isPresent());
        }
        return this;
    }

    Completed call(String tool, String arguments) {
        return house.call(tool, arguments);
    }

    String text(String tool) {
        return call(tool, "{}").body().text("text", "");
    }

    Completed call(String tool, CallListener listener, Caller caller) throws InterruptedException {
        var id = new CallId("heard-" + calls.incrementAndGet());
        return house.dispatcher().call(new ToolCall(id, tool, Json.Obj.EMPTY, caller), listener);
    }

    String state(String id) {
        return servers.statuses().stream()
                .filter(each -> each.id().equals(id))
                .map(each -> each.state().name())
                .findFirst()
                .orElse("");
    }

    @Override
    public String name() {
        return "toolsets";
    }

    @Override
    public List<Tool> tools() {
        return servers.tools();
    }

    @Override
    public void onChange(Runnable listener) {
        servers.onChange(listener);
    }

    /** A folder for every chat, without versions. */
    @Override
    public @Nullable ChatFiles files() {
        return (chat, call, use, cancellation) -> new PlainLease(folder.resolve(chat.value()));
    }

    private record PlainLease(Path folder) implements ChatFiles.Lease {
        PlainLease {
            try {
                Files.createDirectories(folder);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }

        @Override
        public @Nullable String before() {
            return null;
        }

        @Override
        public @Nullable String after() {
            return null;
        }

        @Override
        public void close() {}
    }

    @Override
    public void close() {
        house.close();
        servers.close();
    }
}
