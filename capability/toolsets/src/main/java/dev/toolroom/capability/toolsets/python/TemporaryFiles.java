package dev.toolroom.capability.toolsets.python;

import dev.toolroom.capability.toolsets.sandbox.Sandbox;
import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import dev.toolroom.foundation.home.PrivateFiles;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A folder for the temporary files of one call, as the tool sees it. */
record TemporaryFiles(Path folder, boolean onDisk) implements AutoCloseable {
    /** A full sandbox has one of its own, in memory. */
    static TemporaryFiles of(Sandbox sandbox, String name) throws IOException {
        if (sandbox.level() == SandboxLevel.BUBBLEWRAP) {
            return new TemporaryFiles(Path.of("/tmp"), false);
        }
        Path all = PrivateFiles.folder(sandbox.temporaryFolder());
        return new TemporaryFiles(PrivateFiles.folder(all.resolve(name)).toRealPath(), true);
    }

    @Override
    public void close() {
        if (onDisk) {
            deleteAll(folder);
        }
    }

    /** As far as it goes: a tool can make files that nobody may delete. */
    static void deleteAll(Path folder) {
        try {
            Files.walkFileTree(
                    folder,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(Path file, BasicFileAttributes found)
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
        } catch (IOException left) {
            System.getLogger(TemporaryFiles.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "Temporary files of a tool are left: {0}",
                            left);
        }
    }
}
