package dev.toolroom.capability.designer.exchange;

import dev.toolroom.kernel.json.Json;
import java.util.List;

/**
 * What a text says, as edits in the order in which they can be made.
 *
 * @param skipped statements that a design cannot hold
 * @param ignored statements that are no part of a schema, as the settings of a session
 */
public record Script(List<Entry> edits, List<Skipped> skipped, int ignored) {
    public Script {
        edits = List.copyOf(edits);
        skipped = List.copyOf(skipped);
    }

    /** One edit and the line that asks for it. */
    public record Entry(int line, Json.Obj edit) {}

    /** Something that is left out, where it stands, and why. */
    public record Skipped(int line, String what, String why) {
        public Skipped {
            what = what.length() <= 80 ? what : what.substring(0, 80) + "…";
        }
    }
}
