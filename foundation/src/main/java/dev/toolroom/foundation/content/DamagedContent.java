package dev.toolroom.foundation.content;

import java.io.IOException;

/** Stored bytes that are no longer those that were stored. */
public final class DamagedContent extends IOException {
    private static final long serialVersionUID = 1;

    DamagedContent(ContentId id) {
        super("the stored content " + id + " is damaged; restore it from a backup");
    }
}
