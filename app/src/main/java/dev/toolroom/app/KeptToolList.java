package dev.toolroom.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The list of tools as the build wrote it, with {@code toolroom tool-list}: most starts are asked
 * for nothing else, and to read every contract for it would cost them a third of their time.
 */
final class KeptToolList {
    private static final String PROPERTY = "toolroom.tools";

    private KeptToolList() {}

    /** Nothing, when this start was given none or it is not whole. */
    static @Nullable String read() {
        String place = System.getProperty(PROPERTY, "");
        if (place.isEmpty()) {
            return null;
        }
        try {
            String text = Files.readString(Path.of(place)).strip();
            return text.startsWith("[{") && text.endsWith("}]") ? text : null;
        } catch (IOException | RuntimeException unreadable) {
            return null;
        }
    }
}
