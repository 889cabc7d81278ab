package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import org.jspecify.annotations.Nullable;

/** What became of an edit of one file. */
public sealed interface Edited {
    /** It is in the folder and in this manifest. */
    record Saved(ManifestId manifest) implements Edited {}

    /**
     * The file is no longer what the editor began with; nothing was changed.
     *
     * @param manifest where the present version can be read
     * @param base the hash that the editor began with; null for a new file
     * @param present null where there is nothing under this path now
     */
    record Conflict(
            ManifestId manifest, String path, @Nullable String base, @Nullable Entry present)
            implements Edited {
        /** The hash of the present version; null where it is no file. */
        public @Nullable String presentSha() {
            return present instanceof Entry.File file ? file.id().sha256() : null;
        }
    }
}
