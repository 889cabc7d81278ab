package dev.toolroom.capability.toolsets.workspace.disk;

import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A folder as it is now, before what changed in it has been read. */
final class Draft {
    /** Set when nothing in it or below has changed; then there is nothing else. */
    final @Nullable Seen same;

    final @Nullable Seen before;
    final String path;
    final long[] self = new long[Stat.NUMBERS];
    final List<Skipped> skipped = new ArrayList<>();
    private final List<Found> found = new ArrayList<>();

    Draft(@Nullable Seen same, @Nullable Seen before, String path) {
        this.same = same;
        this.before = before;
        this.path = path;
    }

    /** One name. */
    static final class Found {
        final Name name;
        final long[] stat;

        /** Null for a file that has to be read, and for a folder. */
        final @Nullable Entry entry;

        final @Nullable Draft below;

        /** What reading it came to; null until then, and when it is gone or cannot be read. */
        @Nullable Entry read;

        Found(Name name, long[] stat, @Nullable Entry entry, @Nullable Draft below) {
            this.name = name;
            this.stat = stat;
            this.entry = entry;
            this.below = below;
        }
    }

    /**
     * Adds a file or link as the file system describes it now.
     *
     * @param entry null for a file that has to be read
     */
    void add(Name name, Stat stat, @Nullable Entry entry) {
        long[] saved = new long[Stat.NUMBERS];
        stat.save(saved, 0);
        found.add(new Found(name, saved, entry, null));
    }

    /** A folder's own numbers are in its draft. */
    void addBelow(Name name, Draft below) {
        found.add(new Found(name, new long[Stat.NUMBERS], null, below));
    }

    /** Adds what is as it was. */
    void addSame(Seen seen, int at) {
        Seen below = seen.below()[at];
        if (below != null) {
            addBelow(seen.names()[at], new Draft(below, below, ""));
        } else {
            int from = at * Stat.NUMBERS;
            long[] saved = Arrays.copyOfRange(seen.stats(), from, from + Stat.NUMBERS);
            found.add(new Found(seen.names()[at], saved, seen.folder().entry(at), null));
        }
    }

    List<Found> found() {
        return found;
    }
}
