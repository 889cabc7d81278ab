package dev.toolroom.capability.domainlang.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.domainlang.link.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * One file that is to be another.
 *
 * @param fresh the new text, in a file beside the old one
 * @param before what the old text was, by its digest; empty where there was no file
 * @param after what the new text is
 * @param old the old text itself, as long as it can be wanted back
 */
record Replacement(Path target, Path fresh, String before, String after, @Nullable String old) {
    static Replacement of(Path target, String text) throws IOException {
        String old = read(target);
        Path fresh = DurableFiles.beside(target, text);
        return new Replacement(target, fresh, digest(old), SourceFile.digest(text), old);
    }

    private static @Nullable String read(Path file) throws IOException {
        try {
            return new String(Files.readAllBytes(file), UTF_8);
        } catch (NoSuchFileException none) {
            return null;
        }
    }

    private static String digest(@Nullable String text) {
        return text == null ? "" : SourceFile.digest(text);
    }

    /** Another process may already have completed this edit from its journal. */
    void make() throws IOException {
        try {
            replace(fresh, target);
        } catch (NoSuchFileException gone) {
            if (!digest(read(target)).equals(after)) {
                throw gone;
            }
        }
    }

    /** As it was before, for an edit that could not be made as a whole. */
    void undo() throws IOException {
        if (Files.exists(fresh) || !digest(read(target)).equals(after)) {
            return;
        }
        if (old == null) {
            Files.delete(target);
        } else {
            replace(DurableFiles.beside(target, old), target);
        }
    }

    /** The same for an edit of another process. A file that was changed since then is kept. */
    void finish() throws IOException {
        if (Files.exists(fresh)) {
            if (digest(read(target)).equals(before)) {
                make();
            } else {
                drop();
            }
        }
    }

    private static void replace(Path fresh, Path target) throws IOException {
        Files.move(
                fresh, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    void drop() {
        try {
            Files.deleteIfExists(fresh);
        } catch (IOException e) {
            // It has been moved, or will be swept away by the next writer.
        }
    }
}
