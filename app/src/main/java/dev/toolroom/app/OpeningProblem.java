package dev.toolroom.app;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.HomeProblem;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.Damaged;
import dev.toolroom.kernel.NoRoom;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;

/**
 * Why a home could not be opened, in the words of whoever can do something about it: which file it
 * is, what is lost, and the command that helps. Nothing that goes wrong there goes without an
 * answer, and the next call tries again.
 */
final class OpeningProblem {
    private OpeningProblem() {}

    static HomeProblem of(HomeFolder home, Throwable thrown) {
        if (thrown instanceof HomeProblem known) {
            return known;
        }
        if (home.isFull() || NoRoom.isBehind(thrown)) {
            return new HomeProblem(home.full());
        }
        if (Damaged.behind(thrown).isPresent()) {
            return new HomeProblem(StoreHelp.damaged(home));
        }
        return switch (thrown) {
            case Settings.Wrong wrong -> new HomeProblem(String.valueOf(wrong.getMessage()));
            case Migrator.TooNew newer -> new HomeProblem(String.valueOf(newer.getMessage()));
            case StoreFailure failure -> new HomeProblem(String.valueOf(failure.getMessage()));
            case Backups.Failed failed -> new HomeProblem(String.valueOf(failed.getMessage()));
            case UncheckedIOException file -> new HomeProblem(unreadable(home, file));
            default -> new HomeProblem(unexpected(home, thrown));
        };
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
