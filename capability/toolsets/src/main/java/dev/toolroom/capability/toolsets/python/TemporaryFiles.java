package dev.toolroom.capability.toolsets.python;

import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import dev.toolroom.capability.toolsets.workspace.disk.FolderTree;
import dev.toolroom.foundation.home.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;

/** The folder for the temporary files of one worker, as its tool sees it. */
final class TemporaryFiles implements AutoCloseable {
    private final Path folder;
    private boolean onDisk;

    private TemporaryFiles(Path folder, boolean onDisk) {
        this.folder = folder;
        this.onDisk = onDisk;
    }

    /**
     * A full sandbox has one of its own, in memory.
     *
     * @param all the folder in which those of other levels lie
     */
    static TemporaryFiles of(SandboxLevel level, Path all, String name) throws IOException {
        if (level == SandboxLevel.BUBBLEWRAP) {
            return new TemporaryFiles(Path.of("/tmp"), false);
        }
        Path own = PrivateFiles.folder(PrivateFiles.folder(all).resolve(name)).toRealPath();
        var files = new TemporaryFiles(own, true);
        PrivateFiles.folder(files.home());
        return files;
    }

    Path folder() {
        return folder;
    }

    /** What the tool finds as its HOME. */
    Path home() {
        return folder.resolve("home");
    }

    /** Deletes them; whoever comes second waits for the first. */
    @Override
    public synchronized void close() {
        if (onDisk) {
            deleteAll(folder);
            onDisk = false;
        }
    }

    /** As far as it goes: a tool can make files that nobody may delete. */
    static void deleteAll(Path folder) {
        try {
            FolderTree.delete(folder);
        } catch (IOException left) {
            System.getLogger(TemporaryFiles.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "Temporary files of a tool are left: {0}",
                            left);
        }
    }
}
