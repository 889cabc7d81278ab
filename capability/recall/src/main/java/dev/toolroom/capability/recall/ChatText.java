package dev.toolroom.capability.recall;

import dev.toolroom.kernel.json.Json;
import java.util.List;

/** A session as Markdown, for people. */
final class ChatText {
    private ChatText() {}

    /** Of an answer of {@code recall_get}. */
    static String of(Json.Obj session) {
        var text = new StringBuilder();
        text.append("# ").append(session.text("title", session.text("session", ""))).append('\n');
        text.append('\n')
                .append(session.text("agent", ""))
                .append("  ")
                .append(session.text("workspace", ""))
                .append("  ")
                .append(session.text("lastMessageAt", ""))
                .append('\n');
        for (Json each : items(session, "turns")) {
            if (each instanceof Json.Obj turn) {
                turn(turn, text);
            }
        }
        return text.toString();
    }

    static void turn(Json.Obj turn, StringBuilder text) {
        text.append("\n## ").append(turn.text("at", "")).append("\n\n");
        text.append("**User**\n\n").append(turn.text("prompt", "")).append("\n\n");
        text.append("**Agent** ").append(turn.text("model", "")).append("\n\n");
        text.append(turn.text("answer", "")).append('\n');
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
            }
        }
        String error = turn.text("error", "");
        if (!error.isEmpty()) {
            text.append("\n> ").append(error.replace("\n", "\n> ")).append('\n');
        }
    }

    private static List<Json> items(Json.Obj object, String name) {
        return object.get(name) instanceof Json.Arr(var items) ? items : List.of();
    }
}
