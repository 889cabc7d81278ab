package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.Migration;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;

/** One catalogue of chats: a SQLite file in a folder that no version control takes up. */
public final class Catalogue implements AutoCloseable {
    private static final String FILE = "recall.db";
    private static final List<Migration> STEPS =
            Migration.of(Catalogue.class, "recall", "001_catalogue", "002_wide_rows");

    private final Path folder;
    private final Salt salt;
    private final Store store;

    /** Of the one writer, on whose thread alone it is used. */
    private @Nullable Statements writing;

    private Catalogue(Path folder, Salt salt, Store store) {
        this.folder = folder;
        this.salt = salt;
        this.store = store;
    }

    /** Whether there is one in the folder. */
    public static boolean isIn(Path folder) {
        return Files.isRegularFile(folder.resolve(FILE));
    }

    /** Opens the one in the folder, which is made if it is not there. */
    public static Catalogue open(Path folder, Salt salt, String product, Clock clock) {
        try {
            PrivateFiles.folder(folder);
            Path ignore = folder.resolve(".gitignore");
            if (!Files.exists(ignore)) {
                Files.writeString(ignore, "*\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var store = new SqliteStore(folder.resolve(FILE));
        try {
            new Migrator(STEPS, product, clock).migrate(store, () -> {});
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
        return new Catalogue(folder, salt, store);
    }

    public Path folder() {
        return folder;
    }

    /** The key of its placeholders and fingerprints. */
    public Salt salt() {
        return salt;
    }

    public <T extends @Nullable Object> T read(Store.Work<T> work) {
        return store.read(work);
    }

    /** Work that asks and changes nothing. */
    public <T extends @Nullable Object> T ask(Function<Statements, T> question) {
        return store.read(
                connection -> {
                    try (var statements = new Statements(connection)) {
                        return question.apply(statements);
                    }
                });
    }

    /** All of it or nothing, and a killed process loses nothing of what this has returned from. */
    public <T extends @Nullable Object> T write(Store.Work<T> work) {
        return store.write(Durability.PROCESS_CRASH, work);
    }

    /** As {@link #write}, with statements that are compiled once for all transactions. */
    <T extends @Nullable Object> T change(Function<Statements, T> work) {
        return store.write(
                Durability.PROCESS_CRASH,
                connection -> {
                    Statements known = writing;
                    Statements statements =
                            known != null && known.isOf(connection)
                                    ? known
                                    : new Statements(connection);
                    // The driver closes a statement that fails, so none of them is used again.
                    writing = null;
                    T result = work.apply(statements);
                    writing = statements;
                    return result;
                });
    }

    @Override
    public void close() {
        store.close();
    }
}
