package dev.toolroom.capability.toolsets.workspace.disk;

import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder as it was last looked at: what the file system said of each name, and the content that
 * was found there.
 *
 * @param self what it said of the folder itself
 * @param names of the same order as the entries of {@code folder}
 * @param stats five numbers for each name
 * @param below what was seen in each folder; null for what is none
 * @param skipped what is in the folder and cannot be kept; its folder is listed again each time
 */
record Seen(
        Folder folder,
        long[] self,
        Name[] names,
        long[] stats,
        @Nullable Seen[] below,
        List<Skipped> skipped) {
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
        long[] kept = stats;
        for (int at = 0; at < stats.length; at += Stat.NUMBERS) {
            if (Math.max(stats[at + 2], stats[at + 3]) >= time) {
                kept = kept == stats ? stats.clone() : kept;
                Arrays.fill(kept, at, at + Stat.NUMBERS, 0);
            }
        }
        @Nullable Seen[] settled = below;
        for (int i = 0; i < below.length; i++) {
            Seen folder = below[i];
            if (folder != null) {
                Seen changed = folder.settledBefore(time);
                if (changed != folder) {
                    settled = settled == below ? below.clone() : settled;
                    settled[i] = changed;
                }
            }
        }
        boolean own = Math.max(self[2], self[3]) < time;
        if (own && kept == stats && settled == below) {
            return this;
        }
        return new Seen(folder, own ? self : new long[Stat.NUMBERS], names, kept, settled, skipped);
    }
}
