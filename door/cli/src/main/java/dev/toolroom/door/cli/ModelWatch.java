package dev.toolroom.door.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.TreeMap;

/** Waits until a file of a model is another than it was. */
final class ModelWatch {
    private static final int PAUSE_MILLIS = 250;

    private final Path root;
    private Map<Path, String> seen;

    ModelWatch(Path root) {
        this.root = Files.isRegularFile(root) ? root.resolveSibling("") : root;
        this.seen = look();
    }

    /** Looks a few times a second: that works on every kind of disk. */
    void awaitChange() throws InterruptedException {
        while (true) {
            Map<Path, String> now = look();
            if (!now.equals(seen)) {
                seen = now;
                return;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private Map<Path, String> look() {
        Map<Path, String> found = new TreeMap<>();
        try (var files = Files.find(root, 32, ModelWatch::isOfModel)) {
            files.forEach(file -> found.put(file, stamp(file)));
        } catch (IOException | UncheckedIOException goneMeanwhile) {
            // The next look sees it.
        }
        return found;
    }

    private static boolean isOfModel(Path file, BasicFileAttributes attributes) {
        String name = String.valueOf(file.getFileName());
        return attributes.isRegularFile()
                && (name.endsWith(".dlang")
                        || name.equals("model.yaml")
                        || name.equals("model.lock"));
    }

    private static String stamp(Path file) {
        try {
            return Files.getLastModifiedTime(file) + " " + Files.size(file);
        } catch (IOException gone) {
            return "";
        }
    }
}
