package dev.toolroom.capability.recall.read;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Every format there is. */
final class Formats {
    static final SessionFormat FLAT = new FlatSession();
    static final SessionFormat LOG = new SessionLog();
    static final SessionFormat STATE = FLAT;
    static final SessionFormat TRANSCRIPT = FLAT;

    private Formats() {}

    /** By the name and the first bytes of a file; null for what is no file of chats. */
    static @Nullable SessionFormat of(Path file) {
        String name = String.valueOf(file.getFileName());
        if (name.endsWith(".json")) {
            return FLAT;
        }
        return null;
    }
}
