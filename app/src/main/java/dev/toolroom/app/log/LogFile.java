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

/** A file of lines that is put away when it has grown too large, the oldest of those first. */
public final class LogFile {
    public static final long LARGEST = 10 * 1024 * 1024;

    private static final long LOOK_NANOS = 1_000_000_000;

    private final int kept;
    private @Nullable Path opened;
    private @Nullable FileOutputStream out;
    private long looked;

    /**
     * @param kept so many of those that were put away
     */
    public LogFile(int kept) {
        this.kept = kept;
    }

    public synchronized void append(Path target, String line) {
        try {
            if (System.nanoTime() - looked > LOOK_NANOS || !target.equals(opened)) {
                open(target);
            }
            if (out != null) {
                out.write(line.getBytes(UTF_8));
            }
        } catch (IOException e) {
            // There is nowhere left to say it.
        }
    }

    /** Where a log is put away. */
    public static Path older(Path log, int age) {
        return log.resolveSibling(log.getFileName() + "." + age);
    }

    /** Anew every now and then, as others write to the file and put it away too. */
    private void open(Path target) throws IOException {
        if (out != null) {
            out.close();
            out = null;
        }
        PrivateFiles.folder(Objects.requireNonNull(target.toAbsolutePath().getParent()));
        if (Files.exists(target) && Files.size(target) > LARGEST) {
            putAway(target);
        }
        out = new FileOutputStream(PrivateFiles.file(target).toFile(), true);
        opened = target;
        looked = System.nanoTime();
    }

    private void putAway(Path target) throws IOException {
        for (int age = kept; age > 1; age--) {
            Path younger = older(target, age - 1);
            if (Files.exists(younger)) {
                Files.move(younger, older(target, age), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Files.move(target, older(target, 1), StandardCopyOption.REPLACE_EXISTING);
    }
}
