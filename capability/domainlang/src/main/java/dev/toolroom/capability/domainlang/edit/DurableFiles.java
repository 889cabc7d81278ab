package dev.toolroom.capability.domainlang.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes several files so that each is whole at every moment and all are on the disk when it is
 * said that they are. Everything is written beside its place first: a full disk changes nothing.
 */
public final class DurableFiles {
    private static final String SUFFIX = ".toolroom";
    private static final Duration FORGOTTEN = Duration.ofMinutes(10);

    private DurableFiles() {}

    public static void write(Map<Path, String> texts) {
        Map<Path, Path> fresh = new LinkedHashMap<>();
        try {
            for (var each : texts.entrySet()) {
                Path target = real(each.getKey());
                fresh.put(target, beside(target, each.getValue()));
            }
            List<Path> folders = new ArrayList<>();
            for (var each : fresh.entrySet()) {
                Files.move(
                        each.getValue(),
                        each.getKey(),
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
                folders.add(each.getKey().toAbsolutePath().getParent());
            }
            for (Path folder : folders) {
                force(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            fresh.values().forEach(DurableFiles::drop);
        }
    }

    /** What a link means is written, not the link. */
    private static Path real(Path file) throws IOException {
        return Files.isSymbolicLink(file) ? file.toRealPath() : file;
    }

    private static Path beside(Path target, String text) throws IOException {
        Path folder = Objects.requireNonNull(target.toAbsolutePath().getParent(), "a file");
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
            // It harms nobody; the next writer tries again.
        }
    }

    private static void force(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static void drop(Path fresh) {
        try {
            Files.deleteIfExists(fresh);
        } catch (IOException e) {
            // It has been moved, or will be looked at by whoever cleans up.
        }
    }
}
