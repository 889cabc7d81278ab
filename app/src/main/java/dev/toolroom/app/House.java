package dev.toolroom.app;

import dev.toolroom.capability.activity.ActivityCapability;
import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.capability.query.QueryCapability;
import dev.toolroom.door.lsp.LspDoor;
import dev.toolroom.door.mcp.McpDoor;
import dev.toolroom.door.mcp.StdioTransport;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.HomeLock;
import dev.toolroom.foundation.home.SharedHome;
import dev.toolroom.foundation.mcp.Peer;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.CallLog;
import dev.toolroom.kernel.Caller;
import dev.toolroom.kernel.Calls;
import dev.toolroom.kernel.Contract;
import dev.toolroom.kernel.Events;
import dev.toolroom.kernel.Exports;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Tool;
import dev.toolroom.kernel.ToolRegistry;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Puts the house together, top to bottom, with plain constructors.
 *
 * <p>The doors stand at once; the capabilities when one is asked for more than the list of its
 * tools, and whatever needs the disk is opened by the first call.
 */
final class House implements AutoCloseable {
    private static final String TOOLS = "tools";

    private final Clock clock = Clock.systemUTC();
    private final Build build = Build.current();
    private final HomeFolder home;
    private final Workspaces workspaces;
    private final SharedHome shared;
    private final ExportFiles exports;
    private final McpDoor mcp;
    private volatile @Nullable OpenHome open;
    private volatile Json.@Nullable Obj served;
    private volatile boolean toolsChanged;
    private @Nullable Capabilities capabilities;
    private final SettingsInUse settings;

    House(HomeFolder home) {
        this.home = home;
        this.settings = new SettingsInUse(home);
        var example = new ExampleModel(home, () -> !settings().hasModels());
        workspaces = new Workspaces(() -> settings().models(), example::folder);
        exports = new ExportFiles(home, this::changed);
        shared = new SharedHome(home, this::own, name -> tools().find(name), this::changed);
        mcp =
                new McpDoor(
                        build.version(),
                        this::listed,
                        shared,
                        CallId::random,
                        exports,
                        ActivityCapability.prompts(),
                        clock);
    }

    private synchronized Capabilities capabilities() {
        Capabilities known = capabilities;
        if (known == null) {
            known = new Capabilities(this);
            known.tools().onChange(() -> changed(TOOLS));
            capabilities = known;
        }
        return known;
    }

    /** The tools as an agent is shown them; those of the build, until one comes or goes. */
    String listed() {
        String kept = toolsChanged ? null : KeptToolList.read();
        return kept == null ? McpDoor.listed(contracts()) : kept;
    }

    /** Run with the lock of the home: this process is its owner from now on. */
    private SharedHome.Owner own(HomeLock lock) {
        OpenHome opened;
        try {
            opened = new OpenHome(this, lock);
        } catch (RuntimeException | Error problem) {
            throw OpeningProblem.of(home, problem);
        }
        open = opened;
        Json.Obj wanted = served;
        if (wanted != null) {
            // Taken over from an owner that is gone: the address stays open.
            opened.request(wanted);
        }
        return opened;
    }

    CallLog callLog() {
        return Objects.requireNonNull(open, "calls run in the process that owns the home").log();
    }

    /** The store of the owner; there is one wherever a tool runs. */
    Store store() {
        return Objects.requireNonNull(open, "calls run in the process that owns the home").store();
    }

    Events events() {
        return Objects.requireNonNull(open, "calls run in the process that owns the home").events();
    }

    /** Read when first needed: a start that only lists the tools needs none. */
    Settings settings() {
        return settings.now();
    }

    QueryCapability query() {
        return capabilities().query();
    }

    Connections connections() {
        return capabilities().connections();
    }

    /** Here, or at the owner's when this process is a front. */
    private void changed(String what) {
        if (what.equals(ExportFiles.CHANGED)) {
            mcp.resourcesChanged();
        } else if (what.startsWith(Exports.PREFIX)) {
            mcp.resourceChanged(what);
        } else {
            toolsChanged = true;
            mcp.toolsChanged();
        }
        OpenHome opened = open;
        if (opened != null) {
            opened.tellFronts(what);
        }
    }

    Collection<Contract> contracts() {
        return tools().tools().stream().map(Tool::contract).toList();
    }

    /** Serves one MCP client until its stream ends. */
    void serveStdio(String chat, InputStream in, OutputStream out) throws InterruptedException {
        var peer = new Peer(chat, Caller.LOCAL, Path.of("").toAbsolutePath());
        new StdioTransport(mcp.server(), peer, out).serve(in);
    }

    /**
     * Serves one editor until it goes.
     *
     * @return the code to exit with
     */
    int serveLsp(InputStream in, OutputStream out) throws InterruptedException {
        try (var owner = new OwnerBuffers(shared, () -> open != null);
                var edits = new OwnerEdits(owner, shared, workspaces)) {
            return lsp(shared).serve(in, out, edits);
        }
    }

    /** The language server's door, on streams of its own or carried by another door. */
    LspDoor lsp(Calls calls) {
        return new LspDoor(
                new LspDoor.Parts(
                        build.version(), workspaces, calls, CallId::random, this::workbench));
    }

    /** Where a person can look at something, opened for the purpose where it is not open yet. */
    private Optional<String> workbench(String route) {
        try {
            Json.Obj place = shared.request(Json.Obj.EMPTY.with("type", "serve"));
            String link = place.text("workbench", "");
            return link.isEmpty()
                    ? Optional.empty()
                    : Optional.of(link + "&to=" + URLEncoder.encode(route, StandardCharsets.UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    Workspaces workspaces() {
        return workspaces;
    }

    /** Opens the HTTP door in whichever process owns the home, and keeps it open from now on. */
    Json.Obj serve(Json.Obj request) throws InterruptedException {
        Json.Obj place = shared.request(request);
        served = request;
        return place;
    }

    Build build() {
        return build;
    }

    Clock clock() {
        return clock;
    }

    HomeFolder home() {
        return home;
    }

    ToolRegistry tools() {
        return capabilities().tools();
    }

    Calls calls() {
        return shared;
    }

    SharedHome shared() {
        return shared;
    }

    ExportFiles exports() {
        return exports;
    }

    McpDoor mcp() {
        return mcp;
    }

    @Nullable OpenHome open() {
        return open;
    }

    @Override
    public void close() {
        mcp.close();
        shared.close();
        Capabilities built;
        synchronized (this) {
            built = capabilities;
        }
        if (built != null) {
            built.close();
        }
    }
}
