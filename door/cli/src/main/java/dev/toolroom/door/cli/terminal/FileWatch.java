package dev.toolroom.door.cli.terminal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Runs a command again whenever one of its files changes. */
public final class FileWatch {
    private static final int POLL_MILLIS = 250;

    private final Path root;
    private final Predicate<Path> filter;
    private Map<Path, String> lastScan;

    /**
     * @param root a folder to watch recursively, or a file whose folder is watched
     * @param filter selects the files to watch
     */
    public FileWatch(Path root, Predicate<Path> filter) {
        this.root = Files.isRegularFile(root) ? root.resolveSibling("") : root;
        this.filter = filter;
        this.lastScan = scan();
    }

    /** One round of a command. */
    public interface Round {
        int run() throws InterruptedException, IOException;
    }

    /** Repeats the command until it is stopped or returns {@link ExitCode#FAILED}. */
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

    /** Polls four times a second, because not every file system reports changes. */
    private void awaitChange() throws InterruptedException {
        while (true) {
            Map<Path, String> current = scan();
            if (!current.equals(lastScan)) {
                lastScan = current;
                return;
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private Map<Path, String> scan() {
        Map<Path, String> found = new TreeMap<>();
        try (var files =
                Files.find(root, 32, (file, about) -> about.isRegularFile() && filter.test(file))) {
            files.forEach(file -> found.put(file, stamp(file)));
        } catch (IOException | UncheckedIOException goneMeanwhile) {
            // The next scan notices it.
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
