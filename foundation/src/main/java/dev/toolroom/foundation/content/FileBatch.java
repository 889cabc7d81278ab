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

/** Writes contents to temporary files, and moves all into the store once they are on disk. */
final class FileBatch implements ContentStore.Batch {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final FileAttribute<?>[] PRIVATE_FILE = modes("rw-------");
    private static final FileAttribute<?>[] PRIVATE_FOLDER = modes("rwx------");
    private static final Set<OpenOption> CREATE_NEW_FILE =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private final ContentFolder store;
    private final Map<ContentId, Path> pending = new ConcurrentHashMap<>();
    private final Queue<Scratch> unused = new ConcurrentLinkedQueue<>();
    private final String name = UUID.randomUUID().toString();
    private final AtomicInteger fileCount = new AtomicInteger();

    FileBatch(ContentFolder store) {
        this.store = store;
    }

    /** Buffer and digest, used by one thread at a time. */
    private static final class Scratch {
        private final byte[] buffer = new byte[256 * 1024];
        private final MessageDigest digest = Sha256.newDigest();

        ContentId toId() {
            return new ContentId(HexFormat.of().formatHex(digest.digest()));
        }
    }

    private Scratch takeScratch() {
        Scratch scratch = unused.poll();
        return scratch == null ? new Scratch() : scratch;
    }

    private static FileAttribute<?>[] modes(String modes) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(modes))
                }
                : new FileAttribute<?>[0];
    }

    /** Content that fits the buffer is hashed first, and written only if it is not stored yet. */
    @Override
    public Content put(InputStream bytes) throws IOException {
        Scratch scratch = takeScratch();
        try {
            int first = bytes.readNBytes(scratch.buffer, 0, scratch.buffer.length);
            return first < scratch.buffer.length
                    ? put(scratch, scratch.buffer, first)
                    : putLong(scratch, bytes);
        } finally {
            unused.add(scratch);
        }
    }

    @Override
    public Content put(byte[] bytes) throws IOException {
        Scratch scratch = takeScratch();
        try {
            return put(scratch, bytes, bytes.length);
        } finally {
            unused.add(scratch);
        }
    }

    private Content put(Scratch scratch, byte[] bytes, int length) throws IOException {
        scratch.digest.reset();
        scratch.digest.update(bytes, 0, length);
        ContentId id = scratch.toId();
        if (!pending.containsKey(id) && !renewIfStored(id, length)) {
            Path file = newFile();
            try (FileChannel out = open(file)) {
                write(out, bytes, length);
            } catch (IOException | RuntimeException e) {
                Files.deleteIfExists(file);
                throw e;
            }
            addPending(id, file);
        }
        return new Content(id, length);
    }

    /** Stores content that is longer than the buffer, which is full already. */
    private Content putLong(Scratch scratch, InputStream bytes) throws IOException {
        Path file = newFile();
        byte[] buffer = scratch.buffer;
        scratch.digest.reset();
        long size = 0;
        try (FileChannel out = open(file)) {
            int count = buffer.length;
            while (count > 0) {
                scratch.digest.update(buffer, 0, count);
                write(out, buffer, count);
                size += count;
                count = bytes.readNBytes(buffer, 0, buffer.length);
            }
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
        ContentId id = scratch.toId();
        if (renewIfStored(id, size)) {
            Files.deleteIfExists(file);
        } else {
            addPending(id, file);
        }
        return new Content(id, size);
    }

    /** Discards the file if another thread has written the same bytes meanwhile. */
    private void addPending(ContentId id, Path file) throws IOException {
        if (pending.putIfAbsent(id, file) != null) {
            Files.deleteIfExists(file);
        }
    }

    private Path newFile() {
        return store.unfinished().resolve(name + "." + fileCount.getAndIncrement());
    }

    private FileChannel open(Path file) throws IOException {
        try {
            return FileChannel.open(file, CREATE_NEW_FILE, PRIVATE_FILE);
        } catch (NoSuchFileException noFolderYet) {
            Files.createDirectories(store.unfinished(), PRIVATE_FOLDER);
            return FileChannel.open(file, CREATE_NEW_FILE, PRIVATE_FILE);
        }
    }

    private static void write(FileChannel out, byte[] bytes, int length) throws IOException {
        var part = ByteBuffer.wrap(bytes, 0, length);
        while (part.hasRemaining()) {
            out.write(part);
        }
    }

    /** Whether the content is stored completely; if so, protects it from the next collection. */
    private boolean renewIfStored(ContentId id, long size) throws IOException {
        Path stored = store.file(id);
        store.deleting().readLock().lock();
        try {
            if (!Files.isRegularFile(stored) || Files.size(stored) != size) {
                return false;
            }
            Files.setLastModifiedTime(stored, FileTime.from(Instant.now()));
            return true;
        } finally {
            store.deleting().readLock().unlock();
        }
    }

    @Override
    public void commit() throws IOException {
        if (pending.isEmpty()) {
            return;
        }
        Disk.flush(store.folder(), pending.values());
        Set<Path> folders = new LinkedHashSet<>();
        for (Map.Entry<ContentId, Path> each : pending.entrySet()) {
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
        pending.clear();
        if (POSIX) {
            // A new name in a folder is durable when the folder is flushed.
            Disk.flush(store.folder(), folders);
        }
    }

    @Override
    public void close() {
        for (Path file : pending.values()) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                System.getLogger(FileBatch.class.getName())
                        .log(Level.DEBUG, "left to the next collection", e);
            }
        }
        pending.clear();
    }
}
