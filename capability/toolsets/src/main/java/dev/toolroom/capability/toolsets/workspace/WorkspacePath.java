package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.disk.Skipped;
import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.kernel.path.PathRule;
import java.util.List;

/** Paths as somebody outside gives them. What a tool has made may be called otherwise. */
final class WorkspacePath {
    private WorkspacePath() {}

    /** The parts of a path that is there already, whatever it is called, or that may be made. */
    static List<String> of(String path, Folder folder, List<Skipped> skipped) {
        List<String> parts = PathRule.parts(path);
        if (path.isEmpty() || folder.find(parts) == null) {
            PathRule.PORTABLE
                    .problem(path)
                    .ifPresent(
                            why -> {
                                throw Refusals.badPath(PathRule.shown(path), why);
                            });
            refuseBelowFile(path, parts, folder);
            for (Skipped each : skipped) {
                if (each.isInTheWayOf(path)) {
                    throw Refusals.inTheWay(path, each);
                }
            }
        }
        return parts;
    }

    /** A folder would take the place of that file or link, which nobody has asked for. */
    private static void refuseBelowFile(String path, List<String> parts, Folder folder) {
        for (int depth = 1; depth < parts.size(); depth++) {
            List<String> above = parts.subList(0, depth);
            switch (folder.find(above)) {
                case Entry.File _ ->
                        throw Refusals.badPath(path, String.join("/", above) + " is a file");
                case Entry.Link _ ->
                        throw Refusals.badPath(path, String.join("/", above) + " is a link");
                case null, default -> {}
            }
        }
    }
}
