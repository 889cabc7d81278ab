package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.TestStores;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** A home with a store of either kind and nothing installed. */
final class TestHome implements AutoCloseable {
    final Path root;
    final Store store;
    final Toolsets toolsets;

    private TestHome(Path root, Store store, Step.Listener steps) {
        this.root = root;
        this.store = store;
        new Migrator(Toolsets.migrations(), "test", Clock.systemUTC()).migrate(store, () -> {});
        toolsets = new Toolsets(() -> store, root.resolve("toolsets"), Clock.systemUTC(), steps);
    }

    static TestHome sqlite(Path root) {
        return sqlite(root, step -> {});
    }

    static TestHome sqlite(Path root, Step.Listener steps) {
        try {
            Files.createDirectories(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new TestHome(root, new SqliteStore(root.resolve("toolroom.db")), steps);
    }

    static TestHome of(String kind, Path root) {
        return kind.equals("sqlite")
                ? sqlite(root)
                : new TestHome(root, TestStores.postgres(), step -> {});
    }

    /** Every file below the toolsets. */
    List<String> files() {
        Path all = root.resolve("toolsets");
        if (!Files.isDirectory(all)) {
            return List.of();
        }
        try (Stream<Path> found = Files.walk(all)) {
            return found.filter(Files::isRegularFile)
                    .map(each -> all.relativize(each).toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int count(String table) {
        return store.read(
                connection -> {
                    // Closed, as an open statement would keep its reader at what it has seen.
                    try (Statement statement = connection.createStatement()) {
                        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + table);
                        rows.next();
                        return rows.getInt(1);
                    }
                });
    }

    void run(String sql) {
        store.write(
                Store.Durability.PROCESS_CRASH,
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.execute(sql);
                    }
                });
    }

    @Override
    public void close() {
        store.close();
    }
}
