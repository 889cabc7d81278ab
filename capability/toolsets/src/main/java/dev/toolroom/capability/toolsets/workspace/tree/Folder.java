package dev.toolroom.capability.toolsets.workspace.tree;

import dev.toolroom.foundation.content.ContentId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a folder by their names. A folder that was stored as a tree object knows its hash
 * and is read when somebody looks inside: two equal hashes need no look.
 */
public final class Folder implements Entry {
    public static final Folder EMPTY = of(new TreeMap<>());

    private final long files;
    private final long bytes;
    private volatile @Nullable ContentId id;
    private volatile @Nullable Listing listing;
    private final @Nullable Function<ContentId, Folder> reader;

    /** Names in their natural order, and what each stands for. */
    private static final class Listing {
        final String[] names;
        final Entry[] entries;

        Listing(String[] names, Entry[] entries) {
            this.names = names;
            this.entries = entries;
        }
    }

    private Folder(Listing listing, long files, long bytes) {
        this.listing = listing;
        this.files = files;
        this.bytes = bytes;
        this.reader = null;
    }

    private Folder(ContentId id, long files, long bytes, Function<ContentId, Folder> reader) {
        this.id = id;
        this.files = files;
        this.bytes = bytes;
        this.reader = reader;
    }

    public static Folder of(SortedMap<String, ? extends Entry> entries) {
        return sorted(
                entries.keySet().toArray(String[]::new), entries.values().toArray(Entry[]::new));
    }

    /**
     * A folder of entries that are in order.
     *
     * @param names sorted, each once; belongs to the folder from now on
     */
    public static Folder sorted(String[] names, Entry[] entries) {
        long files = 0;
        long bytes = 0;
        for (Entry each : entries) {
            if (each instanceof Folder folder) {
                files += folder.files;
                bytes += folder.bytes;
            } else {
                files++;
                bytes += each instanceof File file ? file.size() : 0;
            }
        }
        return new Folder(new Listing(names, entries), files, bytes);
    }

    /** A folder that is stored, and read when somebody looks inside. */
    static Folder stored(ContentId id, long files, long bytes, Function<ContentId, Folder> reader) {
        return new Folder(id, files, bytes, reader);
    }

    private Listing listing() {
        Listing known = listing;
        if (known == null && reader != null && id != null) {
            known = reader.apply(id).listing;
            listing = known;
        }
        if (known == null) {
            throw new IllegalStateException("a folder without entries or hash");
        }
        return known;
    }

    /** The hash of its tree object; null while it is not stored. */
    public @Nullable ContentId id() {
        return id;
    }

    /** Only once the tree object is durable: what has a hash is not stored again. */
    void storedAs(ContentId now) {
        id = now;
    }

    public List<String> names() {
        return List.of(listing().names);
    }

    public int size() {
        return listing().names.length;
    }

    public String name(int index) {
        return listing().names[index];
    }

    public Entry entry(int index) {
        return listing().entries[index];
    }

    /** Files and links, in all folders below too. */
    public long files() {
        return files;
    }

    public long bytes() {
        return bytes;
    }

    /** Null where there is no such name. */
    public @Nullable Entry get(String name) {
        Listing here = listing();
        int at = Arrays.binarySearch(here.names, name);
        return at < 0 ? null : here.entries[at];
    }

    /** What a path leads to, links not followed; null where it leads nowhere. */
    public @Nullable Entry find(List<String> path) {
        Entry here = this;
        for (String name : path) {
            if (!(here instanceof Folder folder)) {
                return null;
            }
            Entry next = folder.get(name);
            if (next == null) {
                return null;
            }
            here = next;
        }
        return here;
    }

    public SortedMap<String, Entry> entries() {
        Listing here = listing();
        SortedMap<String, Entry> entries = new TreeMap<>();
        for (int i = 0; i < here.names.length; i++) {
            entries.put(here.names[i], here.entries[i]);
        }
        return entries;
    }

    /** With this at a path; folders on the way are made. What was in the way is replaced. */
    public Folder with(List<String> path, Entry entry) {
        SortedMap<String, Entry> entries = entries();
        String name = path.getFirst();
        if (path.size() == 1) {
            entries.put(name, entry);
        } else {
            Folder below = entries.get(name) instanceof Folder folder ? folder : EMPTY;
            entries.put(name, below.with(path.subList(1, path.size()), entry));
        }
        return of(entries);
    }

    /** Without what is at a path; the folder around it stays, even when it is empty now. */
    public Folder without(List<String> path) {
        SortedMap<String, Entry> entries = entries();
        String name = path.getFirst();
        if (path.size() == 1) {
            entries.remove(name);
        } else if (entries.get(name) instanceof Folder folder) {
            entries.put(name, folder.without(path.subList(1, path.size())));
        }
        return of(entries);
    }

    /** Everything but folders that are not empty, by path, in order. */
    public void forEach(Visitor visitor) {
        forEach("", visitor);
    }

    private void forEach(String prefix, Visitor visitor) {
        Listing here = listing();
        for (int i = 0; i < here.names.length; i++) {
            String path = prefix + here.names[i];
            Entry entry = here.entries[i];
            if (entry instanceof Folder folder && folder.size() > 0) {
                folder.forEach(path + "/", visitor);
            } else {
                visitor.visit(path, entry);
            }
        }
    }

    /** Sees each path and what is there. */
    @FunctionalInterface
    public interface Visitor {
        void visit(String path, Entry entry);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Folder that) || files != that.files || bytes != that.bytes) {
            return false;
        }
        ContentId here = id;
        ContentId there = that.id;
        if (here != null && there != null) {
            return here.equals(there);
        }
        Listing ours = listing();
        Listing theirs = that.listing();
        return Arrays.equals(ours.names, theirs.names)
                && Arrays.equals(ours.entries, theirs.entries);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(files * 31 + bytes);
    }

    @Override
    public String toString() {
        return files + " files, " + bytes + " bytes";
    }

    /** As a tree of paths, for those who want all of it at once. */
    public Map<String, Entry> paths() {
        Map<String, Entry> paths = new TreeMap<>();
        forEach(paths::put);
        return paths;
    }
}
