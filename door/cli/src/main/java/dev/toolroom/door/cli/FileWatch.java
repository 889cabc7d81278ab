package dev.toolroom.door.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Runs a command again whenever a file that it is about is another than it was. */
public final class FileWatch {
    private static final int PAUSE_MILLIS = 250;

    private final Path root;
    private final Predicate<Path> wanted;
    private Map<Path, String> seen;

    /**
     * @param root a folder with all below it, or a file with those beside it
     * @param wanted which files count
     */
    public FileWatch(Path root, Predicate<Path> wanted) {
        this.root = Files.isRegularFile(root) ? root.resolveSibling("") : root;
        this.wanted = wanted;
        this.seen = look();
    }

    /** One round of a command. */
    public interface Round {
        int run() throws InterruptedException, IOException;
    }

    /** Until the command is stopped, or Toolroom itself has failed. */
    public int repeat(Terminal terminal, Round round) throws InterruptedException, IOException {
        while (true) {
            int exit = round.run();
            if (exit == ExitCode.FAILED) {
                return exit;
            }
            terminal.aside(terminal.dim("Watching for changes; Ctrl-C ends it."));
            awaitChange();
        }
    }

    /** Looks a few times a second: that works on every kind of disk. */
    private void awaitChange() throws InterruptedException {
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
        try (var files =
                Files.find(root, 32, (file, about) -> about.isRegularFile() && wanted.test(file))) {
            files.forEach(file -> found.put(file, stamp(file)));
        } catch (IOException | UncheckedIOException goneMeanwhile) {
            // The next look sees it.
        }
        return found;
    }

    private static String stamp(Path file) {
        try {
            return Files.getLastModifiedTime(file) + " " + Files.size(file);
        } catch (IOException gone) {
            return "";
        }
    }
}
