package dev.toolroom.capability.toolsets.server;

import dev.toolroom.capability.toolsets.environment.SecretMask;
import dev.toolroom.foundation.mcp.client.ClientSetup;
import dev.toolroom.foundation.mcp.client.McpClient;
import dev.toolroom.foundation.mcp.client.RemoteTool;
import dev.toolroom.foundation.mcp.client.ServerFailure;
import dev.toolroom.foundation.mcp.client.ServerLog;
import dev.toolroom.foundation.mcp.client.ServerSupervisor;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Tool;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One declared server: an instance that tells which tools there are, and one more for every chat
 * whose files it works on. Its tools stay while it is being restarted.
 */
final class RunningServer implements AutoCloseable {
    private static final int MOST_TOOLS = 200;
    private static final int LONGEST_SCHEMA = 64 * 1024;
    private static final int LOG_LINES = 500;
    private static final Duration RELISTING = Duration.ofSeconds(10);

    private final ServerDefinition definition;
    private final ServerSettings settings;
    private final Runnable changed;
    private final Runnable stateChanged;
    private final SecretMask mask = new SecretMask();
    private final ServerLog log;
    private final ServerConnector connector;
    private final ServerSupervisor first;
    private final Map<String, Instance> chats = new HashMap<>();
    private final Map<McpClient, ToolListing> listings = new ConcurrentHashMap<>();
    private volatile @Nullable ToolListing ofFirst;
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
        this.tools = kept().stream().<Tool>map(each -> new ServerTool(this, each)).toList();
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
        var listing = new ToolListing(this::masked, this::learn, line -> log.add("client", line));
        var setup =
                new ClientSetup(
                        definition.id(), settings.identity(), settings.limits(), log, listing);
        McpClient client = connector.connect(setup, workspace);
        listings.put(client, listing);
        if (workspace == null) {
            ofFirst = listing;
        }
        var _ = client.ended().thenRun(() -> Thread.startVirtualThread(() -> ended(client)));
        try {
            listing.connected(client);
            return client;
        } catch (RuntimeException | InterruptedException e) {
            client.close();
            throw e;
        }
    }

    /** The tools of the first stay while it is started again; what only a chat had goes. */
    private void ended(McpClient client) {
        ToolListing listing = listings.remove(client);
        if (listing != null && !listing.equals(ofFirst)) {
            learn();
        }
    }

    private List<RemoteTool> kept() {
        List<RemoteTool> kept = new ArrayList<>();
        for (Json.Obj each : settings.kept().read(definition)) {
            kept.add(new RemoteTool(each.text("name", ""), each));
        }
        return kept;
    }

    /**
     * The tools of the first instance, then those that only the instance of some chat has. The
     * first decides what a tool is that several have: they may tell their folder in a description.
     */
    private synchronized void learn() {
        ToolListing leading = ofFirst;
        List<RemoteTool> listed = new ArrayList<>(leading == null ? kept() : leading.tools());
        int ofFirstAlone = listed.size();
        listings.values().stream()
                .filter(each -> !each.equals(leading))
                .forEach(each -> listed.addAll(each.tools()));
        var now = new LinkedHashMap<String, ServerTool>();
        List<Json.Obj> toKeep = new ArrayList<>();
        for (int i = 0; i < listed.size(); i++) {
            RemoteTool each = listed.get(i);
            boolean twice = now.containsKey(each.name());
            if (isUsable(each) && !twice && now.size() < MOST_TOOLS) {
                now.put(each.name(), new ServerTool(this, each));
                if (i < ofFirstAlone) {
                    toKeep.add(each.definition());
                }
            } else if (i < ofFirstAlone || !twice) {
                log.add("client", "The tool \"" + each.name() + "\" is left out.");
            }
        }
        if (!contracts(now.values()).equals(contracts(tools))) {
            tools = List.copyOf(now.values());
            settings.kept().write(definition, toKeep);
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

    private static List<String> contracts(Collection<? extends Tool> tools) {
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
     * The connection for one call of a tool that is still what its caller was told.
     *
     * @param starting how long a call waits for a server that is being started
     * @throws ServerFailure if there is none
     * @throws Refusal if the tool is another, or gone: its caller, its schema and whoever approved
     *     it meant the one that was listed
     */
    McpClient connection(ServerTool tool, CallContext context, Duration starting)
            throws InterruptedException {
        if (definition.isLocal()) {
            settings.confinement().require(definition);
        }
        Path workspace = context.workspace();
        McpClient client =
                definition.usesWorkspace() && workspace != null
                        ? ofChat(context.caller().chat().value(), workspace).ready(starting)
                        : first.ready(starting);
        ToolListing listing = listings.get(client);
        if (listing != null) {
            listing.refresh(RELISTING);
            ensureUnchanged(tool, listing);
        }
        return client;
    }

    private void ensureUnchanged(ServerTool tool, ToolListing listing) {
        RemoteTool there = listing.find(tool.remote().name()).orElse(null);
        if (there == null) {
            throw ServerRefusal.removed(definition.id(), tool.remote().name());
        }
        boolean listedStill =
                tools.stream()
                        .anyMatch(
                                each ->
                                        each.contract().name().equals(tool.contract().name())
                                                && each.contract()
                                                        .version()
                                                        .equals(tool.contract().version()));
        if (!listedStill || !there.isCalledLike(tool.remote())) {
            throw ServerRefusal.changed(definition.id(), tool.remote().name());
        }
    }

    /** Learns of changes that were told during a call, if there are any. */
    void called(McpClient client) {
        ToolListing listing = listings.get(client);
        if (listing != null) {
            listing.refreshLater();
        }
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
        listings.values().forEach(ToolListing::refreshLater);
    }

    private RemoteTool masked(RemoteTool tool) {
        return new RemoteTool(tool.name(), masked(tool.definition()));
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
            return new ServerStatus(
                    definition.id(), first.state(), tools.size(), chats.size(), this::masked);
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
