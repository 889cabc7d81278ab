package dev.toolroom.app.health;

import dev.toolroom.app.files.SetAside;
import dev.toolroom.app.settings.Build;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.OwnerProcess;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.Check;
import dev.toolroom.kernel.Check.State;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.call.Damaged;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Checks the content of a home: its store, its files and its owner process. Changes nothing. */
public final class HomeChecks {
    private static final int MAX_NAMED = 5;

    private final HomeFolder home;

    private final List<Migration> tables;

    public HomeChecks(HomeFolder home, List<Migration> tables) {
        this.home = home;
        this.tables = tables;
    }

    public List<Check> checks() {
        List<Check> all = new ArrayList<>();
        all.add(store());
        owner(all);
        locale(all);
        try {
            files(all);
            setAside(all);
        } catch (IOException e) {
            all.add(unusable(home.root().toString()));
        }
        return all;
    }

    private Check store() {
        if (!Files.exists(home.database())) {
            return good("Store", "none in the home yet");
        }
        if (home.database().toFile().length() == 0) {
            return missing("Store", StoreHelp.damaged(home), StoreHelp.command(home));
        }
        home.takeNativeCode();
        try (var store = new SqliteStore(home.database())) {
            List<String> wrong = store.integrity();
            if (!wrong.isEmpty()) {
                return missing(
                        "Store",
                        StoreHelp.damaged(home) + " SQLite says: " + wrong.getFirst(),
                        StoreHelp.command(home));
            }
            new Migrator(tables, Build.current().version(), Clock.systemUTC()).refuseNewer(store);
            return good("Store", home.database() + ", and SQLite finds nothing wrong with it");
        } catch (Migrator.TooNew newer) {
            return missing("Store", String.valueOf(newer.getMessage()), "update this Toolroom");
        } catch (StoreFailure failure) {
            return Damaged.behind(failure).isPresent()
                    ? missing("Store", StoreHelp.damaged(home), StoreHelp.command(home))
                    : missing(
                            "Store", String.valueOf(failure.getMessage()), "ls -la " + home.root());
        }
    }

    private void owner(List<Check> all) {
        OwnerProcess.of(home)
                .filter(OwnerProcess::isAlive)
                .map(
                        owner ->
                                owner.isStopped()
                                        ? missing(
                                                "Owner",
                                                "process "
                                                        + owner.pid()
                                                        + " has the home open and is stopped, so"
                                                        + " that nobody else gets an answer",
                                                "kill -CONT " + owner.pid())
                                        : good("Owner", "process " + owner.pid()))
                .ifPresent(all::add);
    }

    /** File names are bytes; Java decodes them with the locale of the process. */
    private void locale(List<Check> all) {
        String charset = System.getProperty("sun.jnu.encoding", "UTF-8");
        if (!Charset.forName(charset).newEncoder().canEncode("é…")) {
            boolean isAscii = home.root().toString().chars().allMatch(each -> each < 128);
            String found = "names of files are " + charset + ": others than ASCII cannot be opened";
            String fix = "LC_ALL=C.UTF-8 toolroom doctor";
            all.add(new Check("Locale", isAscii ? State.LIMITED : State.MISSING, found, fix));
        }
    }

    private void files(List<Check> all) throws IOException {
        List<String> unusable = names(HomeChecks::isUnusable);
        if (!unusable.isEmpty()) {
            all.add(unusable(summary(unusable)));
        }
    }

    private Check unusable(String what) {
        return missing(
                "Files",
                "cannot be read and written by this user: " + what,
                "sudo chown -R $(id -un) " + home.root() + " && chmod -R u+rwX " + home.root());
    }

    /** Whether a file cannot be used. Checks the mode as well, because root can read any file. */
    private static boolean isUnusable(Path file) {
        try {
            Set<PosixFilePermission> mode =
                    Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
            return !mode.contains(PosixFilePermission.OWNER_READ)
                    || !Files.isReadable(file)
                    || (Files.isDirectory(file) && !Files.isExecutable(file));
        } catch (UnsupportedOperationException notPosix) {
            return !Files.isReadable(file);
        } catch (IOException gone) {
            return false;
        }
    }

    private void setAside(List<Check> all) throws IOException {
        List<String> damaged = names(file -> file.toString().endsWith(SetAside.ENDING));
        if (!damaged.isEmpty()) {
            all.add(
                    new Check(
                            "Set aside",
                            State.LIMITED,
                            "parts of this home were damaged and are kept in " + summary(damaged),
                            "look at them, then delete them; logs/toolroom.log says what is lost"));
        }
    }

    private List<String> names(Predicate<Path> which) throws IOException {
        List<String> found = new ArrayList<>();
        walk(home.root(), which, found);
        return found;
    }

    /** Recursive, because Files.walk fails at the first folder that cannot be read. */
    private void walk(Path folder, Predicate<Path> which, List<String> found) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            for (Path each : all.sorted().toList()) {
                if (Files.isSymbolicLink(each)) {
                    continue;
                }
                if (which.test(each)) {
                    found.add(home.root().relativize(each).toString());
                }
                if (Files.isDirectory(each) && Files.isReadable(each)) {
                    walk(each, which, found);
                }
            }
        }
    }

    private static String summary(List<String> names) {
        int more = names.size() - MAX_NAMED;
        String first = String.join(", ", names.subList(0, Math.min(MAX_NAMED, names.size())));
        return more > 0 ? first + " and " + more + " more" : first;
    }

    private static Check good(String what, String found) {
        return new Check(what, State.GOOD, found, "");
    }

    private static Check missing(String what, String found, String fix) {
        return new Check(what, State.MISSING, found, fix);
    }
}
