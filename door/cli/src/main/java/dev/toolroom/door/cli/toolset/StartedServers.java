package dev.toolroom.door.cli.toolset;

import dev.toolroom.door.cli.CommandHost;
import dev.toolroom.door.cli.PersonCalls;
import dev.toolroom.door.cli.Terminal;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.util.concurrent.TimeUnit;

/**
 * Shows MCP servers once it is known how they are. Where no other process has the home open, they
 * are only started by the command that asks for them.
 */
final class StartedServers {
    private static final String TOOL = "list_mcp_servers";

    /** Longer than most servers need, and shorter than a person waits. */
    private static final int MOST_LOOKS = 20;

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

    /** Between two looks. */
    interface Pause {
        void await() throws InterruptedException;
    }

    int show(Json.Obj arguments, boolean json) throws InterruptedException {
        Completed completed = calls.call(TOOL, arguments, "cli", false);
        for (int i = 0; i < MOST_LOOKS && starting(completed.body()) > 0; i++) {
            int count = starting(completed.body());
            terminal.progress(
                    "Waiting for " + (count == 1 ? "1 server" : count + " servers") + " to start");
            pause.await();
            completed = calls.call(TOOL, arguments, "cli", false);
        }
        terminal.endProgress();
        return calls.show(TOOL, completed, json);
    }

    private static int starting(Json.Obj answer) {
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

    /** Of one that is started again, the reason is known. */
    private static boolean isFirstStart(Json.Obj server) {
        return server.text("state", "").equals("starting") && server.get("why") == null;
    }
}
