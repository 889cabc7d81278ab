package dev.toolroom.app;

import dev.toolroom.app.files.ExportFiles;
import dev.toolroom.app.files.HomeToken;
import dev.toolroom.app.files.SessionFile;
import dev.toolroom.app.files.UploadFiles;
import dev.toolroom.app.settings.ManagedConnections;
import dev.toolroom.app.settings.Settings;
import dev.toolroom.door.http.ConnectionRoutes;
import dev.toolroom.door.http.HttpDoor;
import dev.toolroom.door.http.RenderRoutes;
import dev.toolroom.door.http.ResourceRoutes;
import dev.toolroom.door.http.UploadRoutes;
import dev.toolroom.door.lsp.LspDoor;
import dev.toolroom.door.lsp.Workbench;
import dev.toolroom.door.mcp.HttpTransport;
import dev.toolroom.door.mcp.McpDoor;
import dev.toolroom.door.mcp.ModernHeaders;
import dev.toolroom.foundation.web.MessageSocket;
import dev.toolroom.foundation.web.PageSessions;
import dev.toolroom.foundation.web.StaticFiles;
import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.ResultPages;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The owner's HTTP door, opened on first use: REST, MCP and the workbench. */
final class WorkbenchServer implements HttpDoor.Description, AutoCloseable {
    private static final String EXPOSED_WARNING =
            "Other machines can reach this address. Whoever has the token can use every tool.";

    private final ApplicationContext context;
    private final ToolRegistry tools;
    private final PageSessions pages;
    private final Tokens tokens;
    private final WebServer web;
    private final int wantedPort;
    private final Instant startedAt;

    WorkbenchServer(
            ApplicationContext context,
            OpenHome open,
            ToolRegistry tools,
            ExportFiles exports,
            McpDoor mcpDoor,
            Function<Workbench, LspDoor> lspDoor,
            WebServer.Options options) {
        this.context = context;
        this.tools = tools;
        this.startedAt = context.clock().instant();
        pages = SessionFile.open(context);
        tokens = new Tokens(HomeToken.of(context.home()), pages, context.clock());
        var files = new StaticFiles(WorkbenchServer.class, "web", tokens);
        var door =
                new HttpDoor(
                        this::contracts,
                        open.calls(),
                        CallId::random,
                        open.events(),
                        open.confirmations(),
                        exports,
                        Capability.find(open.capabilities(), Capability::turns, Turns.NONE),
                        tokens,
                        this);
        var mcp = new HttpTransport(mcpDoor.server(), new ModernHeaders(this::inputSchema));
        var connections = new ConnectionRoutes(new ManagedConnections(context));
        var lsp = new MessageSocket("/lsp", lspDoor.apply(this::linkWithoutCode));
        var uploads = new UploadRoutes(new UploadFiles(context.home(), context.clock()));
        var resources = new ResourceRoutes(resources(exports, open));
        var results =
                new RenderRoutes(
                        Capability.find(open.capabilities(), Capability::pages, ResultPages.NONE),
                        context.clock());
        wantedPort = options.port();
        web =
                new WebServer(
                        options,
                        tokens,
                        path -> files.isOpen(path) || RenderRoutes.isOpen(path),
                        List.of(
                                door::mount,
                                connections::mount,
                                uploads::mount,
                                resources::mount,
                                results::mount,
                                mcp::mount,
                                lsp::mount,
                                files::mount));
    }

    private static List<Resource.Source> resources(ExportFiles exports, OpenHome open) {
        List<Resource.Source> all = new ArrayList<>(List.of(exports));
        open.capabilities().forEach(each -> all.addAll(each.resources()));
        return all;
    }

    /** Makes a link without sign-in code, by which a program could sign in as a person. */
    private Optional<String> linkWithoutCode(String route, List<String> ancestors) {
        return Optional.of(web.address() + "/#" + route);
    }

    /** Ends the sessions of all pages and closes their event streams. */
    int signOut() {
        int ended = pages.endAll();
        web.disconnectPages();
        return ended;
    }

    String address() {
        return web.address();
    }

    private Collection<Contract> contracts() {
        return tools.tools().stream().map(Tool::contract).toList();
    }

    private Json.Obj inputSchema(String tool) {
        return tools.find(tool).map(each -> each.contract().inputSchema()).orElse(Json.Obj.EMPTY);
    }

    /**
     * Returns the addresses of this server, and a link that opens the workbench once.
     *
     * @param ancestors origins that may frame the workbench; if empty, no link for a frame is made
     */
    Json.Obj place(List<String> ancestors) {
        return Json.object()
                .put("address", web.address())
                .put("workbench", web.address() + "/#code=" + tokens.link())
                .put("mcp", web.address() + "/mcp")
                .put("tokenFile", context.home().token().toString())
                .putIfPresent(
                        "embed",
                        ancestors.isEmpty() ? null : web.address() + tokens.ticket(ancestors))
                .putIfPresent("warning", warning())
                .build();
    }

    private @Nullable String warning() {
        List<String> warnings = new ArrayList<>();
        int port = URI.create(web.address()).getPort();
        if (wantedPort != 0 && port != wantedPort) {
            warnings.add(
                    "Port %d is in use by another program, so the port is %d."
                            .formatted(wantedPort, port));
        }
        if (web.isOpenToOthers()) {
            warnings.add(EXPOSED_WARNING);
        }
        return warnings.isEmpty() ? null : String.join(" ", warnings);
    }

    @Override
    public String version() {
        return context.build().version();
    }

    @Override
    public Json.Obj status() {
        return Json.object()
                .put("name", "toolroom")
                .put("version", context.build().version())
                .put("commit", context.build().commit())
                .put("startedAt", startedAt.toString())
                .put("home", context.home().root().toString())
                .put(
                        "tools",
                        Json.Arr.ofTexts(
                                contracts().stream().map(each -> each.name().value()).toList()))
                .build();
    }

    @Override
    public Json.Obj connect() {
        return ConnectGuide.of(
                ProgramHost.launcher(context.home()),
                web.address() + "/mcp",
                context.home().token());
    }

    /** Returns the address and port to listen on, from the request or else from the settings. */
    static WebServer.Options options(Json.Obj request, Settings settings) {
        return new WebServer.Options(
                request.text("bind", settings.bind()),
                request.get("port") instanceof Json.Num port
                        ? port.decimal().intValue()
                        : settings.port());
    }

    /** Returns the origins that may frame the workbench. */
    static List<String> ancestors(Json.Obj request) {
        return request.get("ancestors") instanceof Json.Arr origins ? origins.texts() : List.of();
    }

    @Override
    public void close() {
        web.close();
    }
}
