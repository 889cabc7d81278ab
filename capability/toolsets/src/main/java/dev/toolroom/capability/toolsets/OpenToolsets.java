package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.included.FirstRun;
import dev.toolroom.capability.toolsets.bundle.install.Toolsets;
import dev.toolroom.capability.toolsets.chat.ChatRows;
import dev.toolroom.capability.toolsets.chat.tools.ChatTools;
import dev.toolroom.capability.toolsets.python.PythonRuntime;
import dev.toolroom.capability.toolsets.sandbox.Sandbox;
import dev.toolroom.capability.toolsets.server.McpServers;
import dev.toolroom.capability.toolsets.server.SandboxedServers;
import dev.toolroom.capability.toolsets.server.ServerSettings;
import dev.toolroom.capability.toolsets.server.StoredTools;
import dev.toolroom.capability.toolsets.turn.ChatTurns;
import dev.toolroom.capability.toolsets.workspace.ChatWorkspaces;
import dev.toolroom.capability.toolsets.workspace.Lease;
import dev.toolroom.capability.toolsets.workspace.ManifestSource;
import dev.toolroom.capability.toolsets.workspace.Quota;
import dev.toolroom.capability.toolsets.workspace.disk.Skipped;
import dev.toolroom.foundation.content.ContentFolder;
import dev.toolroom.foundation.redaction.SecretRules;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Cancellation;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the owner of a home has open for toolsets; each part from when it was first needed. */
public final class OpenToolsets implements AutoCloseable {
    private static final int IDLE_WORKERS = 2;

    /** How long a call waits for another of its chat. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ToolsetsHome home;
    private final Toolsets toolsets;
    private final ChatRows chats;
    private final ChatTurns turns;
    private volatile Runnable onChange = () -> {};
    private volatile boolean closed;
    private @Nullable ChatWorkspaces workspaces;
    private @Nullable PythonRuntime python;
    private @Nullable Sandbox sandbox;
    private @Nullable McpServers servers;

    OpenToolsets(ToolsetsHome home) {
        this.home = home;
        this.toolsets =
                new Toolsets(
                        home.store(),
                        home.toolsets(),
                        home.clock(),
                        () -> home.python().get().keys());
        this.chats = new ChatRows(home.store());
        this.turns =
                new ChatTurns(
                        chats,
                        new ChatTurns.Parts(
                                home.store(),
                                this::workspaces,
                                new SecretRules(),
                                home.model(),
                                () ->
                                        home.tools().get().stream()
                                                .map(each -> each.tool().contract())
                                                .toList(),
                                home.recorded(),
                                this::talked,
                                home.clock()));
    }

    /** Pages that show the chat read it again. */
    private void talked(ChatId chat) {
        home.events()
                .get()
                .publish("chat.changed", Json.object().put("chat", chat.value()).build());
    }

    public ToolsetsHome home() {
        return home;
    }

    public Toolsets toolsets() {
        return toolsets;
    }

    /** The toolsets of the program, to a home that was not given them before. */
    void offerIncluded() {
        new FirstRun(home.store(), toolsets, home.clock()).offer(home.included());
    }

    public ChatRows chats() {
        return chats;
    }

    ChatTools chatTools() {
        return new ChatTools(chats, turns, this::workspaces, home.recorded(), home.clock());
    }

    public ChatTurns turns() {
        return turns;
    }

    /** Has {@code listener} run after every change of what is installed. */
    void onChange(Runnable listener) {
        onChange = listener;
    }

    void changed() {
        onChange.run();
    }

    public synchronized ChatWorkspaces workspaces() {
        ChatWorkspaces known = workspaces;
        if (known == null) {
            known =
                    new ChatWorkspaces(
                            home.chats(),
                            new ContentFolder(home.content()),
                            home.store().get(),
                            Quota.DEFAULT,
                            home.clock());
            workspaces = known;
        }
        return known;
    }

    synchronized PythonRuntime python() {
        PythonRuntime known = python;
        if (known == null) {
            known = new PythonRuntime(home.pythonFolder(), sandbox(), IDLE_WORKERS);
            python = known;
        }
        return known;
    }

    private Sandbox sandbox() {
        Sandbox known = sandbox;
        if (known == null) {
            known = new Sandbox(home.pythonFolder(), this::sandboxChoice);
            sandbox = known;
        }
        return known;
    }

    private Sandbox.Choice sandboxChoice() {
        var settings = home.python().get();
        return new Sandbox.Choice(settings.command(), settings.sandbox());
    }

    /** The MCP servers that toolsets declare; none is started before it is declared. */
    synchronized McpServers servers() {
        McpServers known = servers;
        if (known == null) {
            known =
                    new McpServers(
                            ServerSettings.usual(
                                    home.root().resolve("servers"),
                                    home.version(),
                                    this::bound,
                                    new SandboxedServers(sandbox()),
                                    new StoredTools(home.store()),
                                    new SecretRules()::redact,
                                    home.clock()));
            known.onChange(this::serversChanged);
            servers = known;
        }
        return known;
    }

    /**
     * On a thread of its own: whoever ends a server waits for the thread that tells this, and must
     * not be waited for by it.
     */
    private void serversChanged() {
        Thread.ofVirtual()
                .name("toolsets-changed")
                .start(
                        () -> {
                            try {
                                if (!closed) {
                                    changed();
                                }
                            } catch (RuntimeException e) {
                                System.getLogger(OpenToolsets.class.getName())
                                        .log(
                                                closed ? Level.DEBUG : Level.WARNING,
                                                "the tools of MCP servers are not up to date",
                                                e);
                            }
                        });
    }

    /** The value that a person has bound for a toolset that declares this server. */
    private Optional<String> bound(String server, String name) {
        return toolsets.list().stream()
                .filter(
                        toolset ->
                                toolset.servers().stream()
                                        .anyMatch(each -> each.serverId().equals(server)))
                .flatMap(toolset -> Stream.ofNullable(toolset.bindings().get(name)))
                .findFirst()
                .flatMap(variable -> Optional.ofNullable(home.environment().apply(variable)));
    }

    /** The files of a chat, for one call. */
    ChatFiles.Lease lease(ChatId chat, CallId call, WorkspaceUse use, Cancellation cancellation) {
        Lease held = workspaces().lease(chat, PATIENCE);
        try {
            held.before();
            return new Leased(held, call, use, Set.copyOf(held.skipped()));
        } catch (RuntimeException | Error e) {
            held.close();
            throw e;
        }
    }

    /**
     * @param known what could not be saved before the call, and was said then
     */
    private record Leased(Lease held, CallId call, WorkspaceUse use, Set<Skipped> known)
            implements ChatFiles.Lease {
        @Override
        public Path folder() {
            return held.folder();
        }

        @Override
        public String before() {
            return held.before().value();
        }

        @Override
        public String after() {
            return use == WorkspaceUse.WRITES
                    ? held.after(ManifestSource.TOOL_RUN, call.value()).value()
                    : held.before().value();
        }

        @Override
        public List<String> warnings() {
            return Skipped.warnings(
                    held.skipped().stream().filter(each -> !known.contains(each)).toList());
        }

        @Override
        public void close() {
            held.close();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        turns.close();
        if (servers != null) {
            servers.close();
        }
        if (python != null) {
            python.close();
        }
        if (workspaces != null) {
            workspaces.close();
        }
    }
}
