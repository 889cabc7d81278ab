package dev.toolroom.app;

import dev.toolroom.app.editor.OwnerBuffers;
import dev.toolroom.app.editor.OwnerEdits;
import dev.toolroom.app.files.ExportFiles;
import dev.toolroom.app.health.CapabilityChecks;
import dev.toolroom.app.health.OpeningProblem;
import dev.toolroom.app.settings.ConfiguredConnections;
import dev.toolroom.app.settings.Settings;
import dev.toolroom.capability.activity.ActivityCapability;
import dev.toolroom.capability.designer.DesignerCapability;
import dev.toolroom.capability.domainlang.DomainLangCapability;
import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.capability.domainlang.database.ModelOwnership;
import dev.toolroom.capability.query.QueryCapability;
import dev.toolroom.capability.recall.RecallCapability;
import dev.toolroom.capability.recall.read.AgentEnvironment;
import dev.toolroom.capability.toolsets.ToolsetsCapability;
import dev.toolroom.capability.toolsets.ToolsetsHome;
import dev.toolroom.capability.toolsets.bundle.download.AddressRule;
import dev.toolroom.capability.toolsets.bundle.included.IncludedToolset;
import dev.toolroom.door.lsp.LspDoor;
import dev.toolroom.door.lsp.Workbench;
import dev.toolroom.door.lsp.editor.RulePages;
import dev.toolroom.door.mcp.McpDoor;
import dev.toolroom.door.mcp.StdioTransport;
import dev.toolroom.door.mcp.ToolChoice;
import dev.toolroom.foundation.home.BuildVersion;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.HomeLock;
import dev.toolroom.foundation.home.SharedHome;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.mcp.Peer;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.Prompt;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Exports;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Wires the program with plain constructors; what it can do is listed in {@link #capabilities}.
 *
 * <p>The doors stand at once; the capabilities when one is asked for more than the list of its
 * tools, and whatever needs the disk is opened by the first call.
 */
final class Application implements AutoCloseable {
    private final ApplicationContext context;
    private final List<Capability> more;
    private final ToolCatalogue catalogue;
    private final Workspaces workspaces;
    private final SharedHome shared;
    private final ExportFiles exports;
    private final McpDoor mcp;
    private volatile Json.@Nullable Obj served;
    private @Nullable Built built;

    /** The capabilities and their tools, from when the first was needed. */
    private record Built(List<Capability> capabilities, ToolRegistry tools) {}

    Application(HomeFolder home) {
        this(home, List.of());
    }

    /**
     * @param more capabilities beside those of the program, for tests
     */
    Application(HomeFolder home, List<Capability> more) {
        this.more = List.copyOf(more);
        context = new ApplicationContext(home);
        catalogue = new ToolCatalogue(context, this::tools);
        var example = new ExampleModel(home, () -> !settings().hasModels());
        workspaces = new Workspaces(() -> settings().models(), example::folder);
        exports = new ExportFiles(home, this::changed);
        shared =
                new SharedHome(
                        home,
                        new BuildVersion(context.build().version()),
                        this::own,
                        name -> tools().find(name),
                        this::changed);
        mcp =
                new McpDoor(
                        context.build().version(),
                        catalogue::now,
                        name -> settings().profile(name),
                        shared,
                        CallId::random,
                        new HomeResources(exports, () -> shared),
                        this::prompts,
                        context.clock(),
                        () -> settings().approvals().formsCount());
    }

    /** Every capability there is. Another one is another line. */
    private List<Capability> capabilities() {
        var connections = new ConfiguredConnections(context);
        return List.of(
                new QueryCapability(
                        connections.reading(),
                        context.home()::logins,
                        context.home()::exports,
                        exports::added,
                        context::store,
                        context.clock()),
                new DesignerCapability(
                        connections.all(),
                        context::store,
                        context::events,
                        context.home()::designs,
                        context.home()::scratch,
                        new ModelOwnership(workspaces),
                        context.clock()),
                new ActivityCapability(context::callLog),
                new DomainLangCapability(workspaces, connections.reading()),
                new ToolsetsCapability(toolsets()),
                new RecallCapability(
                        context.home()::recall,
                        context.home()::database,
                        AgentEnvironment.ofProcess(),
                        () -> settings().personalData(),
                        context.build().version(),
                        context.embedding(),
                        context.clock()));
    }

    private ToolsetsHome toolsets() {
        return new ToolsetsHome(
                context.home().root(),
                context::store,
                context.home().exports(),
                exports::added,
                () -> settings().python(),
                System::getenv,
                () -> tools().grouped(),
                () -> settings().model(System.getenv()),
                context::settle,
                () -> settings().chatRetention(),
                context::events,
                AddressRule.PUBLIC,
                List.of(IncludedToolset.APP_BUILDER),
                context.build().version(),
                context.clock());
    }

    private synchronized Built built() {
        Built known = built;
        if (known == null) {
            List<Capability> capabilities = new ArrayList<>(capabilities());
            capabilities.addAll(more);
            known = new Built(capabilities, new ToolRegistry(capabilities));
            known.tools().onChange(this::toolsChanged);
            built = known;
        }
        return known;
    }

    private List<Prompt> prompts() {
        return built().capabilities().stream().flatMap(each -> each.prompts().stream()).toList();
    }

    String toolIndex() {
        return catalogue.now().write();
    }

    /** Writes the index before listeners are notified, because they read it then. */
    private void toolsChanged() {
        OpenHome opened = context.open();
        if (opened != null) {
            catalogue.write();
            opened.events().publish("tools.changed", Json.Obj.EMPTY);
        }
        changed("tools");
    }

    /** Run with the lock of the home: this process is its owner from now on. */
    private SharedHome.Owner own(HomeLock lock) {
        OpenHome opened;
        try {
            opened = new OpenHome(parts(), lock);
        } catch (RuntimeException | Error problem) {
            throw OpeningProblem.of(context.home(), problem);
        }
        context.opened(opened);
        try {
            built().capabilities().forEach(Capability::opened);
        } catch (RuntimeException | Error problem) {
            context.closed();
            opened.close();
            throw OpeningProblem.of(context.home(), problem);
        }
        opened.beginForgetting();
        catalogue.write();
        Json.Obj wanted = served;
        if (wanted != null) {
            // Taken over from an owner that is gone: the address stays open.
            opened.request(wanted);
        }
        return opened;
    }

    private HomeParts parts() {
        Built now = built();
        return new HomeParts(
                context,
                now.capabilities(),
                migrations(),
                now.tools(),
                exports,
                workspaces,
                (open, options) ->
                        new WorkbenchServer(
                                context,
                                open,
                                now.tools(),
                                exports,
                                mcp,
                                workbench -> lsp(open.calls(), workbench),
                                options));
    }

    /** The tables of the journal first, then those of every capability. */
    List<Migration> migrations() {
        List<Migration> all = new ArrayList<>(Journal.migrations());
        built().capabilities().forEach(each -> all.addAll(each.migrations()));
        return all;
    }

    Settings settings() {
        return context.settings();
    }

    /** Here, or at the owner's when this process is a front. */
    private void changed(String what) {
        if (what.equals(ExportFiles.CHANGED)) {
            mcp.resourcesChanged();
        } else if (what.startsWith(Exports.PREFIX)) {
            mcp.resourceChanged(what);
        } else {
            if (catalogue.hasChanged()) {
                mcp.toolsChanged();
            }
        }
        OpenHome opened = context.open();
        if (opened != null) {
            opened.tellFronts(what);
        }
    }

    /** With what was installed, which only the owner of the home has as more than a promise. */
    Collection<Contract> contracts() {
        var all = new TreeMap<String, Contract>();
        tools().tools().forEach(tool -> all.put(tool.contract().name().value(), tool.contract()));
        if (context.open() == null) {
            catalogue.now().installed().forEach(each -> all.putIfAbsent(each.name().value(), each));
        }
        return all.values();
    }

    List<String> unknownTools(String choice) {
        return ToolChoice.of(choice, name -> settings().profile(name)).problems(catalogue.now());
    }

    /**
     * Serves one MCP client until its stream ends.
     *
     * @param tools which of the tools it wants to see; nothing leaves that to us
     */
    void serveStdio(String chat, String tools, InputStream in, OutputStream out)
            throws InterruptedException {
        var peer = new Peer(chat, Caller.LOCAL, Path.of("").toAbsolutePath(), tools);
        context.serves();
        catalogue.watch(mcp::toolsChanged);
        new StdioTransport(mcp.server(), peer, out).serve(in);
    }

    /**
     * Serves one editor until it goes.
     *
     * @return the code to exit with
     */
    int serveLsp(InputStream in, OutputStream out) throws InterruptedException {
        try (var owner = new OwnerBuffers(shared, () -> context.open() != null);
                var edits = new OwnerEdits(owner, shared, workspaces)) {
            return lsp(shared, new WorkbenchLink(shared)::to).serve(in, out, edits);
        }
    }

    /** The language server's door, on streams of its own or carried by another door. */
    private LspDoor lsp(Calls calls, Workbench workbench) {
        return new LspDoor(
                new LspDoor.Parts(
                        context.build().version(),
                        workspaces,
                        calls,
                        CallId::random,
                        workbench,
                        new RulePages(context.home().rules())));
    }

    /** Opens the HTTP door in whichever process owns the home, and keeps it open from now on. */
    Json.Obj serve(Json.Obj request) throws InterruptedException {
        context.serves();
        Json.Obj place = shared.request(request);
        served = request;
        return place;
    }

    ToolRegistry tools() {
        return built().tools();
    }

    /** What the capabilities need outside the home; the owner looks, where there is one. */
    CapabilityChecks checks() {
        return new CapabilityChecks(shared, built().capabilities());
    }

    SharedHome shared() {
        return shared;
    }

    ExportFiles exports() {
        return exports;
    }

    @Override
    public void close() {
        mcp.close();
        shared.close();
        Built known;
        synchronized (this) {
            known = built;
        }
        if (known != null) {
            known.capabilities().forEach(Capability::close);
        }
    }
}
