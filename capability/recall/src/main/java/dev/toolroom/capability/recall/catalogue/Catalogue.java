package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.hash.Salt;
import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.sql.CatalogueFailure;
import dev.toolroom.capability.recall.sql.Statements;
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
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One catalogue of chats: a SQLite file in a folder that no version control takes up. */
public final class Catalogue implements AutoCloseable {
    public static final String FILE = "recall.db";

    /** Large pages, because a long text on small pages is a chain of many pages. */
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
                    "009_index_format",
                    "010_whole_logs");

    private final Path folder;
    private final Salt salt;
    private final Supplier<PersonalData> personal;

    private final SqliteStore store;
    private final @Nullable Object file;

    /** The statements of the writer. Used on its thread only. */
    private @Nullable Statements writing;

    private Catalogue(Path folder, Salt salt, Supplier<PersonalData> personal, SqliteStore store) {
        this.folder = folder;
        this.salt = salt;
        this.personal = personal;
        this.store = store;
        this.file = key(folder.resolve(FILE));
    }

    /**
     * Returns whether the open file is still the one in the folder. It may have been deleted or
     * replaced.
     */
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

    public static boolean isIn(Path folder) {
        return Files.isRegularFile(folder.resolve(FILE));
    }

    /** Opens the catalogue in a folder, or creates it. */
    public static Catalogue open(
            Path folder, Salt salt, Supplier<PersonalData> personal, String product, Clock clock) {
        prepare(folder);
        return guarded(
                folder,
                () -> new Catalogue(folder, salt, personal, migrated(folder, product, clock)));
    }

    private static void prepare(Path folder) {
        try {
            PrivateFiles.folder(folder);
            Path ignore = folder.resolve(".gitignore");
            if (!Files.exists(ignore)) {
                Files.writeString(ignore, "*\n");
            }
            // Left by a killed import of an earlier version.
            Files.deleteIfExists(folder.resolve(FILE + HomeFolder.UNFINISHED));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SqliteStore migrated(Path folder, String product, Clock clock) {
        var store = new SqliteStore(folder.resolve(FILE), PAGE);
        try {
            new Migrator(STEPS, product, clock).migrate(store, () -> {});
            return store;
        } catch (RuntimeException e) {
            store.close();
            throw e;
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

    /** Returns the key of placeholders and fingerprints. */
    public Salt salt() {
        return salt;
    }

    /** Returns a filter for texts to be stored, by the current settings. */
    public CleanText filter() {
        return new CleanText(salt.placeholder(), personal.get());
    }

    public <T extends @Nullable Object> T read(Store.Work<T> work) {
        return guarded(folder, () -> store.read(work));
    }

    /** Runs work that changes nothing. */
    public <T extends @Nullable Object> T ask(Function<Statements, T> question) {
        return read(
                connection -> {
                    try (var statements = new Statements(connection)) {
                        return question.apply(statements);
                    }
                });
    }

    /** As {@link #ask}, for work that collects what it finds. */
    public void inspect(Consumer<Statements> work) {
        ask(
                statements -> {
                    work.accept(statements);
                    return true;
                });
    }

    /** Runs work in a transaction that survives a killed process. */
    public <T extends @Nullable Object> T write(Store.Work<T> work) {
        return guarded(folder, () -> store.write(Durability.PROCESS_CRASH, work));
    }

    /** As {@link #write}, with statements that are compiled only once. */
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

    /** As {@link #change}, for work without a result. */
    public void update(Consumer<Statements> work) {
        change(
                statements -> {
                    work.accept(statements);
                    return true;
                });
    }

    /** Returns what SQLite finds wrong with the file. */
    public List<String> integrity() {
        return guarded(folder, () -> store.integrity());
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

    /** Prepares the connection of the writer. The rows of one file fit into its page cache. */
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
        store.close();
    }
}
