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
 * What of a home is in its backup: everything, but for what is named here. So a folder that comes
 * to a home later is in its backups without anybody thinking of it.
 */
public final class BackupContents {
    static final String STORE = "toolroom.db";

    /** Copied by itself, as of one moment; these are parts of the store that is there. */
    static final List<String> STORE_PARTS =
            List.of(STORE, STORE + "-wal", STORE + "-shm", "journal.tail");

    /**
     * Backups themselves, what a new start makes again, and the keys to this home. The folders of
     * chats are made again from their versions, with the links and modes that a ZIP file loses.
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

    /**
     * Of a restore: what it found, and what it was about to put in place; of a backup: its work.
     */
    private static final List<String> LEFT_OUT_BEGINNINGS =
            List.of(RestoreSwap.BEFORE, Leftovers.RESTORE, Leftovers.COPY);

    /** What is still being written, and backups that somebody has put directly into the home. */
    private static final List<String> LEFT_OUT_ENDINGS = List.of(HomeFolder.UNFINISHED, ".zip");

    private BackupContents() {}

    /** Whether a file or folder directly in the home is part of a backup as it is. */
    public static boolean isPart(String name) {
        return !LEFT_OUT.contains(name)
                && !STORE_PARTS.contains(name)
                && LEFT_OUT_BEGINNINGS.stream().noneMatch(name::startsWith)
                && LEFT_OUT_ENDINGS.stream().noneMatch(name::endsWith);
    }

    /** The names directly in the home that a restore replaces. */
    static List<String> replaced(HomeFolder home) throws IOException {
        return names(home).filter(name -> isPart(name) || STORE_PARTS.contains(name)).toList();
    }

    /** Every file besides the store, relative to the home; links are followed. */
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
