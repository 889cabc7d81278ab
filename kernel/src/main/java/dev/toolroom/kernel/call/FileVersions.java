package dev.toolroom.kernel.call;

import org.jspecify.annotations.Nullable;

/** The versions of a chat's files before and after a call. */
public record FileVersions(@Nullable String before, @Nullable String after) {
    public static final FileVersions NONE = new FileVersions(null, null);
}
