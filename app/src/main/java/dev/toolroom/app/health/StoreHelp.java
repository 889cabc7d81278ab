package dev.toolroom.app.health;

import dev.toolroom.app.files.SetAside;
import dev.toolroom.foundation.home.HomeFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** Says what a damaged store contained and how to restore it. */
final class StoreHelp {
    private StoreHelp() {}

    static String damaged(HomeFolder home) {
        return home.database()
                + (Files.exists(home.database()) ? " is damaged" : " is missing")
                + "; it keeps the record of calls and the open designs. "
                + newest(home)
                        .map(
                                backup ->
                                        "What the newest backup holds comes back with: toolroom"
                                                + " restore "
                                                + backup)
                        .orElseGet(
                                () ->
                                        "There is no backup. To begin with an empty store: "
                                                + beginAnew(home));
    }

    /** Returns only the command that helps. */
    static String command(HomeFolder home) {
        return newest(home)
                .map(backup -> "toolroom restore " + backup)
                .orElseGet(() -> beginAnew(home));
    }

    /** Keeps a damaged store. Without its ID, a home counts as new. */
    private static String beginAnew(HomeFolder home) {
        String removeId = "rm " + home.instance();
        return Files.exists(home.database())
                ? "mv "
                        + home.database()
                        + " "
                        + home.database()
                        + SetAside.ENDING
                        + " && "
                        + removeId
                : removeId;
    }

    private static Optional<Path> newest(HomeFolder home) {
        try (Stream<Path> all =
                Files.isDirectory(home.backups()) ? Files.list(home.backups()) : Stream.empty()) {
            return all.filter(each -> each.toString().endsWith(".zip"))
                    .filter(Files::isRegularFile)
                    .max(Comparator.comparingLong(each -> each.toFile().lastModified()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
