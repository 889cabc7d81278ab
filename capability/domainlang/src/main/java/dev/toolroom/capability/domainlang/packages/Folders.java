package dev.toolroom.capability.domainlang.packages;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Folders of our own, taken away with what is in them; links are not followed. */
final class Folders {
    private Folders() {}

    /** Deletes folders with this name prefix that were not changed for this long. */
    static void forgetOld(Path parent, String beginning, Duration age) throws IOException {
        Instant oldest = Instant.now().minus(age);
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, beginning + "*")) {
            for (Path each : found) {
                if (Files.getLastModifiedTime(each, LinkOption.NOFOLLOW_LINKS)
                        .toInstant()
                        .isBefore(oldest)) {
                    delete(each);
                }
            }
        }
    }

    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path each, @Nullable IOException problem) throws IOException {
                        Files.delete(each);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
