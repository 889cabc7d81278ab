package dev.toolroom.capability.toolsets.workspace.disk;

import dev.toolroom.kernel.path.PathRule;
import java.util.ArrayList;
import java.util.List;

/**
 * Something in a workspace that no manifest can hold. It stays where it is.
 *
 * @param reason what it is, as in "a named pipe"
 */
public record Skipped(String path, String reason) {
    private static final int MOST = 10;

    /** What to tell of them: each by its path, the rest by their number. */
    public static List<String> warnings(List<Skipped> all) {
        List<String> said = new ArrayList<>();
        for (Skipped each : all.subList(0, Math.min(MOST, all.size()))) {
            said.add("\"" + PathRule.shown(each.path) + "\" is not saved: " + each.reason + ".");
        }
        if (all.size() > MOST) {
            said.add("Not saved either: " + (all.size() - MOST) + " more.");
        }
        return said;
    }

    @Override
    public String toString() {
        return path + ": " + reason;
    }
}
