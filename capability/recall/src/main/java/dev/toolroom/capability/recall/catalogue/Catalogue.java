package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.hash.Salt;
import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.sql.CatalogueFailure;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.foundation.content.Disk;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.foundation.redaction.PersonalData;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.call.Damaged;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One catalogue of chats: a SQLite file in a folder that no version control takes up. */
public final class Catalogue implements AutoCloseable {
    /** Its name in its folder. */
    public static final String FILE = "recall.db";

    private static final String UNFINISHED = FILE + HomeFolder.UNFINISHED;

    /** Texts of chats are long: on pages of the usual length each is a chain of many. */
    private static final int PAGE = 16_384;

    private static final List<Migration> STEPS =
            Migration.of(
                    Catalogue.class,
                    "recall",
                    "001_catalogue",
                    "002_wide_rows",
                    "003_search",
                    "004_purged",
                    "005_telemetry",
                    "006_purged_requests",
                    "007_embeddings",
                    "008_calls_and_tokens",
                    "009_index_format");

    private final Path folder;
    private final Salt salt;
    private final Supplier<PersonalData> personal;

    /** Guards the store until it is put in place. Not used afterwards. */
    private final ReadWriteLock use = new ReentrantReadWriteLock(true);

    private volatile SqliteStore store;
    private volatile boolean inPlace;
    private final @Nullable Object file;

    /** Of the one writer, on whose thread alone it is used. */
    private @Nullable Statements writing;

    private Catalogue(
            Path folder,
            Salt salt,
            Supplier<PersonalData> personal,
            SqliteStore store,
            boolean inPlace) {
        this.folder = folder;
        this.salt = salt;
        this.personal = personal;
        this.store = store;
        this.inPlace = inPlace;
        this.file = key(folder.resolve(inPlace ? FILE : UNFINISHED));
    }

    /** Whether the file that was opened is still the one in the folder, and not a deleted one. */
    public boolean isInPlace() {
        Object now = key(folder.resolve(FILE));
        return now != null && now.equals(file);
    }

    private static @Nullable Object key(Path place) {
        try {
            Object key = Files.readAttributes(place, BasicFileAttributes.class).fileKey();
            // Windows has no file key, but does not allow an open file to be deleted.
            return key == null ? "open" : key;
        } catch (IOException e) {
            return null;
        }
    }

    /** Whether there is one in the folder. */
    public static boolean isIn(Path folder) {
        return Files.isRegularFile(folder.resolve(FILE));
    }

    /** Opens the one in the folder, which is made if it is not there. */
    public static Catalogue open(
            Path folder, Salt salt, Supplier<PersonalData> personal, String product, Clock clock) {
        prepare(folder);
        return guarded(
                folder,
                () ->
                        new Catalogue(
                                folder,
                                salt,
                                personal,
                                migrated(stored(folder), product, clock),
                                true));
    }

    /**
     * Makes the first one of a folder, for an import. It is written without a log, which halves
     * what goes to the disk, and so it is in its place only once {@link #settle} has put it there:
     * a process that is killed before has written nothing. The folder must be of this process
     * alone.
     */
    public static Catalogue create(
            Path folder, Salt salt, Supplier<PersonalData> personal, String product, Clock clock) {
        prepare(folder);
        var store = SqliteStore.unlogged(folder.resolve(UNFINISHED), PAGE);
        return new Catalogue(folder, salt, personal, migrated(store, product, clock), false);
    }

