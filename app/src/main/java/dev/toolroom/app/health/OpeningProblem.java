package dev.toolroom.app.health;

import dev.toolroom.app.backup.Backups;
import dev.toolroom.app.settings.Settings;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.HomeProblem;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.call.Damaged;
import dev.toolroom.kernel.call.DiskFull;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.util.regex.Pattern;

/**
 * Explains to a person why a home could not be opened: which file is affected, what is lost, and
 * which command helps. Every failure gets such an answer, and the next call tries again.
 */
public final class OpeningProblem {
    private static final Pattern NOT_DAMAGE =
            Pattern.compile("\\[SQLITE_(BUSY|LOCKED|CANTOPEN|PERM|AUTH|IOERR|NOMEM|INTERRUPT)");

    private OpeningProblem() {}

    public static HomeProblem of(HomeFolder home, Throwable thrown) {
        if (thrown instanceof HomeProblem known) {
            return known;
        }
        if (home.isFull() || DiskFull.isBehind(thrown)) {
            return new HomeProblem(home.full());
        }
        if (Damaged.behind(thrown).isPresent()) {
            return new HomeProblem(StoreHelp.damaged(home));
        }
        return switch (thrown) {
            case Settings.Wrong wrong -> new HomeProblem(String.valueOf(wrong.getMessage()));
            case Migrator.TooNew newer -> new HomeProblem(String.valueOf(newer.getMessage()));
            case StoreFailure failure -> new HomeProblem(store(home, failure));
            case Backups.Failed failed -> new HomeProblem(String.valueOf(failed.getMessage()));
            case UncheckedIOException file -> new HomeProblem(unreadable(home, file));
            default -> new HomeProblem(unexpected(home, thrown));
        };
    }

    /**
     * Treats an SQLite error as damage if the file is writable and the error is not about locks,
     * permissions or the disk: one flipped bit can make a database read-only or hide a table.
     */
    private static String store(HomeFolder home, StoreFailure failure) {
        String message = String.valueOf(failure.getMessage());
        if (!message.contains("[SQLITE_")
                || NOT_DAMAGE.matcher(message).find()
                || !Files.isWritable(home.database())) {
            return message;
        }
        log(failure);
        return StoreHelp.damaged(home);
    }

    private static String unreadable(HomeFolder home, UncheckedIOException file) {
        log(file);
        return file.getMessage()
                + "; see that this user may read and write everything in it: ls -laR "
                + home.root();
    }

    private static String unexpected(HomeFolder home, Throwable thrown) {
        log(thrown);
        String why =
                switch (thrown) {
                    case StackOverflowError _ -> "something in it is nested too deeply";
                    case OutOfMemoryError _ -> "it needs more memory than there is";
                    case LinkageError _ -> "a library of Toolroom cannot be loaded";
                    default -> "something unexpected happened";
                };
        return home.root() + " cannot be opened: " + why + "; the details are in " + home.log();
    }

    private static void log(Throwable thrown) {
        System.getLogger(OpeningProblem.class.getName())
                .log(Level.ERROR, "the home cannot be opened", thrown);
    }
}
