package dev.toolroom.app;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;

/** Ready-to-copy configuration for the usual MCP clients. */
final class ConnectGuide {
    private ConnectGuide() {}

    static Json.Obj of(List<String> launcher, String url, Path tokenFile) {
        var server =
                Json.object()
                        .put("command", launcher.getFirst())
                        .put("args", Json.Arr.ofTexts(launcher.subList(1, launcher.size())))
                        .build();
        var vsCodeServer = Json.object().put("type", "stdio");
        server.fields().forEach(vsCodeServer::put);
        String shell = String.join(" ", launcher);
        return Json.object()
                .put(
                        "clients",
                        Json.Arr.of(
                                client(
                                        "vscode",
                                        "VS Code",
                                        ".vscode/mcp.json",
                                        configText("servers", vsCodeServer.build())),
                                client(
                                        "claude",
                                        "Claude",
                                        ".mcp.json",
                                        configText("mcpServers", server)),
                                client(
                                        "cursor",
                                        "Cursor",
                                        "~/.cursor/mcp.json",
                                        configText("mcpServers", server)),
                                client("shell", "Any MCP client over stdio", "a command", shell)))
                .put(
                        "http",
                        Json.object()
                                .put("url", url)
                                .put("token_file", tokenFile.toString())
                                .build())
                .build();
    }

    private static String configText(String key, Json.Obj server) {
        return Json.Obj.EMPTY.with(key, Json.Obj.EMPTY.with("toolroom", server)).pretty();
    }

    private static Json.Obj client(String id, String name, String file, String text) {
        return Json.object()
                .put("id", id)
                .put("name", name)
                .put("file", file)
                .put("text", text)
                .build();
    }
}
