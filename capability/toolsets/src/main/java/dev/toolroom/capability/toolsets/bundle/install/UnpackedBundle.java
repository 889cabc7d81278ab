package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.foundation.home.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * An unpacked bundle that no row names, with an empty folder beside it to work in. What a crash
 * leaves of it is removed by the next start.
 */
public final class UnpackedBundle implements AutoCloseable {
    private final ToolsetFolders folders;
    private final Path files;
    private final Path workspace;

    UnpackedBundle(ToolsetFolders folders, Path files) {
        this.folders = folders;
        this.files = files;
        this.workspace = files.resolveSibling(files.getFileName() + "-workspace");
        try {
            PrivateFiles.folder(workspace);
        } catch (IOException e) {
            folders.remove(files);
            throw new UncheckedIOException("cannot make a folder for the trial", e);
        }
    }

    public Path files() {
        return files;
    }

    public Path workspace() {
        return workspace;
    }

    @Override
    public void close() {
        folders.remove(files);
        folders.remove(workspace);
    }
}
