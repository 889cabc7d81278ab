package dev.toolroom.door.cli.toolset;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.PersonCalls;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.util.concurrent.TimeUnit;

/**
 * Shows MCP servers after waiting for them to start: if no other process has the home open, it is
 * this command that starts them.
 */
final class StartedServers {
    private static final String TOOL = "list_mcp_servers";

    /** Ten seconds in all: longer than most servers need, and shorter than a person waits. */
    private static final int MAX_RETRIES = 20;

    private final Terminal terminal;
    private final PersonCalls calls;
    private final Pause pause;

    StartedServers(CommandHost host, Terminal terminal) {
        this(host, terminal, () -> TimeUnit.MILLISECONDS.sleep(500));
    }

    StartedServers(CommandHost host, Terminal terminal, Pause pause) {
        this.terminal = terminal;
        this.calls = new PersonCalls(host, terminal);
        this.pause = pause;
    }

    /** Waits between two retries. */
    interface Pause {
        void await() throws InterruptedException;
    }

    int show(Json.Obj arguments, boolean json) throws InterruptedException {
        Completed completed = calls.call(TOOL, arguments, "cli", false);
        for (int i = 0; i < MAX_RETRIES && countStarting(completed.body()) > 0; i++) {
            int count = countStarting(completed.body());
            terminal.progress(
                    "Waiting for " + (count == 1 ? "1 server" : count + " servers") + " to start");
            pause.await();
            completed = calls.call(TOOL, arguments, "cli", false);
        }
        terminal.endProgress();
        return calls.show(TOOL, completed, json);
    }

    private static int countStarting(Json.Obj answer) {
        return answer.get("servers") instanceof Json.Arr(var servers)
                ? (int)
                        servers.stream()
                                .filter(
                                        each ->
                                                each instanceof Json.Obj server
                                                        && isFirstStart(server))
                                .count()
                : 0;
    }

    /** Whether a server starts for the first time; for a restart, the reason is shown at once. */
    private static boolean isFirstStart(Json.Obj server) {
        return server.text("state", "").equals("starting") && server.get("why") == null;
    }
}
