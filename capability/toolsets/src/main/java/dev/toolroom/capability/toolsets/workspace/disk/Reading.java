package dev.toolroom.capability.toolsets.workspace.disk;

import dev.toolroom.capability.toolsets.workspace.disk.FileReading.Unread;
import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.foundation.content.ContentId;
import dev.toolroom.foundation.content.ContentStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a look has found to be changed, and puts it into a batch of content. Much of it, as
 * for the first time, is read by several threads: hashing takes longer than the disk.
 */
final class Reading {
    private static final long MUCH = 16L * 1024 * 1024;
    private static final int MOST_THREADS = 4;
    private static final Entry UNREAD = new Entry.File(new ContentId("0".repeat(64)), -1, false);

    private final Directories directories;
    private final Path root;
    private final ContentStore.@Nullable Batch batch;

    /**
     * @param batch null where nothing is to be read: then what changed equals nothing
     */
    public Reading(Directories directories, Path root, ContentStore.@Nullable Batch batch) {
        this.directories = directories;
        this.root = root;
        this.batch = batch;
    }

    Seen read(Draft draft) throws IOException {
        if (batch != null) {
            List<Unread> unread = new ArrayList<>();
            collect(draft, unread);
            readAll(unread, batch);
        }
        return seen(draft);
    }

    private static void collect(Draft draft, List<Unread> into) {
        if (draft.same != null) {
            return;
        }
        for (Draft.Found each : draft.found()) {
            if (each.below != null) {
                collect(each.below, into);
            } else if (each.entry == null) {
                into.add(new Unread(draft, each));
            }
        }
    }

    private void readAll(List<Unread> files, ContentStore.Batch into) throws IOException {
        long bytes = files.stream().mapToLong(Unread::size).sum();
        int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
        if (bytes < MUCH || threads < 2) {
            var reading = new FileReading(directories, root, into);
            for (Unread each : files) {
                reading.read(each);
            }
            return;
        }
        var next = new AtomicInteger();
        var problem = new AtomicReference<@Nullable Throwable>();
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            others.add(
                    Thread.ofPlatform()
                            .daemon()
                            .name("workspace-reading-" + i)
                            .start(() -> readShare(files, next, into, problem)));
        }
        readShare(files, next, into, problem);
        others.forEach(Reading::joined);
        Throwable first = problem.get();
        if (first != null) {
            throw first instanceof IOException io ? io : new IOException(first);
        }
    }

    /** Takes the next file until there is none, or one of the threads has failed. */
    private void readShare(
            List<Unread> files,
            AtomicInteger next,
            ContentStore.Batch into,
            AtomicReference<@Nullable Throwable> problem) {
        try (Directories own = Directories.best()) {
            var reading = new FileReading(own, root, into);
            for (int at = next.getAndIncrement();
                    at < files.size() && problem.get() == null;
                    at = next.getAndIncrement()) {
                reading.read(files.get(at));
            }
        } catch (IOException | RuntimeException | Error failed) {
            problem.compareAndSet(null, failed);
        }
    }

    /** Nothing is left behind that still reads. */
    private static void joined(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException wished) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Seen seen(Draft draft) {
        if (draft.same != null) {
            return draft.same;
        }
        List<Draft.Found> found = draft.found();
        List<Name> names = new ArrayList<>(found.size());
        List<Entry> entries = new ArrayList<>(found.size());
        List<@Nullable Seen> below = new ArrayList<>(found.size());
        long[] stats = new long[found.size() * Stat.NUMBERS];
        for (Draft.Found each : found) {
            Seen folder = each.below == null ? null : seen(each.below);
            Entry entry =
                    folder != null
                            ? folder.folder()
                            : each.entry != null ? each.entry : batch == null ? UNREAD : each.read;
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
}
