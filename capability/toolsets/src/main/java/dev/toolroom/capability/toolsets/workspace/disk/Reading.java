package dev.toolroom.capability.toolsets.workspace.disk;

import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.foundation.content.Content;
import dev.toolroom.foundation.content.ContentId;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what a look has found to be changed, and puts it into a batch of content. */
final class Reading {
    private static final int TRIES = 3;
    private static final Entry UNREAD = new Entry.File(new ContentId("0".repeat(64)), -1, false);

    private final Directories directories;
    private final Path root;
    private final ContentStore.@Nullable Batch batch;
    private final Stat stat = new Stat();

    /**
     * @param batch null where nothing is to be read: then what changed equals nothing
     */
    public Reading(Directories directories, Path root, ContentStore.@Nullable Batch batch) {
        this.directories = directories;
        this.root = root;
        this.batch = batch;
    }

    Seen read(Draft draft) throws IOException {
        if (draft.same != null) {
            return draft.same;
        }
        List<Draft.Found> found = draft.found();
        List<Name> names = new ArrayList<>(found.size());
        List<Entry> entries = new ArrayList<>(found.size());
        List<@Nullable Seen> below = new ArrayList<>(found.size());
        long[] stats = new long[found.size() * Stat.NUMBERS];
        for (Draft.Found each : found) {
            Seen folder = each.below == null ? null : read(each.below);
            Entry entry =
                    folder != null
                            ? folder.folder()
                            : each.entry != null ? each.entry : file(draft, each);
            if (entry != null) {
                System.arraycopy(each.stat, 0, stats, names.size() * Stat.NUMBERS, Stat.NUMBERS);
                names.add(each.name);
                entries.add(entry);
                below.add(folder);
            }
        }
        return new Seen(
                folder(draft.before, names, entries),
                draft.self,
                names.toArray(Name[]::new),
                Arrays.copyOf(stats, names.size() * Stat.NUMBERS),
                below.toArray(Seen[]::new),
                List.copyOf(draft.skipped));
    }

    /** The folder of before where the content is the same: it may know its hash already. */
    private static Folder folder(@Nullable Seen before, List<Name> names, List<Entry> entries) {
        if (before != null && before.names().length == names.size()) {
            boolean same = true;
            for (int i = 0; same && i < names.size(); i++) {
                same =
                        before.names()[i].equals(names.get(i))
                                && before.folder().entry(i).equals(entries.get(i));
            }
            if (same) {
                return before.folder();
            }
        }
        return Folder.sorted(
                names.stream().map(Name::text).toArray(String[]::new),
                entries.toArray(Entry[]::new));
    }

    /** Null when it is gone or cannot be read. */
    private @Nullable Entry file(Draft draft, Draft.Found found) throws IOException {
        String path = draft.path + found.name;
        if (batch == null) {
            return UNREAD;
        }
        try {
            return file(root.resolve(path), found.stat, batch);
        } catch (NoSuchFileException gone) {
            return null;
        } catch (AccessDeniedException e) {
            draft.skipped.add(new Skipped(path, "a file that cannot be read"));
            return null;
        } catch (InvalidPathException e) {
            draft.skipped.add(new Skipped(path, "its name cannot be used in this locale"));
            return null;
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
