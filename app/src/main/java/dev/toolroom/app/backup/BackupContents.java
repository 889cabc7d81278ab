package dev.toolroom.app.backup;

import dev.toolroom.app.files.Leftovers;
import dev.toolroom.app.settings.ManagedConnections;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.store.SqliteStore;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Selects the files of a backup: everything in a home except what is named here, so that folders
 * added in later versions are included by default.
 */
public final class BackupContents {
    static final String STORE = "toolroom.db";

    /** Files of the live store, which is copied separately, as of one moment. */
    static final List<String> STORE_PARTS =
            List.of(STORE, STORE + "-wal", STORE + "-shm", "journal.tail");

    /**
     * Backups themselves, what a start creates again, and the secrets of this home. The folders of
     * chats are rebuilt from their versions, with the links and modes that a ZIP file loses.
     */
    private static final Set<String> LEFT_OUT =
            Set.of(
                    "backups",
                    "chats",
                    "python",
                    "uploads",
                    "logs",
                    "native",
                    "rules",
                    "token",
                    "sessions.json",
                    "recall-salts",
                    ManagedConnections.PASSWORDS,
                    "owner.lock",
                    "owner.json",
                    "owner.sock",
                    RestoreSwap.NOTE);

    /** Folders of a restore (the previous and the unpacked files) and of a backup in progress. */
    private static final List<String> LEFT_OUT_BEGINNINGS =
            List.of(RestoreSwap.BEFORE, Leftovers.RESTORE, Leftovers.COPY);

    /** Unfinished files, and backups that a person has put directly into the home. */
    private static final List<String> LEFT_OUT_ENDINGS = List.of(HomeFolder.UNFINISHED, ".zip");

    private BackupContents() {}

    /** Whether a file or folder directly in the home is copied into a backup. */
    public static boolean isPart(String name) {
        return !LEFT_OUT.contains(name)
                && !STORE_PARTS.contains(name)
                && LEFT_OUT_BEGINNINGS.stream().noneMatch(name::startsWith)
                && LEFT_OUT_ENDINGS.stream().noneMatch(name::endsWith);
    }

    /** Returns the files and folders directly in the home that a restore replaces. */
    static List<String> replaced(HomeFolder home) throws IOException {
        return names(home).filter(name -> isPart(name) || STORE_PARTS.contains(name)).toList();
    }

    /** Returns all files except the store, relative to the home; symbolic links are followed. */
    static List<Path> files(HomeFolder home) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String name : names(home).filter(BackupContents::isPart).toList()) {
            try (Stream<Path> all =
                    Files.walk(home.root().resolve(name), FileVisitOption.FOLLOW_LINKS)) {
                all.filter(Files::isRegularFile)
                        .filter(each -> !each.toString().endsWith(HomeFolder.UNFINISHED))
                        .filter(each -> !SqliteStore.isPartOfAnother(each))
                        .map(home.root()::relativize)
                        .forEach(found::add);
            }
        }
        return found;
    }

    private static Stream<String> names(HomeFolder home) throws IOException {
        try (Stream<Path> all = Files.list(home.root())) {
            return all.map(each -> each.getFileName().toString()).sorted().toList().stream();
        }
    }
}
