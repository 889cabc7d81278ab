package dev.toolroom.app.backup;

import dev.toolroom.app.files.Leftovers;
import dev.toolroom.app.files.StoreServer;
import dev.toolroom.app.settings.Settings;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.HomeLock;
import dev.toolroom.foundation.home.HomeProblem;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.StoreCopy;
import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.call.DiskFull;
import dev.toolroom.kernel.path.PathRule;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** Restores a backup after verifying every file in it. */
public final class Restore {
    private final HomeFolder home;
    private final Path backup;

    private final List<Migration> tables;
    private final RestoreSwap swap;

    private Restore(HomeFolder home, Path backup, List<Migration> tables, RestoreSwap swap) {
        this.home = home;
        this.backup = backup;
        this.tables = tables;
        this.swap = swap;
    }

    /** Restores a backup; the current files are kept in a folder of the home. */
    public static void of(HomeFolder home, Path backup, List<Migration> tables) throws IOException {
        of(home, backup, tables, new RestoreSwap(home));
    }

    public static void of(HomeFolder home, Path backup, List<Migration> tables, RestoreSwap swap)
            throws IOException {
        HomeLock lock;
        try {
            lock =
                    HomeLock.tryTake(home)
                            .orElseThrow(
                                    () ->
                                            new CommandProblem(
                                                    ExitCode.REFUSED,
                                                    "A Toolroom is using "
                                                            + home.root()
                                                            + "; stop it first."));
        } catch (HomeProblem problem) {
            throw new CommandProblem(ExitCode.REFUSED, String.valueOf(problem.getMessage()));
        }
        try (lock) {
            new Restore(home, backup, tables, swap).run();
        }
    }

    private void run() throws IOException {
        try {
            swap.complete();
        } catch (HomeProblem damagedNote) {
            swap.forget();
        }
        Path fresh = Files.createTempDirectory(home.root(), Leftovers.RESTORE);
        try {
            unpack(fresh);
            verify(fresh);
            copyStoreToServer(fresh);
            PrivateFiles.narrowAll(fresh, Set.of());
            swap.swap(fresh);
        } catch (IOException | StoreFailure e) {
            if (DiskFull.isBehind(e)) {
                throw problem("was not restored, and nothing was changed: " + home.full() + ".");
            }
            throw e;
        } finally {
            if (Files.exists(fresh)) {
                Leftovers.delete(fresh);
            }
        }
    }

    private CommandProblem problem(String what) {
        return new CommandProblem(ExitCode.REFUSED, backup + " " + what);
    }

    private CommandProblem damaged(String why) {
        return problem(
                "is damaged" + why + ": nothing was changed. Take another backup of Toolroom.");
    }

    private void unpack(Path into) throws IOException {
        try (var zip = new ZipInputStream(Files.newInputStream(backup))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (PathRule.INSIDE.problem(entry.getName()).isPresent()) {
                    throw problem("holds a path outside of it.");
                }
                Path file = into.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                try (OutputStream out = Files.newOutputStream(file)) {
                    zip.transferTo(out);
                }
            }
        } catch (ZipException | EOFException | IllegalArgumentException e) {
            throw damaged("");
        }
    }

    /** Checks every file by its hash, the store by SQLite, and that this version can open it. */
    private void verify(Path fresh) throws IOException {
        Optional<BackupManifest> manifest = BackupManifest.read(fresh);
        if (manifest.isEmpty()) {
            verifyWithoutManifest(fresh);
        } else {
            Optional<String> bad = manifest.get().damaged(fresh);
            if (bad.isPresent()) {
                throw damaged(" (" + bad.get() + ")");
            }
        }
        Files.deleteIfExists(fresh.resolve(BackupManifest.NAME));
        verifyStore(fresh.resolve(BackupContents.STORE));
    }

    /** Checks a backup of the first format, which has no manifest and only these kinds of files. */
    private void verifyWithoutManifest(Path fresh) throws IOException {
        if (!Files.exists(fresh.resolve(BackupContents.STORE))) {
            throw problem("is not a backup of Toolroom.");
        }
        for (String path : BackupManifest.paths(fresh)) {
            if (!path.equals(BackupContents.STORE)
                    && !path.equals("toolroom.yaml")
                    && !path.equals("instance.id")
                    && !path.startsWith("data/")) {
                throw damaged(" (" + path + ")");
            }
        }
    }

    private void verifyStore(Path file) {
        if (!Files.exists(file)) {
            throw problem("is not a backup of Toolroom.");
        }
        try (var store = new SqliteStore(file)) {
            if (!store.integrity().isEmpty()) {
                throw damaged(" (" + BackupContents.STORE + ")");
            }
            Backups.upToDate(store, tables);
        } catch (Migrator.TooNew newer) {
            throw problem("was not restored: " + newer.getMessage() + ".");
        } catch (StoreFailure failure) {
            if (DiskFull.isBehind(failure)) {
                throw failure;
            }
            throw damaged(" (" + BackupContents.STORE + ")");
        }
    }

    /** Copies the rows to the server if the settings in the backup name one for the store. */
    private void copyStoreToServer(Path fresh) throws IOException {
        var unpacked = new HomeFolder(fresh);
        Settings settings;
        try {
            settings = Settings.of(unpacked);
        } catch (Settings.Wrong wrong) {
            throw problem("was not restored, as its settings are wrong: " + wrong.getMessage());
        }
        if (settings.storeUrl().isEmpty()) {
            return;
        }
        try (var file = new SqliteStore(unpacked.database());
                var server = StoreServer.open(settings)) {
            Backups.upToDate(server, tables);
            StoreCopy.toServer(file, server);
        } catch (StoreFailure failure) {
            throw problem(
                    "was not restored: "
                            + failure.getMessage()
                            + ". Name an empty database under store in its settings, or empty that"
                            + " one.");
        }
        for (String part : BackupContents.STORE_PARTS) {
            Files.deleteIfExists(fresh.resolve(part));
        }
    }
}
