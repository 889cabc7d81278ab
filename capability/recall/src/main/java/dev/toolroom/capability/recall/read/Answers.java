package dev.toolroom.capability.recall.read;

import dev.toolroom.capability.recall.read.vscode.ResponseParts;
import java.util.LinkedHashSet;
import java.util.Set;

/** What is read of a turn rather than shown. */
public final class Answers {
    private Answers() {}

    /** What the agent said, without what it thought and ran. */
    public static String text(Turn turn) {
        return ResponseParts.answer(turn.responses());
    }

    /** The tools that were called, as the editor and as the model call them. */
    public static String tools(Turn turn) {
        Set<String> tools = new LinkedHashSet<>();
        for (Turn.Call each : turn.calls()) {
            if (each.tool() != null) {
                tools.add(each.tool());
            }
        }
        return String.join(" ", tools);
    }
}
