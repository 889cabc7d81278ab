package dev.toolroom.capability.toolsets.workspace.disk;

import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.foundation.content.ContentId;
import dev.toolroom.foundation.content.ContentStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Brings a folder from one state to another and touches nothing that is the same in both. Each file
 * is complete when its name appears: it is written beside the workspace and moved in.
 */
final class Switching {
    private final Directories directories;
    private final ContentStore content;
    private final Path unfinished;
    private final Steps steps;
    private final Stat stat = new Stat();
    private final List<Path> changed = new ArrayList<>();
    private final byte[] buffer = new byte[256 * 1024];
    private int written;

    /**
     * @param unfinished an empty folder on the same file system
     */
    Switching(Directories directories, ContentStore content, Path unfinished, Steps steps) {
        this.directories = directories;
        this.content = content;
        this.unfinished = unfinished;
        this.steps = steps;
    }

    /** The files and folders that were written. */
    List<Path> changed() {
        return changed;
    }

    Seen bring(Seen from, Folder target, Path here) throws IOException {
        if (from.folder().equals(target)) {
            return from;
        }
        // A link in the place of a folder would lead the writes elsewhere.
        if (!directories.stat(here, stat) || !stat.isFolder()) {
            throw new NoSuchFileException(String.valueOf(here.getFileName()));
        }
        if (!stat.isOpenToOwner()) {
            Modes.allowOwner(here, true);
        }
        removeOld(from, target, here);
        int count = target.size();
        Name[] names = new Name[count];
        long[] stats = new long[count * Stat.NUMBERS];
        @Nullable Seen[] below = new Seen[count];
        Entry[] entries = new Entry[count];
        int known = 0;
        for (int i = 0; i < count; i++) {
            String name = target.name(i);
            while (known < from.names().length && from.names()[known].text().compareTo(name) < 0) {
                known++;
            }
            boolean there = known < from.names().length && from.names()[known].text().equals(name);
            names[i] = there ? from.names()[known] : Name.of(name);
            entries[i] = target.entry(i);
            if (entries[i] instanceof Folder folder) {
                Path path = here.resolve(name);
                Seen inside = there ? from.below()[known] : null;
                below[i] = bring(inside == null ? made(path) : inside, folder, path);
            } else if (there && from.folder().entry(known).equals(entries[i])) {
                System.arraycopy(
                        from.stats(), known * Stat.NUMBERS, stats, i * Stat.NUMBERS, Stat.NUMBERS);
            } else {
                Path path = here.resolve(name);
                write(entries[i], path);
                if (directories.stat(path, stat)) {
                    stat.save(stats, i * Stat.NUMBERS);
                }
            }
        }
        changed.add(here);
        return new Seen(target, self(here), names, stats, below, from.skipped());
    }

    private long[] self(Path here) throws IOException {
        long[] self = new long[Stat.NUMBERS];
        if (directories.stat(here, stat)) {
            stat.save(self, 0);
        }
        return self;
    }

    /** What the target has not, or has as something else. */
    private void removeOld(Seen from, Folder target, Path here) throws IOException {
        for (int i = 0; i < from.names().length; i++) {
            Entry wanted = target.get(from.names()[i].text());
            boolean folder = from.below()[i] != null;
            if (wanted == null || folder != wanted instanceof Folder) {
                remove(here.resolve(from.names()[i].text()));
                steps.reached("switch.removed");
            }
        }
    }

    private static void remove(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            FolderTree.delete(path);
        } else {
            Files.deleteIfExists(path);
        }
    }

    private static Seen made(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException inTheWay) {
            remove(folder);
            Files.createDirectory(folder);
        }
        return new Seen(
                Folder.EMPTY,
                new long[Stat.NUMBERS],
                new Name[0],
                new long[0],
                new Seen[0],
                List.of());
    }

    private void write(Entry entry, Path path) throws IOException {
        Path fresh = unfinished.resolve(Integer.toString(written++));
        if (entry instanceof Entry.File file) {
            copy(file, fresh);
        } else if (entry instanceof Entry.Link link) {
            Files.createSymbolicLink(fresh, Path.of(link.target()));
        }
        steps.reached("switch.copied");
        try {
            move(fresh, path);
        } catch (FileSystemException inTheWay) {
            remove(path);
            move(fresh, path);
        }
        if (entry instanceof Entry.File) {
            changed.add(path);
        }
        steps.reached("switch.written");
    }

    private static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Verified while it is copied: damaged content never reaches a workspace. */
    private void copy(Entry.File file, Path to) throws IOException {
        ContentId id = file.id();
        InputStream stored = content.open(id).orElseThrow(() -> new MissingContent(id));
        try (InputStream in = stored;
                FileChannel channel =
                        FileChannel.open(
                                to,
                                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                                Modes.file(file.executable()));
                OutputStream out = Channels.newOutputStream(channel)) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                out.write(buffer, 0, count);
            }
        }
    }
}
