package dev.toolroom.app;

import dev.toolroom.door.cli.Cli;
import dev.toolroom.door.cli.ExitCode;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.HomeLock;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.StoreCopy;
import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.NoRoom;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/** Copies of a home: the store as of one moment, the settings, and the files beside them. */
final class Backups {
    private static final String STORE = "toolroom.db";

    /** Of the store that is there, so it goes with it. */
    private static final List<String> PARTS =
            List.of(STORE, STORE + "-wal", STORE + "-shm", "journal.tail");

    private static final List<String> BESIDE = List.of("toolroom.yaml", "instance.id", "data");

    private Backups() {}

    /** A backup that could not be made; its message is for a person. */
    static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Failed(Path file, Exception cause) {
            super("Cannot write the backup " + file + why(cause), cause);
        }

        private static String why(Exception cause) {
            if (NoRoom.isBehind(cause)) {
                return ": there is no room left there; make room, or name a file on another disk.";
            }
            return cause instanceof FileSystemException system && system.getReason() != null
                    ? " (" + system.getReason() + "); name another file, or make room there."
                    : "; name a file in a folder that this user may write to.";
        }
    }

    /** Made by the owner, while everything goes on; a store on a server is in it as a file. */
    static Path copy(
            HomeContext context, Store store, @Nullable Path target, List<Migration> tables) {
        HomeFolder home = context.home();
        String stamp =
                context.clock().instant().toString().replaceAll("[^0-9T]", "").substring(0, 15);
        Path file =
                target == null
                        ? home.backups().resolve("toolroom-" + stamp + ".zip")
                        : target.toAbsolutePath();
        try {
            Files.createDirectories(file.getParent());
            Path work = Files.createTempDirectory(file.getParent(), Leftovers.COPY);
            Path fresh = work.resolve("fresh.zip");
            try {
                write(home, store, work.resolve(STORE), fresh, tables);
                Files.move(
                        fresh,
                        file,
                        StandardCopyOption.REPLACE_EXISTING,
                        StandardCopyOption.ATOMIC_MOVE);
            } finally {
                // Half a copy is no use, and takes the room that may be what was wanting.
                Leftovers.delete(work);
            }
            return file;
        } catch (IOException | StoreFailure e) {
            throw new Failed(file, e);
        }
    }

    private static void write(
            HomeFolder home, Store store, Path database, Path to, List<Migration> tables)
            throws IOException {
        try (var zip = new ZipOutputStream(Files.newOutputStream(to))) {
            copy(store, database, tables);
            add(zip, STORE, database);
            for (String name : BESIDE) {
                addAll(zip, home.root(), home.root().resolve(name));
            }
        }
    }

    private static void copy(Store store, Path database, List<Migration> tables) {
        if (store instanceof SqliteStore sqlite) {
            sqlite.copyTo(database);
            return;
        }
        try (var file = new SqliteStore(database)) {
            upToDate(file, tables);
            StoreCopy.toFile(store, file);
        }
    }

    private static void upToDate(Store store, List<Migration> tables) {
        new Migrator(tables, Build.current().version(), Clock.systemUTC()).migrate(store, () -> {});
    }

    private static void addAll(ZipOutputStream zip, Path root, Path from) throws IOException {
        if (!Files.exists(from)) {
            return;
        }
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                add(zip, root.relativize(file).toString().replace('\\', '/'), file);
            }
        }
    }

    private static void add(ZipOutputStream zip, String name, Path file) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        Files.copy(file, zip);
        zip.closeEntry();
    }

    /** Puts a backup in place; what was there is kept in a folder beside it. */
    static void restore(HomeFolder home, Path backup, List<Migration> tables) throws IOException {
        HomeLock lock =
                HomeLock.tryTake(home)
                        .orElseThrow(
                                () ->
                                        new Cli.Problem(
                                                ExitCode.REFUSED,
                                                "A Toolroom is using "
                                                        + home.root()
                                                        + "; stop it first."));
        try (lock) {
            Path fresh = Files.createTempDirectory(home.root(), Leftovers.RESTORE);
            try {
                unpack(backup, fresh);
                if (!Files.exists(fresh.resolve(STORE))) {
                    throw new Cli.Problem(
                            ExitCode.REFUSED, backup + " is not a backup of Toolroom.");
                }
                toServer(fresh, backup, tables);
                replace(home, fresh);
            } catch (IOException e) {
                if (NoRoom.isBehind(e)) {
                    throw noRoom(home, backup);
                }
                throw e;
            } finally {
                Leftovers.delete(fresh);
            }
        }
    }

    private static Cli.Problem noRoom(HomeFolder home, Path backup) {
        return new Cli.Problem(
                ExitCode.REFUSED,
                backup + " was not restored, and nothing was changed: " + home.full() + ".");
    }

    private static void replace(HomeFolder home, Path fresh) throws IOException {
        Path before = home.root().resolve("before-restore-" + Instant.now().toEpochMilli());
        Files.createDirectories(before);
        for (String name : Stream.concat(PARTS.stream(), BESIDE.stream()).toList()) {
            move(home.root().resolve(name), before.resolve(name));
            move(fresh.resolve(name), home.root().resolve(name));
        }
    }

    /** Where the settings in the backup keep the store on a server, its rows go there. */
    private static void toServer(Path fresh, Path backup, List<Migration> tables)
            throws IOException {
        var home = new HomeFolder(fresh);
        Settings settings = Settings.of(home);
        if (settings.storeUrl().isEmpty()) {
            return;
        }
        try (var file = new SqliteStore(home.database());
                var server = OpenHome.server(settings)) {
            upToDate(server, tables);
            StoreCopy.toServer(file, server);
        } catch (StoreFailure failure) {
            throw new Cli.Problem(
                    ExitCode.REFUSED,
                    backup
                            + " was not restored: "
                            + failure.getMessage()
                            + ". Name an empty database under store in its settings, or empty that one.");
        }
        for (String part : PARTS) {
            Files.deleteIfExists(fresh.resolve(part));
        }
    }

    private static void move(Path from, Path to) throws IOException {
        if (Files.exists(from)) {
            Files.move(from, to);
        }
    }

    private static void unpack(Path backup, Path into) throws IOException {
        try (var zip = new ZipInputStream(Files.newInputStream(backup))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = into.resolve(entry.getName()).normalize();
                if (!file.startsWith(into)) {
                    throw new Cli.Problem(
                            ExitCode.REFUSED, backup + " holds a path outside of it.");
                }
                Files.createDirectories(file.getParent());
                try (OutputStream out = Files.newOutputStream(file)) {
                    zip.transferTo(out);
                }
            }
        } catch (ZipException | EOFException broken) {
            throw new Cli.Problem(
                    ExitCode.REFUSED, backup + " is damaged: take another backup of Toolroom.");
        }
    }
}
