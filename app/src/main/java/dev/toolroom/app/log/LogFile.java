package dev.toolroom.app.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.home.PrivateFiles;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A log file that is rotated when it grows too large; the oldest rotated file is deleted. */
public final class LogFile {
    public static final long LARGEST = 10 * 1024 * 1024;

    private static final long REOPEN_NANOS = 1_000_000_000;

    private final int maxRotated;
    private @Nullable Path current;
    private @Nullable FileOutputStream out;
    private long openedAtNanos;

    /**
     * @param maxRotated maximum number of rotated files
     */
    public LogFile(int maxRotated) {
        this.maxRotated = maxRotated;
    }

    public synchronized void append(Path target, String line) {
        try {
            if (System.nanoTime() - openedAtNanos > REOPEN_NANOS || !target.equals(current)) {
                open(target);
            }
            if (out != null) {
                out.write(line.getBytes(UTF_8));
            }
        } catch (IOException e) {
            // A failure to log cannot be logged.
        }
    }

    /** Returns the path of a rotated log. */
    public static Path older(Path log, int age) {
        return log.resolveSibling(log.getFileName() + "." + age);
    }

    /** Opens the file; done every second, because other processes rotate it too. */
    private void open(Path target) throws IOException {
        if (out != null) {
            out.close();
            out = null;
        }
        PrivateFiles.folder(Objects.requireNonNull(target.toAbsolutePath().getParent()));
        if (Files.exists(target) && Files.size(target) > LARGEST) {
            rotate(target);
        }
        out = new FileOutputStream(PrivateFiles.file(target).toFile(), true);
        current = target;
        openedAtNanos = System.nanoTime();
    }

    private void rotate(Path target) throws IOException {
        for (int age = maxRotated; age > 1; age--) {
            Path younger = older(target, age - 1);
            if (Files.exists(younger)) {
                Files.move(younger, older(target, age), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Files.move(target, older(target, 1), StandardCopyOption.REPLACE_EXISTING);
    }
}
