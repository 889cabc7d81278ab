package dev.toolroom.capability.toolsets.server;

import dev.toolroom.foundation.mcp.client.ServerLog;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.text.SimilarNames;
import dev.toolroom.kernel.tool.Tool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The MCP servers of a home: those that are declared and enabled run, and no others. */
public final class McpServers implements AutoCloseable {
    private final ServerSettings settings;
    private final Map<String, RunningServer> running = new TreeMap<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final List<Runnable> stateListeners = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread sweeper;

    /** Starts nothing. */
    public McpServers(ServerSettings settings) {
        this.settings = settings;
    }

    /**
     * Makes these the servers that run: starts those that are new or declared otherwise than
     * before, ends those that are gone, and leaves the others alone. Returns before they are ready.
     */
    public void declare(Collection<ServerDefinition> wanted) {
        List<RunningServer> ended = new ArrayList<>();
        List<RunningServer> started = new ArrayList<>();
        synchronized (running) {
            if (closed.getCount() == 0) {
                return;
            }
            Map<String, ServerDefinition> byId =
                    wanted.stream().collect(Collectors.toMap(ServerDefinition::id, each -> each));
            running.values()
                    .removeIf(
                            each -> {
                                boolean gone =
                                        !each.definition().equals(byId.get(each.definition().id()));
                                if (gone) {
                                    ended.add(each);
                                }
                                return gone;
                            });
            byId.forEach(
                    (id, definition) ->
                            running.computeIfAbsent(
                                    id,
                                    _ -> {
                                        var server =
                                                new RunningServer(
                                                        definition,
                                                        settings,
                                                        this::changed,
                                                        this::stateChanged);
                                        started.add(server);
                                        return server;
                                    }));
            beginSweeping();
        }
        ended.forEach(RunningServer::close);
        started.forEach(RunningServer::start);
        if (ended.stream().anyMatch(each -> !each.tools().isEmpty())) {
            changed();
        }
    }

    private void beginSweeping() {
        if (sweeper == null && !running.isEmpty()) {
            sweeper = Thread.ofVirtual().name("mcp-servers-sweeper").start(this::sweep);
        }
    }

    private void sweep() {
        try {
            while (!closed.await(1, TimeUnit.MINUTES)) {
                all().forEach(RunningServer::sweep);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private List<RunningServer> all() {
        synchronized (running) {
            return List.copyOf(running.values());
        }
    }

    /** The tools of all servers as they were listed last. */
    public List<Tool> tools() {
        return all().stream().flatMap(each -> each.tools().stream()).toList();
    }

    /** Has {@code listener} run, on any thread, after {@link #tools} began to answer otherwise. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    private void changed() {
        listeners.forEach(Runnable::run);
    }

    /** Has {@code listener} run, on any thread, after the state of a server has changed. */
    public void onState(Runnable listener) {
        stateListeners.add(listener);
    }

    private void stateChanged() {
        stateListeners.forEach(Runnable::run);
    }

    /** How they are, by their ids. */
    public List<ServerStatus> statuses() {
        return all().stream().map(RunningServer::status).toList();
    }

    /** What a server wrote last, without secrets. */
    public List<ServerLog.Line> log(String id) {
        ServerLog log = find(id).log();
        List<ServerLog.Line> lines = new ArrayList<>(log.lines());
        if (log.dropped() > 0 && !lines.isEmpty()) {
            lines.addFirst(
                    new ServerLog.Line(
                            lines.getFirst().time(),
                            "client",
                            log.dropped() + " earlier lines are no longer kept."));
        }
        return lines;
    }

    /**
     * Starts a server anew, at once: after its values were bound, or when it failed.
     *
     * @throws Refusal if there is none of this id
     */
    public void restart(String id) {
        find(id).restart();
    }

    private RunningServer find(String id) {
        synchronized (running) {
            RunningServer server = running.get(id);
            if (server != null) {
                return server;
            }
            throw new Refusal(
                    ServerRefusal.NOT_READY,
                    "no MCP server \"" + id + "\" is enabled",
                    SimilarNames.to(id, running.keySet())
                            .map(near -> "Did you mean \"" + near + "\"?")
                            .orElse("See list_mcp_servers for those that are enabled."));
        }
    }

    /** Ends all servers; they have ended when this returns. */
    @Override
    public void close() {
        List<RunningServer> all;
        synchronized (running) {
            closed.countDown();
            all = List.copyOf(running.values());
            running.clear();
        }
        // Side by side: each may take its grace.
        List<Thread> closing = new ArrayList<>();
        all.forEach(each -> closing.add(Thread.ofVirtual().start(each::close)));
        for (Thread each : closing) {
            try {
                each.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
