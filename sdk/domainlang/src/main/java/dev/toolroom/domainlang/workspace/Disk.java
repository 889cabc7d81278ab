package dev.toolroom.domainlang.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Rule;
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
import java.util.Arrays;
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

    /** A larger tree is not searched to its end: the root is probably wrong. */
    private static final int MAX_FOLDERS = 20_000;

    /**
     * Clocks of file systems are that coarse: what was changed more recently may be changed once
     * more without a sign of it.
     */
    private static final long TICK = 25;

    private static final char UNREADABLE = '\uFFFD';

    private static final Set<String> PASSED_OVER = Set.of(".dlang", ".git", "node_modules");

    private record Stamp(FileTime changed, long size, @Nullable Object key) {}

    /** A folder that was walked: when it and those below it were last changed, and what it held. */
    private record Walked(Map<Path, FileTime> folders, List<Path> files) {}

    private final Map<Path, Walked> walked = new HashMap<>();
    private final Map<Path, Finding> complaints = new HashMap<>();

    @Override
    public @Nullable Object stamp(Path file) {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                return null;
            }
            FileTime changed = attributes.lastModifiedTime();
            return System.currentTimeMillis() - changed.toMillis() < TICK
                    ? new Object()
                    : new Stamp(changed, attributes.size(), attributes.fileKey());
        } catch (IOException | SecurityException e) {
            return null;
        }
    }

    @Override
    public @Nullable String read(Path file) {
        complaints.remove(file);
        try {
            long size = Files.size(file);
            if (size > LARGEST) {
                return complain(
                        file,
                        Rule.FILE_NOT_READ,
                        "This file is not read: it has %d MB, and a model file has room for %d."
                                .formatted((size >> 20) + 1, LARGEST >> 20),
                        "");
            }
            byte[] bytes = Files.readAllBytes(file);
            String text = new String(bytes, UTF_8);
            boolean faithful =
                    text.indexOf(UNREADABLE) < 0 || Arrays.equals(text.getBytes(UTF_8), bytes);
            return faithful
                    ? text
                    : complain(
                            file,
                            Rule.FILE_NOT_UTF_8,
                            "This file is not written in UTF-8: what cannot be read is shown as '"
                                    + UNREADABLE
                                    + "', and edits leave the file alone.",
                            text);
        } catch (NoSuchFileException gone) {
            return null;
        } catch (IOException | SecurityException e) {
            return complain(
                    file,
                    Rule.FILE_NOT_READ,
                    "This file is not read: it is there, but may not be opened.",
                    "");
        }
    }

    private String complain(Path file, Rule rule, String message, String text) {
        complaints.put(file, new Finding(rule, new Span(0, 0), message));
        return text;
    }

    @Override
    public @Nullable Finding complaint(Path file) {
        return complaints.get(file);
    }

    @Override
    public boolean isDirectory(Path path) {
        return Files.isDirectory(path);
    }

    @Override
    public Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException | SecurityException e) {
            Path parent = path.getParent();
            Path last = path.getFileName();
            return parent == null || last == null ? path : real(parent).resolve(last);
        }
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
                            if (passed || folders.size() >= MAX_FOLDERS) {
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
            // The folder is gone, so it has no files.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Collections.sort(files);
        return new Walked(folders, List.copyOf(files));
    }
}