    private static void prepare(Path folder) {
        try {
            PrivateFiles.folder(folder);
            Path ignore = folder.resolve(".gitignore");
            if (!Files.exists(ignore)) {
                Files.writeString(ignore, "*\n");
            }
            Files.deleteIfExists(folder.resolve(UNFINISHED));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SqliteStore stored(Path folder) {
        return new SqliteStore(folder.resolve(FILE), PAGE);
    }

    private static SqliteStore migrated(SqliteStore store, String product, Clock clock) {
        try {
            new Migrator(STEPS, product, clock).migrate(store, () -> {});
            return store;
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** Whether it has yet to be put in its place. */
    public boolean isUnfinished() {
        return !inPlace;
    }

    /**
     * Puts a new one in its place, durably, once whatever uses it now is done. From then on it has
     * a log, and readers do not wait for the writer.
     */
    public void settle() {
        if (!inPlace) {
            // Runs on a thread of its own, because an interrupt would close the file.
            SqliteStore.await(
                    CompletableFuture.runAsync(
                            this::putInPlace,
                            work ->
                                    Thread.ofPlatform()
                                            .daemon()
                                            .name("recall-settle")
                                            .start(work)));
        }
    }

    private void putInPlace() {
        use.writeLock().lock();
        try {
            if (!inPlace) {
                moveIntoPlace();
            }
        } finally {
            use.writeLock().unlock();
        }
    }

    private void moveIntoPlace() {
        Path fresh = folder.resolve(UNFINISHED);
        Path place = folder.resolve(FILE);
        store.close();
        writing = null;
        try {
            Disk.flush(folder, List.of(fresh));
            SqliteStore.deleteParts(place);
            Files.move(fresh, place, StandardCopyOption.ATOMIC_MOVE);
            Disk.flush(folder, List.of(folder));
            store = stored(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            // Where it could not be moved, it is as if it had been deleted: the next one is new.
            inPlace = true;
        }
    }

    /** Reports a damaged catalogue by its name, with the command that restores it. */
    private static <T extends @Nullable Object> T guarded(Path folder, Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            if (Damaged.behind(e).isEmpty() && !CatalogueFailure.isDamage(e)) {
                throw e;
            }
            Path parent = folder.getParent();
            throw new Damaged(
                    "the catalogue of chats "
                            + (parent == null ? folder : parent.relativize(folder)).resolve(FILE)
                            + " is damaged",
                    "Move the file away and run toolroom recall import: chats that are still on"
                            + " this machine are imported again",
                    e);
        }
    }

    public Path folder() {
        return folder;
    }

    /** The key of its placeholders and fingerprints. */
    public Salt salt() {
        return salt;
    }

    /** What every text passes on its way in, by the settings of now. */
    public CleanText filter() {
        return new CleanText(salt.placeholder(), personal.get());
    }

    public <T extends @Nullable Object> T read(Store.Work<T> work) {
        return guarded(folder, () -> using(() -> store.read(work)));
    }

    private <T extends @Nullable Object> T using(Supplier<T> work) {
        if (inPlace) {
            return work.get();
        }
        use.readLock().lock();
        try {
            return work.get();
        } finally {
            use.readLock().unlock();
        }
    }

    /** Work that asks and changes nothing. */
    public <T extends @Nullable Object> T ask(Function<Statements, T> question) {
        return read(
                connection -> {
                    try (var statements = new Statements(connection)) {
                        return question.apply(statements);
                    }
                });
    }

    /** All of it or nothing, and a killed process loses nothing of what this has returned from. */
    public <T extends @Nullable Object> T write(Store.Work<T> work) {
        return guarded(folder, () -> using(() -> store.write(Durability.PROCESS_CRASH, work)));
    }

    /** As {@link #write}, with statements that are compiled once for all transactions. */
    public <T extends @Nullable Object> T change(Function<Statements, T> work) {
        return write(
                connection -> {
                    Statements known = writing;
                    Statements statements =
                            known != null && known.isOf(connection) ? known : writing(connection);
                    // The driver closes a statement that fails, so none of them is used again.
                    writing = null;
                    T result = work.apply(statements);
                    writing = statements;
                    return result;
                });
    }

    /** What SQLite finds wrong with the file; empty when nothing is. */
    public List<String> integrity() {
        return guarded(folder, () -> using(() -> store.integrity()));
    }

    /**
     * Rewrites the file, so that free pages and the write-ahead log hold nothing that was deleted.
     */
    public void compact() {
        read(
                connection -> {
                    try (var statement = connection.createStatement()) {
                        statement.execute("VACUUM");
                        statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
                    }
                    return true;
                });
    }

    /** A file's rows fit into this much memory, so that none goes to the disk twice. */
    private static Statements writing(Connection connection) {
        var statements = new Statements(connection);
        statements.run("PRAGMA cache_size = -24000");
        statements.list("PRAGMA wal_autocheckpoint = 2000", row -> row.getInt(1));
        // What is deleted, as lines of a chat that had a request purged, leaves no bytes in free
        // pages.
        statements.list("PRAGMA secure_delete = ON", row -> row.getInt(1));
        return statements;
    }

    @Override
    public void close() {
        settle();
        store.close();
    }
}
