package dev.toolroom.foundation.content;

import java.io.IOException;

/** Thrown when stored bytes are no longer what was stored. */
public final class DamagedContent extends IOException {
    private static final long serialVersionUID = 1;

    DamagedContent(ContentId id) {
        super("the stored content " + id + " is damaged; restore it from a backup");
    }
}
