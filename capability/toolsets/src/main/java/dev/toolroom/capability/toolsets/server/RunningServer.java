package dev.toolroom.capability.toolsets.server;

import dev.toolroom.capability.toolsets.environment.SecretMask;
import dev.toolroom.foundation.mcp.client.ClientSetup;
import dev.toolroom.foundation.mcp.client.McpClient;
import dev.toolroom.foundation.mcp.client.RemoteTool;
import dev.toolroom.foundation.mcp.client.ServerFailure;
import dev.toolroom.foundation.mcp.client.ServerListener;
import dev.toolroom.foundation.mcp.client.ServerLog;
import dev.toolroom.foundation.mcp.client.ServerSupervisor;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Tool;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One declared server: an instance that tells which tools there are, and one more for every chat
 * whose files it works on. Its tools stay while it is being restarted.
 */
final class RunningServer implements AutoCloseable {
    private static final int MOST_TOOLS = 200;
    private static final int LONGEST_SCHEMA = 64 * 1024;
    private static final int LOG_LINES = 500;
    private static final Duration LISTING = Duration.ofSeconds(30);

    private final ServerDefinition definition;
    private final ServerSettings settings;
    private final Runnable changed;
    private final Runnable stateChanged;
    private final SecretMask mask = new SecretMask();
    private final ServerLog log;
    private final ServerConnector connector;
    private final ServerSupervisor first;
    private final Map<String, Instance> chats = new HashMap<>();
    private volatile List<Tool> tools = List.of();

    private record Instance(ServerSupervisor supervisor, Instant used) {}

    /**
     * One that is not started yet.
     *
     * @param changed run after its tools have changed
     * @param stateChanged run after it has become ready, failed and so on
     */
    RunningServer(
            ServerDefinition definition,
            ServerSettings settings,
            Runnable changed,
            Runnable stateChanged) {
        this.definition = definition;
        this.settings = settings;
        this.changed = changed;
        this.stateChanged = stateChanged;
        this.log =
                new ServerLog(
                        LOG_LINES,
                        line -> settings.redactor().apply(mask.redact(line)),
                        settings.clock());
        this.connector = new ServerConnector(definition, settings, mask);
        this.first = supervisor(null);
        this.tools = kept();
    }

    void start() {
        first.start();
    }

    private ServerSupervisor supervisor(@Nullable Path workspace) {
        return new ServerSupervisor(
                definition.id(),
                () -> connected(workspace),
                settings.policy(),
                settings.clock(),
                state -> {
                    log.add("client", "State: " + state.name());
                    stateChanged.run();
                });
    }

    /** Knows its tools before it counts as ready. */
    private McpClient connected(@Nullable Path workspace) throws InterruptedException {
        var listener = new Changes();
        var setup =
                new ClientSetup(
                        definition.id(), settings.identity(), settings.limits(), log, listener);
        McpClient client = connector.connect(setup, workspace);
        try {
            listener.connected(client);
            return client;
        } catch (RuntimeException | InterruptedException e) {
            client.close();
            throw e;
        }
    }

    /** Lists the tools again whenever the server says that they changed. */
    private final class Changes implements ServerListener {
        private final ReentrantLock listing = new ReentrantLock();
        private @Nullable McpClient client;

        /** What the server told before there was a connection is in the first list. */
        void connected(McpClient now) throws InterruptedException {
            listing.lock();
            try {
                client = now;
                learn(now.tools(LISTING));
            } finally {
                listing.unlock();
            }
        }

        @Override
        public void toolsChanged() {
            listing.lock();
            try {
                if (client != null) {
                    learn(client.tools(LISTING));
                }
            } catch (ServerFailure e) {
                log.add("client", "The changed list of tools cannot be read: " + e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                listing.unlock();
            }
        }
    }

    private List<Tool> kept() {
        List<Tool> kept = new ArrayList<>();
        for (Json.Obj each : settings.kept().read(definition)) {
            kept.add(new ServerTool(this, new RemoteTool(each.text("name", ""), each)));
        }
        return List.copyOf(kept);
    }

    private synchronized void learn(List<RemoteTool> listed) {
        List<Tool> now = new ArrayList<>();
        var names = new HashSet<String>();
        List<Json.Obj> definitions = new ArrayList<>();
        for (RemoteTool raw : listed) {
            // A server may put a value that it was given into what it says of a tool.
            var each = new RemoteTool(raw.name(), masked(raw.definition()));
            if (isUsable(each) && names.add(each.name()) && now.size() < MOST_TOOLS) {
                now.add(new ServerTool(this, each));
                definitions.add(each.definition());
            } else {
                log.add("client", "The tool \"" + each.name() + "\" is left out.");
            }
        }
        if (!contracts(now).equals(contracts(tools))) {
            tools = List.copyOf(now);
            settings.kept().write(definition, definitions);
            changed.run();
        }
    }

    /** A tool that must be run as a task of the protocol cannot be called here. */
    private static boolean isUsable(RemoteTool tool) {
        return tool.inputSchema().write().length() <= LONGEST_SCHEMA
                && !tool.definition()
                        .object("execution")
                        .text("taskSupport", "")
                        .equals("required");
    }

    private static List<String> contracts(List<Tool> tools) {
        return tools.stream()
                .map(tool -> tool.contract().name() + " " + tool.contract().version())
                .toList();
    }

    ServerDefinition definition() {
        return definition;
    }

    List<Tool> tools() {
        return tools;
    }

    /**
     * The connection for one call.
     *
     * @param starting how long a call waits for a server that is being started
     * @throws ServerFailure if there is none
     */
    McpClient connection(CallContext context, Duration starting) throws InterruptedException {
        Path workspace = context.workspace();
        return definition.usesWorkspace() && workspace != null
                ? ofChat(context.caller().chat().value(), workspace).ready(starting)
                : first.ready(starting);
    }

    private ServerSupervisor ofChat(String chat, Path workspace) {
        synchronized (chats) {
            Instance known = chats.get(chat);
            ServerSupervisor supervisor =
                    known == null ? supervisor(workspace) : known.supervisor();
            chats.put(chat, new Instance(supervisor, settings.clock().instant()));
            supervisor.start();
            return supervisor;
        }
    }

    /** Ends the instances of chats that nobody has used for long. */
    void sweep() {
        Instant before = settings.clock().instant().minus(settings.idle());
        List<ServerSupervisor> idle = new ArrayList<>();
        synchronized (chats) {
            chats.values()
                    .removeIf(
                            each -> {
                                boolean over = each.used().isBefore(before);
                                if (over) {
                                    idle.add(each.supervisor());
                                }
                                return over;
                            });
        }
        idle.forEach(ServerSupervisor::close);
    }

    /** Without the values that it was given. */
    Json.Obj masked(Json.Obj result) {
        return mask.isEmpty() ? result : mask.redact(result);
    }

    String masked(String text) {
        return mask.redact(text);
    }

    ServerStatus status() {
        synchronized (chats) {
            return new ServerStatus(definition.id(), first.state(), tools.size(), chats.size());
        }
    }

    ServerLog log() {
        return log;
    }

    /** Starts everything anew, at once. */
    void restart() {
        closeChats();
        first.restart();
    }

    private void closeChats() {
        List<Instance> all;
        synchronized (chats) {
            all = List.copyOf(chats.values());
            chats.clear();
        }
        all.forEach(each -> each.supervisor().close());
    }

    @Override
    public void close() {
        closeChats();
        first.close();
    }
}
