package dev.toolroom.capability.toolsets.workspace.disk;

import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.kernel.path.PathRule;
import java.util.ArrayList;
import java.util.List;

/**
 * Something in a workspace that no manifest can hold. It stays where it is.
 *
 * @param reason what it is, as in "a named pipe"
 * @param content whether it may hold what somebody has written, and no version could bring back
 */
public record Skipped(String path, String reason, boolean content) {
    private static final int MOST = 10;

    /** A link, a pipe, a socket: there is nothing in it. */
    public Skipped(String path, String reason) {
        this(path, reason, false);
    }

    /**
     * Whether bringing the workspace to that state would delete it or put something in its place.
     */
    public boolean isLostIn(Folder target) {
        List<String> parts = List.of(path.split("/"));
        List<String> above = parts.subList(0, parts.size() - 1);
        return target.find(parts) != null
                || !(above.isEmpty() || target.find(above) instanceof Folder);
    }

    /**
     * Whether a file of that path cannot be written without losing it. A link or a pipe gives way
     * to a file of its own name, not to a folder that nobody has asked for.
     */
    public boolean isInTheWayOf(String file) {
        return file.startsWith(path + "/") || (content && file.equals(path));
    }

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
