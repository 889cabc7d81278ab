package dev.toolroom.foundation.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.call.DiskFull;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class StoreTest {
    private static final List<Migration> NOTES =
            Migration.of(StoreTest.class, "notes", "001_notes", "002_kind");

    @TempDir private Path folder;
    private final List<String> copies = new ArrayList<>();

    private void migrate(Store store, List<Migration> steps, String product) {
        new Migrator(steps, product, Clock.systemUTC()).migrate(store, () -> copies.add(product));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void stepsAreTakenOnceInOrderAndInTheWordsOfTheDialect(String kind) {
        try (Store store = Stores.fresh(kind, folder)) {
            migrate(store, NOTES.subList(0, 1), "1.0.0");
            assertThat(copies).as("a new store needs no copy").isEmpty();
            migrate(store, NOTES, "1.1.0");
            migrate(store, NOTES, "1.1.0");
            assertThat(copies).containsExactly("1.1.0");
            insert(store, 1, "a");
            assertThat(text(store, "SELECT kind FROM notes")).isEqualTo(kind);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void serversThatStartAtOnceTakeEachStepOnce(String kind) throws Exception {
        try (Store store = Stores.fresh(kind, folder);
                var threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> starts = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                starts.add(
                        threads.submit(
                                () ->
                                        new Migrator(NOTES, "1.0.0", Clock.systemUTC())
                                                .migrate(store, () -> {})));
            }
            for (Future<?> start : starts) {
                start.get();
            }
            assertThat(text(store, "SELECT count(*) FROM schema_migrations")).isEqualTo("2");
        }
    }

    @Test
    void anErrorInOneWriteEndsNeitherTheLaneNorTheNextWrite() {
        try (Store store = Stores.fresh("sqlite", folder)) {
            migrate(store, NOTES, "1.0.0");
            assertThatThrownBy(
                            () ->
                                    store.write(
                                            Durability.POWER_LOSS,
                                            connection -> {
                                                connection
                                                        .createStatement()
                                                        .execute("DELETE FROM notes");
                                                throw new StackOverflowError();
                                            }))
                    .isInstanceOf(StoreFailure.class);
            insert(store, 1, "a");
            assertThat(text(store, "SELECT count(*) FROM notes")).isEqualTo("1");
        }
    }

    /** As SQLite meets a full disk: alone, and among others that wait for the same commit. */
    @Test
    void aStoreWithoutRoomSaysSoLosesNothingAndGoesOnWhenThereIsRoom() throws Exception {
        try (Store store = Stores.fresh("sqlite", folder)) {
            migrate(store, NOTES, "1.0.0");
            insert(store, 1, "a");
            pages(store, "(SELECT page_count FROM pragma_page_count)");
            String large = "x".repeat(100_000);
            assertThatThrownBy(() -> insert(store, 2, large))
                    .isInstanceOf(StoreFailure.class)
                    .hasMessage("the store cannot be written")
                    .matches(DiskFull::isBehind);
            var gate = new CompletableFuture<Boolean>();
            var holding = new CountDownLatch(1);
            var coming = new CountDownLatch(3);
            try (var threads = Executors.newFixedThreadPool(4)) {
                List<Future<?>> together = new ArrayList<>();
                Future<?> holds =
                        threads.submit(
                                () ->
                                        store.write(
                                                Durability.POWER_LOSS,
                                                each -> {
                                                    holding.countDown();
                                                    return gate.join();
                                                }));
                holding.await();
                for (int i = 3; i < 6; i++) {
                    int id = i;
                    together.add(
                            threads.submit(
                                    () -> {
                                        coming.countDown();
                                        insert(store, id, large);
                                    }));
                }
                coming.await();
                gate.complete(true);
                holds.get();
                for (Future<?> each : together) {
                    assertThatThrownBy(each::get).matches(DiskFull::isBehind);
                }
            }
            assertThat(text(store, "SELECT group_concat(id) FROM notes")).isEqualTo("1");
            pages(store, "1000000");
            insert(store, 2, large);
            assertThat(text(store, "SELECT group_concat(id) FROM notes")).isEqualTo("1,2");
        }
    }

    private static void pages(Store store, String most) {
        store.write(
                Durability.PROCESS_CRASH,
                connection -> {
                    try (var statement = connection.createStatement()) {
                        var found = statement.executeQuery("SELECT " + most);
                        found.next();
                        int count = found.getInt(1);
                        found.close();
                        statement.execute("PRAGMA max_page_count = " + count);
                    }
                    return true;
                });
    }

    /** Whoever is late is told so, at every moment of the closing; nobody waits for ever. */
    @Test
    void aStoreThatClosesAnswersEveryWrite() throws Exception {
        for (int round = 0; round < 50; round++) {
            Store store = new SqliteStore(folder.resolve("closing-" + round + ".db"));
            var begun = new CountDownLatch(2);
            try (var threads = Executors.newFixedThreadPool(2)) {
                List<Future<Boolean>> writers =
                        List.of(
                                threads.submit(() -> writesUntilClosed(store, begun)),
                                threads.submit(() -> writesUntilClosed(store, begun)));
                begun.await();
                store.close();
                for (Future<Boolean> writer : writers) {
                    assertThat(writer.get()).isTrue();
                }
            }
        }
    }

    private static boolean writesUntilClosed(Store store, CountDownLatch begun) {
        try {
            while (true) {
                store.write(Durability.PROCESS_CRASH, connection -> true);
                begun.countDown();
            }
        } catch (StoreFailure closed) {
            return String.valueOf(closed.getMessage()).contains("closed");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aStoreThatANewerProgramHasUsedIsLeftAlone(String kind) {
        try (Store store = Stores.fresh(kind, folder)) {
            migrate(store, NOTES, "9.0.0");
            assertThatThrownBy(() -> migrate(store, NOTES.subList(0, 1), "1.0.0"))
                    .isInstanceOf(Migrator.TooNew.class)
                    .hasMessageContaining("Toolroom 9.0.0")
                    .hasMessageContaining("update this one, or restore a backup");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aWriteThatFailsIsUndoneAloneAndTheOthersStay(String kind) throws Exception {
        try (Store store = Stores.fresh(kind, folder);
                var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            migrate(store, NOTES, "1.0.0");
            List<Future<Integer>> writes = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                int id = i;
                writes.add(
                        callers.submit(
                                () ->
                                        store.write(
                                                id % 3 == 0
                                                        ? Durability.POWER_LOSS
                                                        : Durability.PROCESS_CRASH,
                                                connection -> insertOrFail(connection, id))));
            }
            int kept = 0;
            for (Future<Integer> write : writes) {
                try {
                    kept += write.get();
                } catch (java.util.concurrent.ExecutionException e) {
                    assertThat(e.getCause()).hasMessageContaining("odd one out");
                }
            }
            assertThat(kept).isEqualTo(190);
            assertThat(text(store, "SELECT count(*) FROM notes")).isEqualTo("190");
        }
    }

    private static int insertOrFail(Connection connection, int id) throws SQLException {
        try (var insert =
                connection.prepareStatement("INSERT INTO notes (id, text) VALUES (?, 'x')")) {
            insert.setInt(1, id);
            insert.executeUpdate();
        }
        if (id % 20 == 7) {
            throw new IllegalStateException("odd one out");
        }
        return 1;
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void whatBreaksARuleOfTheDatabaseIsAFailureThatSaysSo(String kind) {
        try (Store store = Stores.fresh(kind, folder)) {
            migrate(store, NOTES, "1.0.0");
            insert(store, 1, "a");
            assertThatThrownBy(() -> insert(store, 1, "b")).isInstanceOf(StoreFailure.class);
            insert(store, 2, "b");
            assertThat(text(store, "SELECT count(*) FROM notes")).isEqualTo("2");
        }
    }

    @Test
    void sqliteFlushesAsFarAsTheWriteAskedFor() {
        try (Store store = Stores.fresh("sqlite", folder)) {
            assertThat(pragma(store, Durability.PROCESS_CRASH, "synchronous")).isEqualTo("1");
            assertThat(pragma(store, Durability.POWER_LOSS, "synchronous")).isEqualTo("2");
            assertThat(pragma(store, Durability.PROCESS_CRASH, "synchronous")).isEqualTo("1");
            assertThat(pragma(store, Durability.PROCESS_CRASH, "journal_mode")).isEqualTo("wal");
            assertThat(pragma(store, Durability.PROCESS_CRASH, "foreign_keys")).isEqualTo("1");
        }
    }

    @Test
    void postgresqlFlushesAsFarAsTheWriteAskedFor() {
        try (Store store = Stores.fresh("postgresql", folder)) {
            Store.Work<String> setting = connection -> first(connection, "SHOW synchronous_commit");
            assertThat(store.write(Durability.PROCESS_CRASH, setting)).isEqualTo("off");
            assertThat(store.write(Durability.POWER_LOSS, setting)).isEqualTo("on");
            assertThatThrownBy(
                            () ->
                                    store.read(
                                            connection ->
                                                    first(connection, "CREATE TABLE x (y int)")))
                    .hasMessageContaining("read-only");
        }
    }

    @Test
    void aCopyHoldsWhatWasCommittedWhileTheStoreGoesOn() {
        try (var store = new SqliteStore(folder.resolve("test.db"))) {
            migrate(store, NOTES, "1.0.0");
            insert(store, 1, "a");
            store.copyTo(folder.resolve("copy.db"));
            insert(store, 2, "b");
        }
        try (var copy = new SqliteStore(folder.resolve("copy.db"))) {
            assertThat(text(copy, "SELECT count(*) FROM notes")).isEqualTo("1");
        }
    }

    private static void insert(Store store, int id, String text) {
        store.write(
                Durability.POWER_LOSS,
                connection -> {
                    try (var insert =
                            connection.prepareStatement(
                                    "INSERT INTO notes (id, text) VALUES (?, ?)")) {
                        insert.setInt(1, id);
                        insert.setString(2, text);
                        return insert.executeUpdate();
                    }
                });
    }

    private static String text(Store store, String sql) {
        return store.read(connection -> first(connection, sql));
    }

    private static String pragma(Store store, Durability durability, String name) {
        return store.write(durability, connection -> first(connection, "PRAGMA " + name));
    }

    private static String first(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
