package dev.toolroom.foundation.relational;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** Reads a password from a file that only its owner may access. */
final class PasswordFile {
    private static final int MAX_BYTES = 4_096;
    private static final Set<PosixFilePermission> FORBIDDEN_PERMISSIONS =
            EnumSet.of(
                    PosixFilePermission.GROUP_READ,
                    PosixFilePermission.GROUP_WRITE,
                    PosixFilePermission.OTHERS_READ,
                    PosixFilePermission.OTHERS_WRITE);

    private PasswordFile() {}

    /**
     * Returns the first line of the file.
     *
     * @param connection the connection to name in error messages, which do not show the file's path
     * @throws LoginProblem if the file cannot be read, or others can read or write it
     */
    static String read(String connection, String name) {
        try {
            Path file = Path.of(name);
            if (!Files.isRegularFile(file)) {
                throw new LoginProblem(
                        "the passwordFile of " + connection + " is not there",
                        "Write the password into the file that passwordFile names, mode 600");
            }
            if (isAccessibleToOthers(file)) {
                throw new LoginProblem(
                        "the passwordFile of " + connection + " can be read by others",
                        "Run: chmod 600 on the file that passwordFile names");
            }
            if (Files.size(file) > MAX_BYTES) {
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

    /** Returns false on Windows, where access lists protect the file, not POSIX permissions. */
    private static boolean isAccessibleToOthers(Path file) throws IOException {
        try {
            return Files.getPosixFilePermissions(file).stream()
                    .anyMatch(FORBIDDEN_PERMISSIONS::contains);
        } catch (UnsupportedOperationException notPosix) {
            return false;
        }
    }
}
