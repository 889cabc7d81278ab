package dev.toolroom.capability.toolsets.workspace.disk;

import dev.toolroom.foundation.content.ContentId;
import java.io.IOException;

/** Content that a manifest names and the store has not. */
public final class MissingContent extends IOException {
    private static final long serialVersionUID = 1;

    public MissingContent(ContentId id) {
        super("the stored content " + id + " is missing; restore it from a backup");
    }
}
