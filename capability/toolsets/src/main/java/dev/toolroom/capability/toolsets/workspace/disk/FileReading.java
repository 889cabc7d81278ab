package dev.toolroom.capability.toolsets.workspace.disk;

import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.foundation.content.Content;
import dev.toolroom.foundation.content.ContentStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/** Reads files one after the other into a batch of content. For one thread. */
final class FileReading {
    private static final int TRIES = 3;

    private final Directories directories;
    private final Path root;
    private final ContentStore.Batch batch;
    private final Stat stat = new Stat();

    FileReading(Directories directories, Path root, ContentStore.Batch batch) {
        this.directories = directories;
        this.root = root;
        this.batch = batch;
    }

    /** A file that has to be read. */
    record Unread(Draft draft, Draft.Found found) {
        String path() {
            return draft.path + found.name;
        }

        long size() {
            return found.stat[1];
        }

        /** Several threads may find that files of one folder cannot be read. */
        void skip(String why) {
            synchronized (draft.skipped) {
                draft.skipped.add(new Skipped(path(), why, true));
            }
        }
    }

    void read(Unread unread) throws IOException {
        try {
            unread.found().read = file(root.resolve(unread.path()), unread.found().stat, batch);
        } catch (NoSuchFileException gone) {
            // Then it is not there.
        } catch (AccessDeniedException e) {
            unread.skip("a file that cannot be read");
        } catch (InvalidPathException e) {
            unread.skip("its name cannot be used in this locale");
        }
    }

    /** Looks at it again afterwards: what changed while it was read is read once more. */
    private Entry file(Path path, long[] saved, ContentStore.Batch into) throws IOException {
        Content content = store(path, into);
        for (int tries = 1; tries < TRIES; tries++) {
            if (!directories.stat(path, stat)) {
                throw new NoSuchFileException(String.valueOf(path.getFileName()));
            }
            if (stat.equals(saved, 0) && stat.size == content.size()) {
                return new Entry.File(content.id(), content.size(), stat.isExecutable());
            }
            stat.save(saved, 0);
            content = store(path, into);
        }
        boolean executable = directories.stat(path, stat) && stat.isExecutable();
        // Somebody is still writing: no fact is kept about it, so that it is read again next time.
        Arrays.fill(saved, 0);
        return new Entry.File(content.id(), content.size(), executable);
    }

    private Content store(Path path, ContentStore.Batch into) throws IOException {
        try {
            return put(path, into);
        } catch (AccessDeniedException e) {
            Modes.allowOwner(path, false);
            return put(path, into);
        } catch (FileSystemException e) {
            if (Files.isSymbolicLink(path)) {
                throw new NoSuchFileException(String.valueOf(path.getFileName()));
            }
            throw e;
        }
    }

    private static Content put(Path path, ContentStore.Batch into) throws IOException {
        try (InputStream bytes = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS)) {
            return into.put(bytes);
        }
    }
}
