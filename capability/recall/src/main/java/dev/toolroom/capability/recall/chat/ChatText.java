package dev.toolroom.capability.recall.chat;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A session as Markdown, for people. */
public final class ChatText {
    private ChatText() {}

    /** Of an answer of {@code recall_get}. */
    public static String of(Json.Obj session) {
        var text = new StringBuilder();
        text.append("# ").append(session.text("title", session.text("session", ""))).append('\n');
        String about =
                Stream.of("agent", "workspace", "lastMessageAt")
                        .map(each -> session.text(each, ""))
                        .filter(each -> !each.isEmpty())
                        .collect(Collectors.joining(" · "));
        text.append('\n').append(about).append('\n');
        for (Json each : items(session, "turns")) {
            if (each instanceof Json.Obj turn) {
                turn(turn, text);
            }
        }
        if (session.get("turnCount") instanceof Json.Num count) {
            rest(session, count.text(), text);
        }
        return text.toString();
    }

    private static void rest(Json.Obj session, String count, StringBuilder text) {
        if (session.get("nextOffset") instanceof Json.Num next) {
            text.append("\nThe session has ")
                    .append(count)
                    .append(" turns. Show the next ones with --offset ")
                    .append(next.text())
                    .append(".\n");
        } else if (items(session, "turns").isEmpty()) {
            text.append("\nThe session has ")
                    .append(count)
                    .append(count.equals("1") ? " turn" : " turns")
                    .append("; there are none from this offset on.\n");
        }
    }

    public static void turn(Json.Obj turn, StringBuilder text) {
        Json number = turn.get("turn");
        String at = turn.text("at", "");
        text.append("\n## Turn ").append(number == null ? "" : number.write());
        text.append(at.isEmpty() ? "\n\n" : ", " + at + "\n\n");
        text.append("**User**\n\n").append(turn.text("prompt", "")).append("\n\n");
        text.append("**Agent** ").append(turn.text("model", "")).append("\n\n");
        text.append(turn.text("answer", "")).append('\n');
        tools(turn, text);
        for (Json each : items(turn, "commands")) {
            if (each instanceof Json.Obj run) {
                String code =
                        run.get("exitCode") instanceof Json.Num(String digits) ? " " + digits : "";
                text.append("\n    $ ")
                        .append(run.text("command", "").replace("\n", "\n      "))
                        .append("   [")
                        .append(run.text("outcome", ""))
                        .append(code)
                        .append("]\n");
                run.text("output", "")
                        .lines()
                        .forEach(line -> text.append("      ").append(line).append('\n'));
            }
        }
        String error = turn.text("error", "");
        if (!error.isEmpty()) {
            text.append("\n> ").append(error.replace("\n", "\n> ")).append('\n');
        }
    }

    private static void tools(Json.Obj turn, StringBuilder text) {
        List<String> names = new ArrayList<>();
        for (Json each : items(turn, "tools")) {
            if (each instanceof Json.Obj tool && tool.get("calls") instanceof Json.Num calls) {
                names.add(
                        tool.text("tool", "")
                                + (calls.text().equals("1")
                                        ? ""
                                        : " (" + calls.text() + " calls)"));
            }
        }
        if (!names.isEmpty()) {
            text.append("\nTools: ").append(String.join(", ", names)).append('\n');
        }
    }

    private static List<Json> items(Json.Obj object, String name) {
        return object.get(name) instanceof Json.Arr(var items) ? items : List.of();
    }
}
