package dev.toolroom.capability.toolsets.workspace.disk;

import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known of a workspace's folder: facts of the form "while the file system says this of a
 * file, its content is that". They stay true however old they are.
 */
public final class Index {
    private final long taken;
    private final Seen root;

    Index(long taken, Seen root) {
        this.taken = taken;
        this.root = root;
    }

    /**
     * The time on the file system's own clock when it was looked at. What changed at that time or
     * later may change again without a sign, so such a file is read once more.
     */
    long taken() {
        return taken;
    }

    Seen root() {
        return root;
    }

    /** What the folder holds. */
    public Folder folder() {
        return root.folder();
    }

    /** What is there and cannot be kept. */
    public List<Skipped> skipped() {
        List<Skipped> all = new ArrayList<>();
        root.skippedInto(all);
        return all;
    }
}
