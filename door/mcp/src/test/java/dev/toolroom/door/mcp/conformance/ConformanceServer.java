package dev.toolroom.door.mcp.conformance;

import dev.toolroom.door.mcp.HttpTransport;
import dev.toolroom.door.mcp.ModernHeaders;
import dev.toolroom.door.mcp.StdioTransport;
import dev.toolroom.foundation.mcp.Description;
import dev.toolroom.foundation.mcp.McpServer;
import dev.toolroom.foundation.mcp.Method;
import dev.toolroom.foundation.mcp.Notices;
import dev.toolroom.foundation.mcp.Peer;
import dev.toolroom.foundation.mcp.RequestState;
import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.json.Json;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code main PORT} serves HTTP until it is stopped; {@code main stdio} serves its own streams. */
public final class ConformanceServer {
    private ConformanceServer() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("stdio")) {
            var tools = new FixtureTools(notices());
            new StdioTransport(server(tools), new Peer("stdio", "test", null), System.out)
                    .serve(System.in);
            return;
        }
        System.out.println(serve(Integer.parseInt(arguments[0])).address());
        Thread.currentThread().join();
    }

    /** Serves HTTP until it is closed. */
    static WebServer serve(int port) {
        var tools = new FixtureTools(notices());
        var transport = new HttpTransport(server(tools), new ModernHeaders(tools::inputSchema));
        return new WebServer(
                new WebServer.Options("127.0.0.1", port),
                new Tokens(Tokens.fresh(), Clock.systemUTC()),
                path -> true,
                List.of(transport::mount));
    }

    private static Notices notices() {
        return new Notices(Set.of("tools", "prompts", "resources"), FixtureResources::exists);
    }

    private static McpServer server(FixtureTools tools) {
        Map<String, Method> methods = new HashMap<>();
        tools.addTo(methods);
        FixtureResources.addTo(methods);
        FixturePrompts.addTo(methods);
        return new McpServer(
                new Description("conformance", "Conformance", "1.0.0", "Fixtures.", capabilities()),
                methods,
                tools.notices(),
                new RequestState(Clock.systemUTC()));
    }

    private static Json.Obj capabilities() {
        Json.Obj changes = Json.Obj.EMPTY.with("listChanged", true);
        return Json.object()
                .put("tools", changes)
                .put("prompts", changes)
                .put("resources", changes.with("subscribe", true))
                .put("completions", Json.Obj.EMPTY)
                .put("logging", Json.Obj.EMPTY)
                .build();
    }
}
