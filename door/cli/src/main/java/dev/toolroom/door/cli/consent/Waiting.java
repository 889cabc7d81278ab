package dev.toolroom.door.cli.consent;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Objects;

/** Questions and standing approvals of the home, and how a person names one of them. */
final class Waiting {
    /** The field that names a question or an approval. Messages to the owner have an ID already. */
    static final String OF = "of";

    /** The last characters of an ID differ most. */
    private static final int SHORT_ID = 8;

    private final CommandHost host;

    Waiting(CommandHost host) {
        this.host = host;
    }

    List<Json.Obj> questions() throws InterruptedException {
        return listed("questions");
    }

    List<Json.Obj> approvals() throws InterruptedException {
        return listed("approvals");
    }

    private List<Json.Obj> listed(String what) throws InterruptedException {
        return host.consent(Json.Obj.EMPTY.with("what", what)).get(what)
                        instanceof Json.Arr(var all)
                ? all.stream()
                        .map(each -> each instanceof Json.Obj object ? object : null)
                        .filter(Objects::nonNull)
                        .toList()
                : List.of();
    }

    /** Finds the one whose ID is this or ends so; without an ID, the only one there is. */
    static Json.Obj find(List<Json.Obj> all, String id, String kind) {
        List<Json.Obj> found =
                all.stream().filter(each -> each.text("id", "").endsWith(id)).toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        if (all.isEmpty()) {
            throw new CommandProblem(ExitCode.WRONG_USAGE, "There is no " + kind + ".");
        }
        String problem =
                found.isEmpty()
                        ? "No " + kind + " has the ID " + id
                        : found.size()
                                + " "
                                + kind
                                + "s"
                                + (id.isEmpty() ? " wait: name one" : " end with " + id);
        throw new CommandProblem(
                ExitCode.WRONG_USAGE, problem + ". Run toolroom " + kind + "s for the list.");
    }

    static String shortId(Json.Obj listed) {
        String id = listed.text("id", "");
        return id.substring(Math.max(0, id.length() - SHORT_ID));
    }

    /** Who asks, as in {@code claude-code in /work/shop}. */
    static String asker(Json.Obj question) {
        String folder = question.text("folder", "");
        return question.text("client", "") + (folder.isEmpty() ? "" : " in " + folder);
    }

    /** Decisions are for a person to make, at a terminal that they sit at. */
    static void checkPerson(Terminal terminal, String command) {
        if (!terminal.isPerson()) {
            throw new CommandProblem(
                    ExitCode.REFUSED,
                    "toolroom "
                            + command
                            + " works only at an interactive terminal. Ask your user to run it, or"
                            + " to answer in the workbench.");
        }
    }
}
