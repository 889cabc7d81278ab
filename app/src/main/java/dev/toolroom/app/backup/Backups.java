package dev.toolroom.app.backup;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.app.files.Leftovers;
import dev.toolroom.app.settings.Build;
import dev.toolroom.app.settings.HomeContext;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.StoreCopy;
import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.call.DiskFull;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/** Backs up a home: the store as of one moment, and all other files. */
public final class Backups {
    private Backups() {}

    /** Thrown if a backup could not be written; the message is for a person. */
    public static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Failed(Path file, Exception cause) {
            super("Cannot write the backup " + file + why(cause), cause);
        }

        private static String why(Exception cause) {
            if (DiskFull.isBehind(cause)) {
                return ": there is no room left there; make room, or name a file on another disk.";
            }
            return cause instanceof FileSystemException system && system.getReason() != null
                    ? " (" + system.getReason() + "); name another file, or make room there."
                    : "; name a file in a folder that this user may write to.";
        }
    }

    /** Backs up a home in use; must run in the owner. A store on a server becomes a file. */
    public static Path copy(
            HomeContext context, Store store, @Nullable Path target, List<Migration> tables) {
        HomeFolder home = context.home();
        String stamp =
                context.clock().instant().toString().replaceAll("[^0-9T]", "").substring(0, 15);
        Path file =
                target == null
                        ? home.backups().resolve("toolroom-" + stamp + ".zip")
                        : target.toAbsolutePath();
        try {
            PrivateFiles.folder(Objects.requireNonNull(file.getParent()));
            Path work = Files.createTempDirectory(file.getParent(), Leftovers.COPY);
            Path fresh = PrivateFiles.file(work.resolve("fresh.zip"));
            try {
                write(context, store, work.resolve(BackupContents.STORE), fresh, tables);
                Files.move(
                        fresh,
                        file,
                        StandardCopyOption.REPLACE_EXISTING,
                        StandardCopyOption.ATOMIC_MOVE);
            } finally {
                // Deletes the partial copy to free disk space.
                Leftovers.delete(work);
            }
            return file;
        } catch (IOException | UncheckedIOException | StoreFailure e) {
            throw new Failed(file, e);
        }
    }

    private static void write(
            HomeContext context, Store store, Path database, Path to, List<Migration> tables)
            throws IOException {
        HomeFolder home = context.home();
        Map<String, String> hashes = new LinkedHashMap<>();
        try (var out = new FileOutputStream(to.toFile());
                var zip = new ZipOutputStream(out)) {
            copy(store, database, tables);
            add(zip, BackupContents.STORE, database, hashes);
            for (Path file : BackupContents.files(home)) {
                Path place = home.root().resolve(file);
                add(zip, name(file), snapshot(place, database.resolveSibling("copy.db")), hashes);
            }
            zip.putNextEntry(new ZipEntry(BackupManifest.NAME));
            zip.write(
                    new BackupManifest(hashes)
                            .write(context.build().version(), context.clock().instant().toString())
                            .getBytes(UTF_8));
            zip.finish();
            out.getFD().sync();
        }
    }

    /** Returns the file or, as others may be writing to it, a consistent copy of a database. */
    private static Path snapshot(Path file, Path copy) throws IOException {
        if (!SqliteStore.isDatabase(file)) {
            return file;
        }
        Files.deleteIfExists(copy);
        try (var database = new SqliteStore(file)) {
            database.copyTo(copy);
            return copy;
        } catch (StoreFailure damaged) {
            // Copied as it is, so that the rest of the home is still backed up.
            return file;
        }
    }

    private static String name(Path relative) {
        return relative.toString().replace('\\', '/');
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

    static void upToDate(Store store, List<Migration> tables) {
        new Migrator(tables, Build.current().version(), Clock.systemUTC()).migrate(store, () -> {});
    }

    private static void add(ZipOutputStream zip, String name, Path file, Map<String, String> hashes)
            throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        try {
            hashes.put(name, BackupManifest.copy(file, zip));
        } catch (AccessDeniedException e) {
            throw new FileSystemException(name, null, name + " cannot be read");
        }
        zip.closeEntry();
    }
}
