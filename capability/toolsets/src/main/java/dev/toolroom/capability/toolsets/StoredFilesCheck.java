package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.capability.toolsets.workspace.Problem;
import dev.toolroom.kernel.Check;
import dev.toolroom.kernel.Check.State;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** Whether every version of every file of a chat is whole, and every toolset has its files. */
final class StoredFilesCheck {
    private static final String RESTORE = "toolroom restore, with a backup that has them";

    private final OpenToolsets open;

    StoredFilesCheck(OpenToolsets open) {
        this.open = open;
    }

    /** Reads all of it; nothing is said of a home that cannot be opened. */
    List<Check> checks() {
        List<Check> all = new ArrayList<>();
        if (Files.isDirectory(open.home().content())) {
            all.add(chats(open.workspaces().check()));
        }
        for (InstalledToolset each : open.toolsets().list()) {
            if (!each.hasFiles()) {
                all.add(
                        new Check(
                                "Toolset " + each.id(),
                                State.LIMITED,
                                "its files are not in this home",
                                "toolroom toolset import, with the bundle of version "
                                        + each.version()));
            }
        }
        return all;
    }

    private static Check chats(List<Problem> problems) {
        if (problems.isEmpty()) {
            return new Check(
                    "Files of chats", State.GOOD, "every version of every file is whole", "");
        }
        Problem first = problems.getFirst();
        String where =
                (first.path() == null || first.path().isEmpty() ? "content" : first.path())
                        + (first.chat() == null ? "" : " in chat " + first.chat());
        String more = problems.size() == 1 ? "" : ", and " + (problems.size() - 1) + " more";
        return new Check(
                "Files of chats", State.LIMITED, where + " " + what(first.kind()) + more, RESTORE);
    }

    private static String what(Problem.Kind kind) {
        return switch (kind) {
            case DAMAGED -> "is damaged or cannot be read";
            case MISSING -> "is missing, or in another home";
            case BROKEN_LISTING, BROKEN_MANIFEST -> "cannot be read";
            case LOST_MANIFEST -> "has lost the state it is at";
        };
    }
}
