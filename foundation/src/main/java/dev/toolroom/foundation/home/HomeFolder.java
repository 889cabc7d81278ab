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
    /** How a file is called that is still being written. */
    public static final String UNFINISHED = ".new";

    /** Where SQLite's driver unpacks its library, when somebody has said where. */
    private static final String SQLITE_FOLDER = "org.sqlite.tmpdir";

    private static final boolean CHOSEN = System.getProperty(SQLITE_FOLDER) != null;

    /** A store needs less for its first page. */
    private static final long LEAST_ROOM = 256 * 1024;

    public HomeFolder {
        root = root.toAbsolutePath().normalize();
    }

    /** {@code TOOLROOM_HOME}, else {@code .toolroom} in the user's folder. */
    public static HomeFolder of(Map<String, String> environment, Path user) {
        String given = environment.getOrDefault("TOOLROOM_HOME", "");
        if (!given.isBlank()) {
            return new HomeFolder(Path.of(given));
        }
        // What the shell calls home; Java asks the system's list of users instead.
        String shell = environment.getOrDefault("HOME", "");
        return new HomeFolder((shell.isBlank() ? user : Path.of(shell)).resolve(".toolroom"));
    }

    /**
     * Makes the folder, for its owner alone; one that others can read is narrowed.
     *
     * @throws HomeProblem if it belongs to another user
     */
    public void create() {
        try {
            boolean there = Files.isDirectory(root);
            PrivateFiles.folder(root);
            if (there) {
                checkOwner(PrivateFiles.user());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + root, e);
        }
        try {
            PrivateFiles.narrow(root);
        } catch (IOException e) {
            throw new HomeProblem(
                    "others can read "
                            + root
                            + ", and this user may not change that"
                            + takenOver());
        }
    }

    /**
     * One who may write there all the same, as root may, would leave files that the owner of the
     * home cannot use.
     *
     * @param user whose process this is
     */
    void checkOwner(OptionalLong user) throws IOException {
        if (PrivateFiles.isOfAnother(root, user)) {
            String owner = Files.getOwner(root).getName();
            throw new HomeProblem(
                    root
                            + " belongs to another user ("
                            + owner
                            + "); run Toolroom as that user"
                            + takenOver());
        }
    }

    private String takenOver() {
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

    /** What drivers have unpacked. */
    public Path natives() {
        return root.resolve("native");
    }

    /**
     * Has native code unpacked here, before the first database is opened: the folder for
     * everybody's temporary files may be full or read-only, or nothing may be run from it.
     */
    public void takeNativeCode() {
        if (!CHOSEN) {
            try {
                PrivateFiles.folder(natives());
                System.setProperty(SQLITE_FOLDER, natives().toString());
            } catch (IOException elsewhereThen) {
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

    /** Design files of callers that have no project of their own. */
    public Path designs() {
        return root.resolve("designs");
    }

    /** The sample database, without the ending of its file. */
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

    /** One line for every statement that was asked for; nothing else is written there. */
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

    /** Writes a file that only its owner may read, all of it or nothing. */
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
            // Gone when all went well; half a file takes the room that may be what was wanting.
            Files.deleteIfExists(fresh);
        }
    }

    /** Whether there is too little room left to open a store, which says so in words of its own. */
    public boolean isFull() {
        return root.toFile().getUsableSpace() < LEAST_ROOM;
    }

    /** What is told of a home that is. */
    public String full() {
        return "the disk that holds " + root + " is full; make room there, nothing is lost";
    }
}
