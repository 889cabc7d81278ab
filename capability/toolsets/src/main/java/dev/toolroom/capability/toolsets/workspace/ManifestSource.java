package dev.toolroom.capability.toolsets.workspace;

import java.util.Locale;

/** What made a manifest. */
public enum ManifestSource {
    USER_UPLOAD,
    TOOL_RUN,
    /** The empty state that a chat begins with. */
    BRANCH,
    EDIT;

    /** What {@code source_ref} says of edits that no tool made. */
    public static final String OUTSIDE = "outside";

    /** As it is stored. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ManifestSource of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
