package dev.toolroom.capability.toolsets.workspace.disk;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Rights on files, where the system has them. */
final class Modes {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final FileAttribute<?>[] PLAIN = modes("rw-r--r--");
    private static final FileAttribute<?>[] EXECUTABLE = modes("rwxr-xr-x");

    private Modes() {}

    /** For a file that is made; what the process leaves out of new modes may be missing. */
    static FileAttribute<?>[] file(boolean executable) {
        return executable ? EXECUTABLE : PLAIN;
    }

    private static FileAttribute<?>[] modes(String modes) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(modes))
                }
                : new FileAttribute<?>[0];
    }

    /** Gives the owner back what a tool took away; nothing happens where that is not allowed. */
    static void allowOwner(Path path, boolean folder) {
        var view =
                Files.getFileAttributeView(
                        path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (view == null) {
            return;
        }
        try {
            Set<PosixFilePermission> rights = EnumSet.of(PosixFilePermission.OWNER_READ);
            rights.add(PosixFilePermission.OWNER_WRITE);
            if (folder) {
                rights.add(PosixFilePermission.OWNER_EXECUTE);
            }
            Set<PosixFilePermission> present = view.readAttributes().permissions();
            if (!present.containsAll(rights)) {
                rights.addAll(present);
                Files.setPosixFilePermissions(path, rights);
            }
        } catch (IOException notOurs) {
            // Whoever tries to read it next says that it cannot be read.
        }
    }
}
