package dev.toolroom.foundation.content;

import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Writes each thing beside the store, and moves all of them in once they are on the disk. */
final class FileBatch implements ContentStore.Batch {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final FileAttribute<?>[] PRIVATE_FILE = modes("rw-------");
    private static final FileAttribute<?>[] PRIVATE_FOLDER = modes("rwx------");
    private static final Set<OpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private final ContentFolder store;
    private final Map<ContentId, Path> waiting = new LinkedHashMap<>();
    private final byte[] buffer = new byte[64 * 1024];

    FileBatch(ContentFolder store) {
        this.store = store;
    }

    private static FileAttribute<?>[] modes(String modes) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(modes))
                }
                : new FileAttribute<?>[0];
    }

    @Override
    public Content put(InputStream bytes) throws IOException {
        Files.createDirectories(store.unfinished(), PRIVATE_FOLDER);
        Path file = store.unfinished().resolve(UUID.randomUUID().toString());
        MessageDigest digest = Sha256.fresh();
        long size = 0;
        try (FileChannel out = FileChannel.open(file, NEW, PRIVATE_FILE)) {
            for (int count = bytes.read(buffer); count >= 0; count = bytes.read(buffer)) {
                digest.update(buffer, 0, count);
                var part = ByteBuffer.wrap(buffer, 0, count);
                while (part.hasRemaining()) {
                    out.write(part);
                }
                size += count;
            }
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
        var id = new ContentId(HexFormat.of().formatHex(digest.digest()));
        Path earlier = waiting.putIfAbsent(id, file);
        if (earlier != null || isKept(id, size)) {
            Files.deleteIfExists(file);
            waiting.remove(id, file);
        }
        return new Content(id, size);
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
        for (Path file : waiting.values()) {
            force(file, StandardOpenOption.WRITE);
        }
        Set<Path> folders = new LinkedHashSet<>();
        for (Map.Entry<ContentId, Path> each : waiting.entrySet()) {
            Path kept = store.file(each.getKey());
            Path folder = store.folder(each.getKey());
            if (Files.notExists(folder)) {
                Files.createDirectories(folder, PRIVATE_FOLDER);
                folders.add(store.folder());
            }
            Files.move(
                    each.getValue(),
                    kept,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            folders.add(folder);
        }
        waiting.clear();
        if (POSIX) {
            // A name is durable when its folder is.
            for (Path folder : folders) {
                force(folder, StandardOpenOption.READ);
            }
        }
    }

    private static void force(Path path, OpenOption how) throws IOException {
        try (FileChannel channel = FileChannel.open(path, how)) {
            channel.force(true);
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
