package dev.toolroom.foundation.home;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** The lock of the process that owns a home; the system releases it however the process ends. */
public final class HomeLock implements AutoCloseable {
    private final FileChannel channel;
    private final FileLock lock;

    private HomeLock(FileChannel channel, FileLock lock) {
        this.channel = channel;
        this.lock = lock;
    }

    /** Takes the lock; returns empty when another process holds it. */
    public static Optional<HomeLock> tryTake(HomeFolder home) {
        home.create();
        try {
            FileChannel channel =
                    FileChannel.open(PrivateFiles.file(home.lock()), StandardOpenOption.WRITE);
            try {
                FileLock lock = channel.tryLock();
                if (lock != null) {
                    return Optional.of(new HomeLock(channel, lock));
                }
            } catch (OverlappingFileLockException heldByThisProcess) {
                // Same answer as when another process holds it.
            }
            channel.close();
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot lock " + home.root(), e);
        }
    }

    @Override
    public void close() {
        if (!channel.isOpen()) {
            return;
        }
        try {
            lock.release();
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
