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
 * Creates and restricts files and folders that only their owner may use: modes 600 and 700,
 * regardless of their creator and of the umask of the process.
 */
public final class PrivateFiles {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final Set<PosixFilePermission> FILE_MODE =
            PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER_MODE =
            PosixFilePermissions.fromString("rwx------");

    private PrivateFiles() {}

    /**
     * Returns the numeric user id of this process; empty where the system has none.
     *
     * <p>That is the owner of {@code /proc/self}; without {@code /proc}, of a temporary file.
     */
    static OptionalLong user() throws IOException {
        if (!POSIX) {
            return OptionalLong.empty();
        }
        Path self = Path.of("/proc/self");
        if (Files.isDirectory(self)) {
            return OptionalLong.of(owner(self));
        }
        Path temporary = Files.createTempFile("toolroom", null);
        try {
            return OptionalLong.of(owner(temporary));
        } finally {
            Files.delete(temporary);
        }
    }

    private static long owner(Path file) throws IOException {
        return ((Number) Files.getAttribute(file, "unix:uid")).longValue();
    }

    static boolean isOfAnother(Path file, OptionalLong user) throws IOException {
        return user.isPresent() && owner(file) != user.getAsLong();
    }

    /** Creates the folder if it is missing, for its owner alone. */
    public static Path folder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
            setPermissions(folder, FOLDER_MODE);
        }
        return folder;
    }

    /** Creates the file if it is missing; it is private from the moment it exists. */
    public static Path file(Path file) throws IOException {
        try {
            if (POSIX) {
                Files.createFile(file, PosixFilePermissions.asFileAttribute(FILE_MODE));
            } else {
                Files.createFile(file);
            }
        } catch (FileAlreadyExistsException exists) {
            narrow(file);
        }
        return file;
    }

    /**
     * Removes the permissions of group and others; the owner's stay as they are.
     *
     * @throws IOException if the file belongs to another user
     */
    public static void narrow(Path file) throws IOException {
        if (POSIX && isOpen(file)) {
            Set<PosixFilePermission> kept = EnumSet.copyOf(FOLDER_MODE);
            kept.retainAll(Files.getPosixFilePermissions(file));
            setPermissions(file, kept);
        }
    }

    /** Whether group or others have any permission. */
    public static boolean isOpen(Path file) throws IOException {
        return POSIX
                && !FOLDER_MODE.containsAll(
                        Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * Narrows everything in a folder. Files of other users stay as they are: the folder around them
     * keeps others out.
     *
     * @param closed names of subfolders that may be very large: their own modes are narrowed, which
     *     protects what they contain
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
                        narrowIfAllowed(each);
                        boolean skipped =
                                folder.equals(each.getParent())
                                        && closed.contains(each.getFileName().toString());
                        return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path each, BasicFileAttributes found) {
                        if (found.isRegularFile()) {
                            narrowIfAllowed(each);
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path each, IOException unreadable) {
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    private static void narrowIfAllowed(Path file) {
        try {
            narrow(file);
        } catch (IOException notAllowedOrGone) {
            // toolroom doctor lists the files that cannot be used.
        }
    }

    private static void setPermissions(Path path, Set<PosixFilePermission> permissions)
            throws IOException {
        if (POSIX) {
            Files.setPosixFilePermissions(path, permissions);
        }
    }
}
