package dev.toolroom.capability.toolsets.workspace.disk;

import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.foundation.content.ContentStore;
import dev.toolroom.foundation.content.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one chat: {@code workspace} for its files, and beside it what is needed to keep
 * them. For one thread at a time.
 */
public final class WorkspaceFolder {
    private final Path folder;
    private final ContentStore content;
    private final Steps steps;

    public WorkspaceFolder(Path folder, ContentStore content, Steps steps) {
        this.folder = folder;
        this.content = content;
        this.steps = steps;
    }

    public Path files() {
        return folder.resolve("workspace");
    }

    public IndexFile indexFile() {
        return new IndexFile(folder.resolve("index"));
    }

    Path unfinished() {
        return folder.resolve("tmp");
    }

    /** Whether there is a folder of files, were it empty. */
    public boolean isThere() {
        return Files.isDirectory(files(), LinkOption.NOFOLLOW_LINKS);
    }

    /** A tool may have locked the folder itself, for every tool that comes after it. */
    public void unlock() throws IOException {
        Modes.allowOwner(files(), true);
    }

    public void make() throws IOException {
        Files.createDirectories(files());
    }

    /** A workspace after one look at it. */
    public final class Looked implements AutoCloseable {
        private final Directories directories = Directories.best();
        private final @Nullable Index known;
        private final long taken;
        private final Draft draft;
        private final Usage usage;

        private Looked(@Nullable Index known, long largest) throws IOException {
            try {
                taken = now(directories);
                // A clock that was set back makes every fact doubtful.
                this.known = known != null && known.taken() <= taken ? known : null;
                var look =
                        new Look(
                                directories,
                                files(),
                                this.known == null ? Long.MIN_VALUE : this.known.taken(),
                                largest);
                draft = look.look(this.known == null ? null : this.known.root());
                usage = look.usage();
            } catch (IOException | RuntimeException e) {
                directories.close();
                throw e;
            }
        }

        public Usage usage() {
            return usage;
        }

        /** Reads what may have changed; the same index when nothing did. */
        public Index read(ContentStore.Batch batch) throws IOException {
            if (draft.same != null && known != null) {
                return known;
            }
            return new Index(taken, new Reading(directories, files(), batch).read(draft));
        }

        /** What is there with every changed file as unknown: enough to bring it elsewhere. */
        public Index unread() throws IOException {
            if (draft.same != null && known != null) {
                return known;
            }
            return new Index(taken, new Reading(directories, files(), null).read(draft));
        }

        @Override
        public void close() {
            directories.close();
        }
    }

    /**
     * Looks at all of it, and reads nothing.
     *
     * @param known what was known of it, if anything
     * @param largest the size above which a file is reported
     */
    public Looked look(@Nullable Index known, long largest) throws IOException {
        return new Looked(known, largest);
    }

    /** The time on the clock that stamps the files. */
    private long now(Directories directories) throws IOException {
        Path clock = folder.resolve("clock");
        Files.write(clock, new byte[] {0});
        var stat = new Stat();
        if (!directories.stat(clock, stat)) {
            throw new IOException("the clock of the file system cannot be read");
        }
        return stat.modified;
    }

    /** Brings the folder from the state that was just read to another, durably. */
    public Index bring(Index from, Folder target) throws IOException {
        if (Files.exists(unfinished())) {
            FolderTree.delete(unfinished());
        }
        Files.createDirectories(unfinished());
        try (Directories directories = Directories.best()) {
            var switching = new Switching(directories, content, unfinished(), steps);
            Seen now = switching.bring(from.root().settledBefore(from.taken()), target, files());
            List<Path> changed = switching.changed();
            steps.reached("switch.brought");
            Disk.flush(folder, changed);
            return new Index(now(directories), now);
        }
    }
}
