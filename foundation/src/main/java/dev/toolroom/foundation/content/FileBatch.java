package dev.toolroom.foundation.content;

import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Writes each thing beside the store, and moves all of them in once they are on the disk. */
final class FileBatch implements ContentStore.Batch {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final FileAttribute<?>[] PRIVATE_FILE = modes("rw-------");
    private static final FileAttribute<?>[] PRIVATE_FOLDER = modes("rwx------");
    private static final Set<OpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private final ContentFolder store;
    private final Map<ContentId, Path> waiting = new ConcurrentHashMap<>();
    private final Queue<Scratch> unused = new ConcurrentLinkedQueue<>();
    private final String name = UUID.randomUUID().toString();
    private final AtomicInteger written = new AtomicInteger();

    FileBatch(ContentFolder store) {
        this.store = store;
    }

    /** What one thread needs at a time. */
    private static final class Scratch {
        private final byte[] buffer = new byte[256 * 1024];
        private final MessageDigest digest = Sha256.fresh();

        ContentId finished() {
            return new ContentId(HexFormat.of().formatHex(digest.digest()));
        }
    }

    private Scratch scratch() {
        Scratch one = unused.poll();
        return one == null ? new Scratch() : one;
    }

    private static FileAttribute<?>[] modes(String modes) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(modes))
                }
                : new FileAttribute<?>[0];
    }

    /** What fits into the buffer is hashed first, and written only if nobody has it yet. */
    @Override
    public Content put(InputStream bytes) throws IOException {
        Scratch own = scratch();
        try {
            int first = bytes.readNBytes(own.buffer, 0, own.buffer.length);
            return first < own.buffer.length ? put(own, own.buffer, first) : putLong(own, bytes);
        } finally {
            unused.add(own);
        }
    }

    @Override
    public Content put(byte[] bytes) throws IOException {
        Scratch own = scratch();
        try {
            return put(own, bytes, bytes.length);
        } finally {
            unused.add(own);
        }
    }

    private Content put(Scratch own, byte[] bytes, int length) throws IOException {
        own.digest.reset();
        own.digest.update(bytes, 0, length);
        ContentId id = own.finished();
        if (!waiting.containsKey(id) && !isKept(id, length)) {
            Path file = fresh();
            try (FileChannel out = open(file)) {
                write(out, bytes, length);
            } catch (IOException | RuntimeException e) {
                Files.deleteIfExists(file);
                throw e;
            }
            keepWaiting(id, file);
        }
        return new Content(id, length);
    }

    /** The buffer is full, and there is more. */
    private Content putLong(Scratch own, InputStream bytes) throws IOException {
        Path file = fresh();
        byte[] buffer = own.buffer;
        own.digest.reset();
        long size = 0;
        try (FileChannel out = open(file)) {
            int count = buffer.length;
            while (count > 0) {
                own.digest.update(buffer, 0, count);
                write(out, buffer, count);
                size += count;
                count = bytes.readNBytes(buffer, 0, buffer.length);
            }
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
        ContentId id = own.finished();
        if (isKept(id, size)) {
            Files.deleteIfExists(file);
        } else {
            keepWaiting(id, file);
        }
        return new Content(id, size);
    }

    /** Another thread may have written the same bytes meanwhile. */
    private void keepWaiting(ContentId id, Path file) throws IOException {
        if (waiting.putIfAbsent(id, file) != null) {
            Files.deleteIfExists(file);
        }
    }

    private Path fresh() {
        return store.unfinished().resolve(name + "." + written.getAndIncrement());
    }

    private FileChannel open(Path file) throws IOException {
        try {
            return FileChannel.open(file, NEW, PRIVATE_FILE);
        } catch (NoSuchFileException noFolderYet) {
            Files.createDirectories(store.unfinished(), PRIVATE_FOLDER);
            return FileChannel.open(file, NEW, PRIVATE_FILE);
        }
    }

    private static void write(FileChannel out, byte[] bytes, int length) throws IOException {
        var part = ByteBuffer.wrap(bytes, 0, length);
        while (part.hasRemaining()) {
            out.write(part);
        }
    }

    /** Kept already, whole, and from now on too young to be collected. */
    private boolean isKept(ContentId id, long size) throws IOException {
        Path kept = store.file(id);
        store.deleting().readLock().lock();
        try {
            if (!Files.isRegularFile(kept) || Files.size(kept) != size) {
                return false;
            }
            Files.setLastModifiedTime(kept, FileTime.from(Instant.now()));
            return true;
        } finally {
            store.deleting().readLock().unlock();
        }
    }

    @Override
    public void commit() throws IOException {
        if (waiting.isEmpty()) {
            return;
        }
        Disk.flush(store.folder(), waiting.values());
        Set<Path> folders = new LinkedHashSet<>();
        for (Map.Entry<ContentId, Path> each : waiting.entrySet()) {
            Path folder = store.folder(each.getKey());
            if (!folders.contains(folder) && Files.notExists(folder)) {
                Files.createDirectories(folder, PRIVATE_FOLDER);
                folders.add(store.folder());
            }
            Files.move(
                    each.getValue(),
                    store.file(each.getKey()),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            folders.add(folder);
        }
        waiting.clear();
        if (POSIX) {
            // A name is durable when its folder is.
            Disk.flush(store.folder(), folders);
        }
    }

    @Override
    public void close() {
        for (Path file : waiting.values()) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                System.getLogger(FileBatch.class.getName())
                        .log(Level.DEBUG, "left to the next collection", e);
            }
        }
        waiting.clear();
    }
}
