package dev.toolroom.domainlang.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The files of this machine. Used by one thread at a time. */
public final class Disk implements Sources {
    /** What is larger is no model. */
    private static final long LARGEST = 16L * 1024 * 1024;

    /** A tree with more folders is not walked to its end: somebody named the wrong root. */
    private static final int MOST_FOLDERS = 20_000;

    private static final Set<String> PASSED_OVER = Set.of(".dlang", ".git", "node_modules");

    private record Stamp(FileTime changed, long size, @Nullable Object key) {}

    /** A folder that was walked: when it and those below it were last changed, and what it held. */
    private record Walked(Map<Path, FileTime> folders, List<Path> files) {}

    private final Map<Path, Walked> walked = new HashMap<>();

    @Override
    public @Nullable Object stamp(Path file) {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.isRegularFile()
                    ? new Stamp(
                            attributes.lastModifiedTime(), attributes.size(), attributes.fileKey())
                    : null;
        } catch (IOException | SecurityException e) {
            return null;
        }
    }

    @Override
    public @Nullable String read(Path file) {
        try {
            return Files.size(file) > LARGEST ? null : new String(Files.readAllBytes(file), UTF_8);
        } catch (IOException | SecurityException e) {
            return null;
        }
    }

    @Override
    public boolean isDirectory(Path path) {
        return Files.isDirectory(path);
    }

    /** Walks again only if a folder has gained or lost something. */
    @Override
    public List<Path> modelFiles(Path folder) {
        Walked known = walked.get(folder);
        if (known != null && known.folders.entrySet().stream().allMatch(Disk::isUnchanged)) {
            return known.files;
        }
        Walked fresh = walk(folder);
        walked.put(folder, fresh);
        return fresh.files;
    }

    private static boolean isUnchanged(Map.Entry<Path, FileTime> folder) {
        try {
            return Files.getLastModifiedTime(folder.getKey()).equals(folder.getValue());
        } catch (IOException e) {
            return false;
        }
    }

    private static Walked walk(Path root) {
        Map<Path, FileTime> folders = new HashMap<>();
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(
                    root,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult preVisitDirectory(
                                Path folder, BasicFileAttributes attributes) {
                            boolean passed =
                                    !folder.equals(root)
                                            && PASSED_OVER.contains(
                                                    String.valueOf(folder.getFileName()));
                            if (passed || folders.size() >= MOST_FOLDERS) {
                                return FileVisitResult.SKIP_SUBTREE;
                            }
                            folders.put(folder, attributes.lastModifiedTime());
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFile(
                                Path file, BasicFileAttributes attributes) {
                            if (file.toString().endsWith(".dlang") && attributes.isRegularFile()) {
                                files.add(file);
                            }
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException problem) {
                            // What we may not see is not part of the model.
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (NoSuchFileException gone) {
            // Then it holds nothing.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Collections.sort(files);
        return new Walked(folders, List.copyOf(files));
    }
}
