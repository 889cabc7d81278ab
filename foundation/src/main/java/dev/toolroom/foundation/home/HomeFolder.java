package dev.toolroom.foundation.home;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.OptionalLong;

/** The folder that holds all state of one installation. */
public record HomeFolder(Path root) {
    /** The suffix of a file that is still being written. */
    public static final String UNFINISHED = ".new";

    /** The system property for the folder into which SQLite's driver unpacks its library. */
    private static final String SQLITE_FOLDER = "org.sqlite.tmpdir";

    private static final boolean IS_SQLITE_FOLDER_SET = System.getProperty(SQLITE_FOLDER) != null;

    /** More than a store needs for its first page. */
    private static final long MIN_FREE_BYTES = 256 * 1024;

    public HomeFolder {
        root = root.toAbsolutePath().normalize();
    }

    /** Returns {@code TOOLROOM_HOME}, or else {@code .toolroom} in the user's folder. */
    public static HomeFolder of(Map<String, String> environment, Path user) {
        String given = environment.getOrDefault("TOOLROOM_HOME", "");
        if (!given.isBlank()) {
            return new HomeFolder(Path.of(given));
        }
        // HOME as in the shell: Java's user.home comes from the list of users instead.
        String shell = environment.getOrDefault("HOME", "");
        return new HomeFolder((shell.isBlank() ? user : Path.of(shell)).resolve(".toolroom"));
    }

    /**
     * Creates the folder, or restricts an existing one, so that only its owner can read it.
     *
     * @throws HomeProblem if it belongs to another user
     */
    public void create() {
        try {
            boolean exists = Files.isDirectory(root);
            PrivateFiles.folder(root);
            if (exists) {
                checkOwner(PrivateFiles.user());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + root, e);
        }
        try {
            PrivateFiles.narrow(root);
        } catch (IOException e) {
            throw new HomeProblem(
                    "others can read " + root + ", and this user may not change that" + advice());
        }
    }

    /**
     * Refuses other users, even root, who could write here: the owner of the home could not use
     * their files.
     *
     * @param user the user of this process
     */
    void checkOwner(OptionalLong user) throws IOException {
        if (PrivateFiles.isOfAnother(root, user)) {
            String owner = Files.getOwner(root).getName();
            throw new HomeProblem(
                    root
                            + " belongs to another user ("
                            + owner
                            + "); run Toolroom as that user"
                            + advice());
        }
    }

    private String advice() {
        return "; or make it this user's own: sudo chown -R $(id -un) "
                + root
                + " && chmod 700 "
                + root
                + ", or choose another home with --home or TOOLROOM_HOME";
    }

    public Path settings() {
        return root.resolve("toolroom.yaml");
    }

    public Path database() {
        return root.resolve("toolroom.db");
    }

    /** The newest lines of the journal, until they are in the database. */
    public Path tail() {
        return root.resolve("journal.tail");
    }

    /** The native libraries that drivers have unpacked. */
    public Path natives() {
        return root.resolve("native");
    }

    /**
     * Has native libraries unpacked in the home, because the temporary folder of the system may be
     * full, read-only or mounted noexec. Call this before the first database is opened.
     */
    public void takeNativeCode() {
        if (!IS_SQLITE_FOLDER_SET) {
            try {
                PrivateFiles.folder(natives());
                System.setProperty(SQLITE_FOLDER, natives().toString());
            } catch (IOException driverChoosesFolder) {
                System.clearProperty(SQLITE_FOLDER);
            }
        }
    }

    /** Logins of databases that were created by this home, with their passwords. */
    public Path logins() {
        return root.resolve("logins");
    }

    public Path exports() {
        return root.resolve("data").resolve("exports");
    }

    /** The pages that findings in an editor link to. */
    public Path rules() {
        return root.resolve("rules");
    }

    /** Files that clients have sent and no call has used yet. */
    public Path uploads() {
        return root.resolve("uploads");
    }

    /** The design files of callers without a project. */
    public Path designs() {
        return root.resolve("designs");
    }

    /** Copies of scratch databases. */
    public Path scratch() {
        return root.resolve("scratch");
    }

    /** The sample database, without the suffix of its file. */
    public Path demo() {
        return root.resolve("data").resolve("demo");
    }

    /** Imported chats, and the keys of every catalogue of them. */
    public Path recall() {
        return root.resolve("recall");
    }

    public Path backups() {
        return root.resolve("backups");
    }

    public Path log() {
        return root.resolve("logs").resolve("toolroom.log");
    }

    /** One line for each requested SQL statement, and nothing else. */
    public Path auditLog() {
        return root.resolve("logs").resolve("audit.log");
    }

    /** The tools of the home, for processes that only list them. */
    public Path toolIndex() {
        return root.resolve("tools.index.json");
    }

    public Path token() {
        return root.resolve("token");
    }

    /** The sessions of pages, as hashes. */
    public Path sessions() {
        return root.resolve("sessions.json");
    }

    public Path instance() {
        return root.resolve("instance.id");
    }

    Path lock() {
        return root.resolve("owner.lock");
    }

    Path owner() {
        return root.resolve("owner.json");
    }

    /** Writes a file atomically; only its owner can read it. */
    public static void writePrivately(Path file, String text) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + UNFINISHED);
        Files.deleteIfExists(fresh);
        try {
            PrivateFiles.file(fresh);
            Files.writeString(fresh, text);
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.ATOMIC_MOVE);
        } finally {
            // After a failure, deletes the partial file, which takes space on a possibly full disk.
            Files.deleteIfExists(fresh);
        }
    }

    /** Whether there is too little free space to open a store. */
    public boolean isFull() {
        return root.toFile().getUsableSpace() < MIN_FREE_BYTES;
    }

    /** Returns the message for a full disk. */
    public String full() {
        return "the disk that holds " + root + " is full; make room there, nothing is lost";
    }
}
