package dev.toolroom.domainlang.workspace;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Of other sources only the installed packages: for a model whose own files are not on the disk.
 */
public final class PackagesOnly implements Sources {
    private final Sources sources;

    public PackagesOnly(Sources sources) {
        this.sources = sources;
    }

    private static boolean isInPackage(Path path) {
        for (Path part : path) {
            if (part.toString().equals(".dlang")) {
                return true;
            }
        }
        return false;
    }

    @Override
    public @Nullable Object stamp(Path file) {
        return isInPackage(file) ? sources.stamp(file) : null;
    }

    @Override
    public @Nullable String read(Path file) {
        return isInPackage(file) ? sources.read(file) : null;
    }

    @Override
    public boolean isDirectory(Path path) {
        return isInPackage(path) && sources.isDirectory(path);
    }

    @Override
    public List<Path> modelFiles(Path folder) {
        return List.of();
    }
}
