package dev.toolroom.app;

import dev.toolroom.door.http.HttpDoor;
import dev.toolroom.door.mcp.HttpTransport;
import dev.toolroom.door.mcp.ModernHeaders;
import dev.toolroom.foundation.web.MessageSocket;
import dev.toolroom.foundation.web.StaticFiles;
import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.Json;
import java.time.Instant;
import java.util.List;

/** The HTTP door of the owner, opened when someone asks for it: REST, MCP, and the workbench. */
final class HttpHouse implements HttpDoor.Description, AutoCloseable {
    private static final String OPEN_TO_OTHERS =
            "Other machines can reach this address. Whoever has the token can use every tool.";

    private final House house;
    private final Tokens tokens;
    private final WebServer web;
    private final Instant startedAt;

    HttpHouse(House house, OpenHome open, WebServer.Options options) {
        this.house = house;
        this.startedAt = house.clock().instant();
        tokens = new Tokens(HomeToken.of(house.home()), house.clock());
        var files = new StaticFiles(HttpHouse.class, "web");
        var door =
                new HttpDoor(
                        house::contracts,
                        open.calls(),
                        CallId::random,
                        open.events(),
                        open.confirmations(),
                        house.exports(),
                        tokens,
                        this);
        var mcp = new HttpTransport(house.mcp().server(), new ModernHeaders(this::inputSchema));
        var lsp = new MessageSocket("/lsp", house.lsp(open.calls()));
        web =
                new WebServer(
                        options,
                        tokens,
                        files::isOpen,
                        List.of(door::mount, mcp::mount, lsp::mount, files::mount));
    }

    private Json.Obj inputSchema(String tool) {
        return house.tools()
                .find(tool)
                .map(each -> each.contract().inputSchema())
                .orElse(Json.Obj.EMPTY);
    }

    /** Where it is, with a link that opens the workbench once. */
    Json.Obj place() {
        String warning = web.isOpenToOthers() ? OPEN_TO_OTHERS : null;
        return Json.object()
                .put("address", web.address())
                .put("workbench", web.address() + "/#code=" + tokens.link())
                .put("mcp", web.address() + "/mcp")
                .put("tokenFile", house.home().token().toString())
                .putIfPresent("warning", warning)
                .build();
    }

    @Override
    public String version() {
        return house.build().version();
    }

    @Override
    public Json.Obj status() {
        return Json.object()
                .put("name", "toolroom")
                .put("version", house.build().version())
                .put("commit", house.build().commit())
                .put("startedAt", startedAt.toString())
                .put("home", house.home().root().toString())
                .put(
                        "tools",
                        Json.Arr.ofTexts(
                                house.contracts().stream()
                                        .map(each -> each.name().value())
                                        .toList()))
                .build();
    }

    @Override
    public Json.Obj connect() {
        return ConnectGuide.of(
                ProgramHost.launcher(), web.address() + "/mcp", house.home().token());
    }

    @Override
    public void close() {
        web.close();
    }
}
