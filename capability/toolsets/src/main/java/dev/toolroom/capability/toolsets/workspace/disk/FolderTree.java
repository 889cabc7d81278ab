package dev.toolroom.capability.toolsets.workspace.disk;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Folders with all that is in them. */
public final class FolderTree {
    private FolderTree() {}

    /** Deletes it, links as links; what a tool has locked is unlocked first. */
    public static void delete(Path folder) throws IOException {
        Modes.allowOwner(folder, true);
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes found)
                            throws IOException {
                        Files.deleteIfExists(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path locked, IOException e)
                            throws IOException {
                        if (!(e instanceof AccessDeniedException)) {
                            throw e;
                        }
                        delete(locked);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path each, @Nullable IOException problem) throws IOException {
                        Files.deleteIfExists(each);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
