package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import org.jspecify.annotations.Nullable;

/** Tells a switch that was interrupted from one during which somebody edited. */
final class Between {
    private Between() {}

    /** Whether all that is there comes from one of the two states. */
    static boolean explains(Folder there, Folder from, Folder to) {
        return isExplained(there, from, to);
    }

    private static boolean isExplained(Entry there, @Nullable Entry from, @Nullable Entry to) {
        if (there.equals(from) || there.equals(to)) {
            return true;
        }
        if (!(there instanceof Folder folder)) {
            return false;
        }
        if (!(from instanceof Folder) && !(to instanceof Folder)) {
            return false;
        }
        for (int i = 0; i < folder.size(); i++) {
            if (!isExplained(
                    folder.entry(i), below(from, folder.name(i)), below(to, folder.name(i)))) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable Entry below(@Nullable Entry entry, String name) {
        return entry instanceof Folder folder ? folder.get(name) : null;
    }
}
