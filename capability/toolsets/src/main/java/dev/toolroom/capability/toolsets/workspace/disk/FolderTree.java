package dev.toolroom.capability.toolsets.workspace.disk;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
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
     * brought up: into the folder itself, so that no path gets longer however deep that goes.
     */
    public static void delete(Path folder) throws IOException {
        Deque<Path> left = new ArrayDeque<>();
        left.add(folder);
        while (!left.isEmpty()) {
            Path each = left.remove();
            Modes.allowOwner(each, true);
            Files.walkFileTree(each, new Emptying(folder, each, left));
        }
        Files.deleteIfExists(folder);
    }

    /**
     * Deletes what is in a folder.
     *
     * @param all where deep folders are brought
     * @param left the folders there that are still to be deleted
     */
    private record Emptying(Path all, Path folder, Deque<Path> left) implements FileVisitor<Path> {
        @Override
        public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes found)
                throws IOException {
            // A folder that lets itself be listed may still keep all that is in it.
            Modes.allowOwner(each, true);
            if (left.contains(each)) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            if (each.getNameCount() - folder.getNameCount() < DEEP) {
                return FileVisitResult.CONTINUE;
            }
            raise(each);
            return FileVisitResult.SKIP_SUBTREE;
        }

        private void raise(Path each) throws IOException {
            Path up = all.resolve(".deep-" + UUID.randomUUID());
            Files.move(each, up);
            left.add(up);
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes found) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path locked, IOException e) throws IOException {
            // What cannot be unlocked would be tried for ever.
            if (!(e instanceof AccessDeniedException) || locked.equals(folder)) {
                throw e;
            }
            Modes.allowOwner(locked, true);
            raise(locked);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path each, @Nullable IOException problem)
                throws IOException {
            if (!each.equals(all)) {
                Files.deleteIfExists(each);
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
