package dev.toolroom.capability.domainlang.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.workspace.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads and replaces the text of a file on disk. */
public final class SavedText {
    private SavedText() {}

    public static @Nullable String read(Path file) throws IOException {
        return Files.isRegularFile(file) ? new String(Files.readAllBytes(file), UTF_8) : null;
    }

    /** Whether the whole file can be read as text, or there is none. */
    public static boolean isReadable(Path file) {
        var disk = new Disk();
        return disk.read(file) == null || disk.complaint(file) == null;
    }

    /** The digest of a text; empty without one. */
    public static String version(@Nullable String text) {
        if (text == null) {
            return "";
        }
        return SourceFile.digest(text);
    }

    /** Writes atomically and durably. */
    public static void write(Path file, String text) {
        DurableFiles.write(file, text);
    }
}
