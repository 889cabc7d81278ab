package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.install.DeclaredServer;
import dev.toolroom.capability.toolsets.bundle.install.InstalledTool;
import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.capability.toolsets.bundle.install.Toolsets;
import dev.toolroom.capability.toolsets.chat.ChatRows;
import dev.toolroom.capability.toolsets.chat.tools.ChatRetention;
import dev.toolroom.capability.toolsets.files.DiffWorkspace;
import dev.toolroom.capability.toolsets.files.EditWorkspaceFile;
import dev.toolroom.capability.toolsets.files.ExportWorkspace;
import dev.toolroom.capability.toolsets.files.GetWorkspaceFile;
import dev.toolroom.capability.toolsets.files.GetWorkspaceFiles;
import dev.toolroom.capability.toolsets.files.GetWorkspaceManifest;
import dev.toolroom.capability.toolsets.files.SwitchWorkspace;
import dev.toolroom.capability.toolsets.files.WorkspaceFiles;
import dev.toolroom.capability.toolsets.render.AppTemplates;
import dev.toolroom.capability.toolsets.render.RenderedCalls;
import dev.toolroom.capability.toolsets.server.ServerDefinition;
import dev.toolroom.capability.toolsets.workspace.ChatWorkspaces;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.Check;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.ResultPages;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.tool.Tool;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What this capability brings into the house: tools about toolsets, and the tools of those. */
public final class ToolsetsCapability implements Capability {
    private final OpenToolsets open;
    private final List<Tool> own;
    private volatile List<Tool> all;
    private volatile Runnable listener = () -> {};

    /** Whether a server was ever declared here: without one, nothing of them is loaded. */
    private boolean serving;

    public ToolsetsCapability(ToolsetsHome home) {
        open = new OpenToolsets(home);
        List<Tool> managing =
                List.of(
                        new ListToolsets(open),
                        new GetToolset(open),
                        new ImportToolset(open),
                        new TestToolset(open),
                        new PackToolset(open),
                        new ExportToolset(open),
                        new EnableToolset(open),
                        new BindEnvironment(open),
                        new UninstallToolset(open),
                        new ListTools(open, "list_tools"),
                        new ListTools(open, "get_available_tools"),
                        new GetTool(open),
                        new GetWorkspaceFiles(open),
                        new GetWorkspaceFile(open),
                        new GetWorkspaceManifest(open),
                        new DiffWorkspace(open),
                        new EditWorkspaceFile(open),
                        new SwitchWorkspace(open),
                        new ExportWorkspace(open),
                        new ListMcpServers(open),
                        new RestartMcpServer(open),
                        new CheckSandbox(open));
        own = Stream.concat(managing.stream(), open.chatTools().all().stream()).toList();
        all = own;
        open.onChange(this::reload);
    }

    @Override
    public String name() {
        return "toolsets";
    }

    /** Those of installed toolsets are known in the process that owns the home. */
    @Override
    public List<Tool> tools() {
        return all;
    }

    @Override
    public void onChange(Runnable newListener) {
        listener = newListener;
    }

    @Override
    public void opened() {
        open.toolsets().collectLeftovers();
        open.toolsets().fetchMissing();
        open.offerIncluded();
        reload();
    }

    @Override
    public void forget(Instant now) {
        open.home()
                .chatAge()
                .get()
                .ifPresent(age -> new ChatRetention(open.chatTools()).forget(age, now));
        open.workspaces().collectIfDue();
    }

    private synchronized void reload() {
        open.toolsets().fetchMissing();
        List<Tool> now = new ArrayList<>(own);
        Map<String, ServerDefinition> wanted = new LinkedHashMap<>();
        for (InstalledToolset toolset : open.toolsets().list()) {
            if (toolset.enabled()) {
                toolset.tools().stream()
                        .filter(InstalledTool::enabled)
                        .forEach(each -> now.add(new PythonTool(open, toolset, each)));
                toolset.servers().stream()
                        .filter(DeclaredServer::enabled)
                        .forEach(each -> wanted.putIfAbsent(each.serverId(), definition(each)));
            }
        }
        if (!wanted.isEmpty() || serving) {
            serving = true;
            open.servers().declare(wanted.values());
            now.addAll(open.servers().tools());
        }
        boolean installed = now.size() > own.size() || all.size() > own.size();
        all = List.copyOf(now);
        if (installed) {
            listener.run();
        }
    }

    private static ServerDefinition definition(DeclaredServer server) {
        return ServerDefinition.of(
                server.serverId(), server.config(), server.network(), server.folder());
    }

    @Override
    public ChatFiles files() {
        return open::lease;
    }

    @Override
    public Turns turns() {
        return open.turns();
    }

    @Override
    public ResultPages pages() {
        return new RenderedCalls(open);
    }

    @Override
    public List<Resource.Source> resources() {
        return List.of(new WorkspaceFiles(open), new AppTemplates(open));
    }

    @Override
    public List<Migration> migrations() {
        List<Migration> steps = new ArrayList<>(ChatWorkspaces.migrations());
        steps.addAll(Toolsets.migrations());
        steps.addAll(ChatRows.migrations());
        return steps;
    }

    @Override
    public List<Check> checks() {
        List<Check> all = new ArrayList<>(open.python().checks());
        try {
            all.addAll(new StoredFilesCheck(open).checks());
        } catch (RuntimeException e) {
            // A home that cannot be opened; the check of the store says why.
            System.getLogger(ToolsetsCapability.class.getName())
                    .log(System.Logger.Level.DEBUG, "stored files were not checked", e);
        }
        return all;
    }

    @Override
    public void close() {
        open.close();
    }
}
