package dev.toolroom.capability.domainlang.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Writes several files as one durable change: no file is ever half written, and either all of them
 * are new or none is.
 *
 * <p>The new texts are first written beside the files, so a full disk changes nothing. Then a
 * {@link PendingEdit} lists the renames. If the process is killed between two renames, the next
 * process that reads the model makes the rest.
 */
public final class DurableFiles {
    private static final String SUFFIX = ".toolroom";
    private static final Duration FORGOTTEN = Duration.ofMinutes(10);

    private DurableFiles() {}

    public static void write(Path file, String text) {
        write(folder(file), Map.of(file, text));
    }

    /**
     * All or none.
     *
     * @param root the folder of the model, where what was not ended is looked for
     */
    public static void write(Path root, Map<Path, String> texts) {
        write(root, texts, () -> {});
    }

    /**
     * The same, followed step by step.
     *
     * @param step run before each rename
     */
    static void write(Path root, Map<Path, String> texts, Runnable step) {
        List<Replacement> all = new ArrayList<>();
        try {
            for (var each : texts.entrySet()) {
                all.add(Replacement.of(real(each.getKey()), each.getValue()));
            }
            forceFoldersOf(all);
            PendingEdit pending = PendingEdit.note(root, all);
            try {
                make(all, step);
            } finally {
                pending.forget();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            all.forEach(Replacement::drop);
        }
    }

    private static void make(List<Replacement> all, Runnable step) throws IOException {
        try {
            for (Replacement each : all) {
                step.run();
                each.make();
            }
        } catch (IOException e) {
            for (Replacement each : all) {
                each.undo();
            }
            throw e;
        } finally {
            forceFoldersOf(all);
        }
    }

    /** What a link means is written, not the link. */
    private static Path real(Path file) throws IOException {
        return Files.isSymbolicLink(file) ? file.toRealPath() : file;
    }

    private static Path folder(Path file) {
        return Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file");
    }

    /** A new text under a temporary name in the folder of its target. */
    static Path beside(Path target, String text) throws IOException {
        Path folder = folder(target);
        Files.createDirectories(folder);
        sweep(folder);
        Path fresh = Files.createTempFile(folder, ".", SUFFIX);
        try (var channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            var bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        var view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(
                    Files.exists(target)
                            ? Files.getPosixFilePermissions(target)
                            : PosixFilePermissions.fromString("rw-r--r--"));
        }
        return fresh;
    }

    /** What a writer that was killed has left; one that still writes is not as old. */
    private static void sweep(Path folder) {
        Instant before = Instant.now().minus(FORGOTTEN);
        try (var left = Files.newDirectoryStream(folder, ".*" + SUFFIX)) {
            for (Path each : left) {
                if (Files.getLastModifiedTime(each).toInstant().isBefore(before)) {
                    Files.deleteIfExists(each);
                }
            }
        } catch (IOException e) {
            // Harmless: the next writer tries again.
        }
    }

    static void forceFoldersOf(List<Replacement> all) throws IOException {
        Set<Path> folders = new LinkedHashSet<>();
        all.forEach(each -> folders.add(folder(each.target())));
        for (Path each : folders) {
            force(each);
        }
    }

    static void force(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
