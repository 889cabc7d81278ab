package dev.toolroom.capability.domainlang;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.domainlang.edit.DurableFiles;
import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.workspace.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The text of a file on the disk: which it is, and how it is replaced by another. */
final class SavedText {
    private SavedText() {}

    static @Nullable String read(Path file) throws IOException {
        return Files.isRegularFile(file) ? new String(Files.readAllBytes(file), UTF_8) : null;
    }

    /** Whether its text is all there is to a file, or there is none. */
    static boolean isReadable(Path file) {
        var disk = new Disk();
        return disk.read(file) == null || disk.complaint(file) == null;
    }

    /** The same for the same text; empty where there is none. */
    static String version(@Nullable String text) {
        if (text == null) {
            return "";
        }
        return SourceFile.digest(text);
    }

    /** All of it or nothing, and on the disk when this returns. */
    static void write(Path file, String text) {
        DurableFiles.write(file, text);
    }
}
