package dev.toolroom.app.files;

import dev.toolroom.foundation.home.HomeFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Deletes unfinished files of an owner that was killed. No other file refers to them. */
public final class Leftovers {
    public static final String COPY = ".copy-";
    public static final String RESTORE = ".restore-";

    private Leftovers() {}

    /** Deletes leftovers. Only a new owner may call this, as no other process writes there. */
    public static void clear(HomeFolder home) {
        clear(home.exports(), ".export-*.part");
        clear(home.exports(), "*" + HomeFolder.UNFINISHED);
        clear(home.uploads(), "*" + HomeFolder.UNFINISHED);
        clear(home.backups(), COPY + "*");
        clear(home.root(), RESTORE + "*");
        clear(home.natives(), "sqlite-*");
    }

    private static void clear(Path folder, String names) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, names)) {
            for (Path each : found) {
                delete(each);
            }
        } catch (IOException e) {
            System.getLogger(Leftovers.class.getName())
                    .log(Level.WARNING, "what a killed process has left is kept", e);
        }
    }

    /** Deletes a file or a folder with its content; symbolic links are not followed. */
    public static void delete(Path whole) throws IOException {
        try (Stream<Path> files = Files.walk(whole)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
