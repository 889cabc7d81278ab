package dev.toolroom.foundation.relational;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** A password in a file that nobody but its owner can read. */
final class PasswordFile {
    private static final int LONGEST = 4_096;
    private static final Set<PosixFilePermission> OTHERS =
            EnumSet.of(
                    PosixFilePermission.GROUP_READ,
                    PosixFilePermission.GROUP_WRITE,
                    PosixFilePermission.OTHERS_READ,
                    PosixFilePermission.OTHERS_WRITE);

    private PasswordFile() {}

    /**
     * The first line of the file.
     *
     * @param connection named in what is wrong; where the file is stays with whoever wrote it down
     * @throws LoginProblem if it cannot be read, or others can read it
     */
    static String read(String connection, String name) {
        try {
            Path file = Path.of(name);
            if (!Files.isRegularFile(file)) {
                throw new LoginProblem(
                        "the passwordFile of " + connection + " is not there",
                        "Write the password into the file that passwordFile names, mode 600");
            }
            if (isOpen(file)) {
                throw new LoginProblem(
                        "the passwordFile of " + connection + " can be read by others",
                        "Run: chmod 600 on the file that passwordFile names");
            }
            if (Files.size(file) > LONGEST) {
                throw new LoginProblem(
                        "the passwordFile of " + connection + " is too long for a password",
                        "Let it hold the password alone");
            }
            return Files.readString(file).lines().findFirst().orElse("");
        } catch (IOException | InvalidPathException e) {
            throw new LoginProblem(
                    "the passwordFile of " + connection + " cannot be read",
                    "Let the user who runs Toolroom own it, mode 600");
        }
    }

    /** Where there are no such permissions, the file's own lists keep others out. */
    private static boolean isOpen(Path file) throws IOException {
        try {
            return Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains);
        } catch (UnsupportedOperationException notPosix) {
            return false;
        }
    }
}
