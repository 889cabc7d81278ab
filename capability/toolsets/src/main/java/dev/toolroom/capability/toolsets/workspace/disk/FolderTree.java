package dev.toolroom.capability.toolsets.workspace.disk;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Folders with all that is in them. */
public final class FolderTree {
    private FolderTree() {}

    /** Deeper than this, paths may get longer than the system takes. */
    private static final int DEEP = 15;

    /**
     * Deletes it, links as links; what a tool has locked is unlocked first, and what lies deep is
     * brought up.
     */
    public static void delete(Path folder) throws IOException {
        Modes.allowOwner(folder, true);
        Deque<Path> raised = new ArrayDeque<>();
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes found)
                            throws IOException {
                        // A folder that lets itself be listed may still keep all that is in it.
                        Modes.allowOwner(each, true);
                        if (each.getNameCount() - folder.getNameCount() < DEEP) {
                            return raised.contains(each)
                                    ? FileVisitResult.SKIP_SUBTREE
                                    : FileVisitResult.CONTINUE;
                        }
                        Path up = folder.resolve(".deep-" + UUID.randomUUID());
                        raised.add(up);
                        Files.move(each, up);
                        return FileVisitResult.SKIP_SUBTREE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes found)
                            throws IOException {
                        Files.deleteIfExists(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path locked, IOException e)
                            throws IOException {
                        // What cannot be unlocked would be tried for ever.
                        if (!(e instanceof AccessDeniedException) || locked.equals(folder)) {
                            throw e;
                        }
                        delete(locked);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path each, @Nullable IOException problem) throws IOException {
                        while (each.equals(folder) && !raised.isEmpty()) {
                            delete(raised.remove());
                        }
                        Files.deleteIfExists(each);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
