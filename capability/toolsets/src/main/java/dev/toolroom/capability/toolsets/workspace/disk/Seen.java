package dev.toolroom.capability.toolsets.workspace.disk;

import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder as it was last looked at: what the file system said of each name, and the content that
 * was found there. Nothing in it is changed.
 */
final class Seen {
    private final Folder folder;
    private final long[] self;
    private final Name[] names;
    private final long[] stats;
    private final @Nullable Seen[] below;
    private final List<Skipped> skipped;

    /**
     * @param self what the file system said of the folder itself
     * @param names of the same order as the entries of {@code folder}
     * @param stats five numbers for each name
     * @param below what was seen in each folder; null for what is none
     * @param skipped what is in the folder and cannot be kept; it is listed again each time
     */
    Seen(
            Folder folder,
            long[] self,
            Name[] names,
            long[] stats,
            @Nullable Seen[] below,
            List<Skipped> skipped) {
        this.folder = folder;
        this.self = self;
        this.names = names;
        this.stats = stats;
        this.below = below;
        this.skipped = skipped;
    }

    Folder folder() {
        return folder;
    }

    long[] self() {
        return self;
    }

    Name[] names() {
        return names;
    }

    long[] stats() {
        return stats;
    }

    @Nullable Seen[] below() {
        return below;
    }

    List<Skipped> skipped() {
        return skipped;
    }

    /** All that was skipped, here and below. */
    void skippedInto(List<Skipped> all) {
        all.addAll(skipped);
        for (Seen each : below) {
            if (each != null) {
                each.skippedInto(all);
            }
        }
    }

    /**
     * Without the facts that were not settled at that time: what they tell of is read once more.
     * The same where there are none.
     */
    Seen settledBefore(long time) {
        long[] fewer = settledStats(time);
        @Nullable Seen[] settled = below.clone();
        boolean same = fewer.length == 0 && Math.max(self[2], self[3]) < time;
        for (int i = 0; i < below.length; i++) {
            Seen folderBelow = below[i];
            if (folderBelow != null) {
                Seen changed = folderBelow.settledBefore(time);
                settled[i] = changed;
                same &= changed == folderBelow;
            }
        }
        return same
                ? this
                : new Seen(
                        folder,
                        Math.max(self[2], self[3]) < time ? self : new long[Stat.NUMBERS],
                        names,
                        fewer.length == 0 ? stats : fewer,
                        settled,
                        skipped);
    }

    /** Empty when all of them are settled. */
    private long[] settledStats(long time) {
        long[] fewer = {};
        for (int at = 0; at < stats.length; at += Stat.NUMBERS) {
            if (Math.max(stats[at + 2], stats[at + 3]) >= time) {
                fewer = fewer.length == 0 ? stats.clone() : fewer;
                Arrays.fill(fewer, at, at + Stat.NUMBERS, 0);
            }
        }
        return fewer;
    }
}
