package dev.toolroom.foundation.home;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Files and folders that only their owner may use: 600 and 700, whoever made them and whatever the
 * process leaves out of the modes of new files (its umask).
 */
public final class PrivateFiles {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final Set<PosixFilePermission> FILE =
            PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER =
            PosixFilePermissions.fromString("rwx------");

    private PrivateFiles() {}

    /**
     * The user of this process, by its number; empty where the system has none.
     *
     * <p>Every process owns its own entry below {@code /proc}; elsewhere it owns what it makes.
     */
    static OptionalLong user() throws IOException {
        if (!POSIX) {
            return OptionalLong.empty();
        }
        Path self = Path.of("/proc/self");
        if (Files.isDirectory(self)) {
            return OptionalLong.of(owner(self));
        }
        Path made = Files.createTempFile("toolroom", null);
        try {
            return OptionalLong.of(owner(made));
        } finally {
            Files.delete(made);
        }
    }

    private static long owner(Path file) throws IOException {
        return ((Number) Files.getAttribute(file, "unix:uid")).longValue();
    }

    /** Whether it belongs to somebody else. */
    static boolean isOfAnother(Path file, OptionalLong user) throws IOException {
        return user.isPresent() && owner(file) != user.getAsLong();
    }

    /** Makes the folder if it is not there, for its owner alone. */
    public static Path folder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
            allow(folder, FOLDER);
        }
        return folder;
    }

    /** Makes the file if it is not there, for its owner alone; nobody sees it wider before. */
    public static Path file(Path file) throws IOException {
        try {
            if (POSIX) {
                Files.createFile(file, PosixFilePermissions.asFileAttribute(FILE));
            } else {
                Files.createFile(file);
            }
        } catch (FileAlreadyExistsException there) {
            narrow(file);
        }
        return file;
    }

    /**
     * Takes away what a file or folder grants to others; its owner keeps what it has.
     *
     * @throws IOException if this user may not, as it belongs to another
     */
    public static void narrow(Path file) throws IOException {
        if (POSIX && isOpen(file)) {
            Set<PosixFilePermission> kept = EnumSet.copyOf(FOLDER);
            kept.retainAll(Files.getPosixFilePermissions(file));
            allow(file, kept);
        }
    }

    /** Whether others may do anything with it. */
    public static boolean isOpen(Path file) throws IOException {
        return POSIX
                && !FOLDER.containsAll(
                        Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * Narrows all that is in a folder. What belongs to another user stays as it is: the folder
     * around it keeps others out.
     *
     * @param closed folders in it that may hold very much: they are narrowed, what is in them is kept
     *     by that
     */
    public static void narrowAll(Path folder, Set<String> closed) throws IOException {
        if (!POSIX) {
            return;
        }
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes found) {
                        narrowIfOurs(each);
                        boolean last =
                                folder.equals(each.getParent())
                                        && closed.contains(each.getFileName().toString());
                        return last ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path each, BasicFileAttributes found) {
                        if (found.isRegularFile()) {
                            narrowIfOurs(each);
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path each, IOException unreadable) {
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    private static void narrowIfOurs(Path file) {
        try {
            narrow(file);
        } catch (IOException notOursOrGone) {
            // The doctor names those that cannot be used.
        }
    }

    private static void allow(Path path, Set<PosixFilePermission> permissions) throws IOException {
        if (POSIX) {
            Files.setPosixFilePermissions(path, permissions);
        }
    }
}
