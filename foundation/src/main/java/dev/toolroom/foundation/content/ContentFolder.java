package dev.toolroom.foundation.content;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Stores content as the files {@code ab/abcd…} of a folder. Only one process writes to it: the
 * owner of the home.
 */
public final class ContentFolder implements ContentStore {
    private static final String UNFINISHED_FOLDER = "tmp";

    private final Path folder;

    /** Write-locked while deleting, so that nothing is deleted that is being stored again. */
    private final ReadWriteLock deleting = new ReentrantReadWriteLock();

    /** Creates no folder until something is stored. */
    public ContentFolder(Path folder) {
        this.folder = folder;
    }

    @Override
    public Batch begin() {
        return new FileBatch(this);
    }

    Path unfinished() {
        return folder.resolve(UNFINISHED_FOLDER);
    }

    Path folder() {
        return folder;
    }

    Path folder(ContentId id) {
        return folder.resolve(id.sha256().substring(0, 2));
    }

    Path file(ContentId id) {
        return folder(id).resolve(id.sha256());
    }

    ReadWriteLock deleting() {
        return deleting;
    }

    @Override
    public Optional<InputStream> open(ContentId id) throws IOException {
        try {
            return Optional.of(new VerifiedStream(Files.newInputStream(file(id)), id));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<Content> find(ContentId id) throws IOException {
        try {
            return Optional.of(new Content(id, Files.size(file(id))));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    @Override
    public Collected collect(Set<ContentId> named, Instant before) throws IOException {
        int removed = 0;
        long bytes = 0;
        for (Path file : files()) {
            if (named.contains(id(file))) {
                continue;
            }
            deleting.writeLock().lock();
            try {
                long size = Files.size(file);
                if (isBefore(file, before) && Files.deleteIfExists(file)) {
                    removed++;
                    bytes += size;
                }
            } finally {
                deleting.writeLock().unlock();
            }
        }
        clearUnfinished(before);
        return new Collected(removed, bytes);
    }

    private static boolean isBefore(Path file, Instant before) throws IOException {
        try {
            return Files.getLastModifiedTime(file).compareTo(FileTime.from(before)) < 0;
        } catch (NoSuchFileException moved) {
            // Its batch was committed after the folder was listed.
            return false;
        }
    }

    /** Deletes the partial files of killed processes. */
    private void clearUnfinished(Instant before) throws IOException {
        if (!Files.isDirectory(unfinished())) {
            return;
        }
        try (DirectoryStream<Path> left = Files.newDirectoryStream(unfinished())) {
            for (Path file : left) {
                if (isBefore(file, before)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    @Override
    public List<ContentId> damaged() throws IOException {
        List<ContentId> damaged = new ArrayList<>();
        byte[] buffer = new byte[64 * 1024];
        for (Path file : files()) {
            try (InputStream bytes = new VerifiedStream(Files.newInputStream(file), id(file))) {
                while (bytes.read(buffer) >= 0) {
                    // Reading to the end is the check.
                }
            } catch (NoSuchFileException collected) {
                // Unreferenced, and deleted meanwhile.
            } catch (IOException damagedOrUnreadable) {
                damaged.add(id(file));
            }
        }
        return damaged;
    }

    private static ContentId id(Path file) {
        return new ContentId(file.getFileName().toString());
    }

    /** Returns the files of content; files with other names are ignored. */
    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return files;
        }
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, "[0-9a-f][0-9a-f]")) {
            for (Path part : parts) {
                try (DirectoryStream<Path> inside = Files.newDirectoryStream(part)) {
                    for (Path file : inside) {
                        if (ContentId.isId(file.getFileName().toString())
                                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                            files.add(file);
                        }
                    }
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return files;
    }

    /** Returns how long unreferenced content is kept: by then, a row has to reference it. */
    public static Duration grace() {
        return Duration.ofHours(1);
    }
}
