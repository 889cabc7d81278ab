package dev.toolroom.app;

import dev.toolroom.door.http.HttpDoor;
import dev.toolroom.door.mcp.HttpTransport;
import dev.toolroom.door.mcp.ModernHeaders;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.web.MessageSocket;
import dev.toolroom.foundation.web.PageSessions;
import dev.toolroom.foundation.web.StaticFiles;
import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.Json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The HTTP door of the owner, opened when someone asks for it: REST, MCP, and the workbench. */
final class HttpHouse implements HttpDoor.Description, AutoCloseable {
    private static final String OPEN_TO_OTHERS =
            "Other machines can reach this address. Whoever has the token can use every tool.";

    private final House house;
    private final PageSessions pages;
    private final Tokens tokens;
    private final WebServer web;
    private final Instant startedAt;

    HttpHouse(House house, OpenHome open, WebServer.Options options) {
        this.house = house;
        this.startedAt = house.clock().instant();
        pages = pages(house);
        tokens = new Tokens(homeToken(house.home()), pages, house.clock());
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
        var lsp = new MessageSocket("/lsp", house.lsp(open.calls(), this::linkWithoutCode));
        web =
                new WebServer(
                        options,
                        tokens,
                        files::isOpen,
                        List.of(door::mount, mcp::mount, lsp::mount, files::mount));
    }

    /** Kept, so that what was written into a client's configuration stays right. */
    private static String homeToken(HomeFolder home) {
        Path file = home.token();
        try {
            if (!Files.exists(file)) {
                HomeFolder.writePrivately(file, Tokens.fresh() + "\n");
            }
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the token of the home", e);
        }
    }

    /** In a file of the home, named in cookies by a hash of where that is. */
    static PageSessions pages(House house) {
        return new PageSessions(
                homeName(house.home()), new SessionFile(house.home().sessions()), house.clock());
    }

    private static String homeName(HomeFolder home) {
        byte[] path = home.root().toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8);
        return UUID.nameUUIDFromBytes(path).toString().substring(0, 8);
    }

    private record SessionFile(Path file) implements PageSessions.Storage {
        @Override
        public String read() {
            try {
                return Files.exists(file) ? Files.readString(file) : "";
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read the sessions of pages", e);
            }
        }

        @Override
        public void write(String text) {
            try {
                HomeFolder.writePrivately(file, text);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot keep the sessions of pages", e);
            }
        }
    }

    /** Whoever asks over HTTP may be a program: a code would make a person of it. */
    private Optional<String> linkWithoutCode(String route) {
        return Optional.of(web.address() + "/#" + route);
    }

    /** Ends every page's session at once, what it listens to included. */
    int signOut() {
        int ended = pages.endAll();
        web.disconnectPages();
        return ended;
    }

    String address() {
        return web.address();
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
