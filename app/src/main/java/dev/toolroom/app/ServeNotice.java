package dev.toolroom.app;

import dev.toolroom.app.settings.Build;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;

/** Prints where a server that has started can be reached. */
final class ServeNotice {
    private ServeNotice() {}

    static void print(Json.Obj place, Build build, List<String> launcher, Terminal terminal) {
        String warning = place.text("warning", "");
        if (!terminal.isPerson()) {
            if (!warning.isEmpty()) {
                terminal.aside(warning);
            }
            terminal.line(place.write());
            return;
        }
        String address = place.text("address", "");
        terminal.line("");
        terminal.line(terminal.bold("Toolroom " + build.version()) + " is open at " + address);
        terminal.line("");
        terminal.line("  Workbench    " + terminal.bold(place.text("workbench", "")));
        terminal.line(
                terminal.dim(
                        "               the link works once; toolroom serve --link prints another"));
        String embed = place.text("embed", "");
        if (!embed.isEmpty()) {
            terminal.line("  In a frame   " + terminal.bold(embed));
        }
        terminal.line(
                "  MCP, HTTP    "
                        + place.text("mcp", "")
                        + terminal.dim("  with the token in " + place.text("tokenFile", "")));
        terminal.line("  MCP, stdio   paste into your client, or run toolroom connect:");
        terminal.line("");
        var server =
                Json.object()
                        .put("command", launcher.getFirst())
                        .put("args", Json.Arr.ofTexts(launcher.subList(1, launcher.size())))
                        .build();
        String config =
                Json.Obj.EMPTY.with("mcpServers", Json.Obj.EMPTY.with("toolroom", server)).pretty();
        config.lines().forEach(line -> terminal.line("    " + line));
        terminal.line("");
        if (!warning.isEmpty()) {
            terminal.line(terminal.warn("  " + warning));
        }
        terminal.line(terminal.dim("  Ctrl+C stops it."));
    }

    static void openBrowser(String link) {
        for (String opener : List.of("xdg-open", "open")) {
            try {
                new ProcessBuilder(opener, link)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                return;
            } catch (IOException notHere) {
                System.getLogger(ServeNotice.class.getName()).log(Level.INFO, "no " + opener);
            }
        }
    }
}
