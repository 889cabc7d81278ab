package dev.toolroom.foundation.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.Migration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that go in and come out, also from one kind of store to the other. */
@Timeout(120)
class StoreCopyTest {
    private static final List<Migration> NOTES =
            Migration.of(StoreTest.class, "notes", "001_notes", "002_kind", "003_done");

    @TempDir private Path folder;

    private static <T extends Store> T ready(T store) {
        new Migrator(NOTES, "1.0.0", Clock.systemUTC()).migrate(store, () -> {});
        return store;
    }

    private SqliteStore file(String name) {
        return ready(new SqliteStore(folder.resolve(name)));
    }

    private static void fill(Store store, int count) {
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(new Object[] {i, "note " + i, i % 3 == 0});
        }
        store.write(
                Durability.PROCESS_CRASH,
                connection -> {
                    new Sql(connection)
                            .each("INSERT INTO notes (id, text, done) VALUES (?, ?, ?)", rows);
                    return true;
                });
    }

    private static List<String> rows(Store store) {
        return store.read(
                connection ->
                        new Sql(connection)
                                .list(
                                        "SELECT id, text, kind, done FROM notes ORDER BY id",
                                        row ->
                                                row.getInt(1)
                                                        + row.getString(2)
                                                        + row.getString(3)
                                                        + row.getBoolean(4)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 500, 501})
    void aStoreOnAServerAndAFileHoldTheSameRows(int count) {
        try (SqliteStore file = file("one.db");
                Store server = ready(Stores.fresh("postgresql", folder));
                SqliteStore again = file("two.db")) {
            fill(file, count);
            assertThat(rows(file)).hasSize(count);
            StoreCopy.toServer(file, server);
            assertThat(rows(server)).isEqualTo(rows(file));
            StoreCopy.toFile(server, again);
            assertThat(rows(again)).isEqualTo(rows(file));
        }
    }

    @Test
    void aServerThatHoldsSomethingIsLeftAsItIs() {
        try (SqliteStore file = file("one.db");
                Store server = ready(Stores.fresh("postgresql", folder))) {
            fill(file, 3);
            fill(server, 1);
            assertThatThrownBy(() -> StoreCopy.toServer(file, server))
                    .hasMessage("the store on the server is not empty");
            assertThat(rows(server)).hasSize(1);
        }
    }

    private static @Nullable String one(Store store, String sql, @Nullable Object... values) {
        return store.read(
                connection ->
                        new Sql(connection).list(sql, row -> row.getString(1), values).getFirst());
    }

    @Test
    void valuesOfEveryKindAreGivenAsWhatTheyAre() {
        try (SqliteStore store = file("one.db")) {
            assertThat(one(store, "SELECT typeof(?) || typeof(?)", 1, 2L))
                    .isEqualTo("integerinteger");
            assertThat(one(store, "SELECT ? || ',' || ?", true, "a'b")).isEqualTo("1,a'b");
            assertThat(one(store, "SELECT typeof(?)", (Object) null)).isEqualTo("null");
            assertThat(one(store, "SELECT ? || ?", Durability.POWER_LOSS, 'b'))
                    .isEqualTo("POWER_LOSSb");
            fill(store, 3);
            int changed =
                    store.write(
                            Durability.PROCESS_CRASH,
                            connection ->
                                    new Sql(connection)
                                            .run("UPDATE notes SET text = ? WHERE id > ?", "x", 0));
            assertThat(changed).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void rowsThatAreNotWantedAreToldFromAStoreThatIsBroken(String kind) {
        try (Store store = ready(Stores.fresh(kind, folder))) {
            fill(store, 1);
            assertThatThrownBy(() -> fill(store, 1))
                    .isInstanceOfSatisfying(
                            StoreFailure.class, e -> assertThat(e.isAboutRows()).isTrue());
            assertThatThrownBy(() -> one(store, "SELECT a FROM nothing"))
                    .isInstanceOfSatisfying(
                            StoreFailure.class, e -> assertThat(e.isAboutRows()).isFalse());
            assertThat(new StoreFailure("closed").isAboutRows()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void oneReaderAfterTheOtherUsesTheSameConnection(String kind) {
        try (Store store = Stores.fresh(kind, folder)) {
            Connection first = store.read(connection -> connection);
            assertThat(store.<Connection>read(connection -> connection)).isSameAs(first);
        }
    }

    /** A transaction that nobody ends holds its rows for ever. */
    @Test
    void aWriteThatFailsLeavesNoTransactionOpenOnTheServer() {
        try (Store store = ready(Stores.fresh("postgresql", folder))) {
            fill(store, 1);
            for (String sql : List.of("SELECT 1", "SELECT nothing")) {
                assertThatThrownBy(
                                () ->
                                        store.write(
                                                Durability.PROCESS_CRASH,
                                                connection -> {
                                                    var rows = new Sql(connection);
                                                    rows.run("UPDATE notes SET text = 'x'");
                                                    rows.list(sql, row -> row.getString(1));
                                                    throw new IllegalStateException("a mistake");
                                                }))
                        .isInstanceOf(RuntimeException.class);
            }
            String open =
                    "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'";
            while (!"0".equals(one(store, open))) {
                Thread.onSpinWait();
            }
            fill(store, 0);
            assertThat(rows(store)).containsExactly("0note 0postgresqltrue");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aNewerStoreIsKnownWithoutATouch(String kind) {
        try (Store store = ready(Stores.fresh(kind, folder))) {
            new Migrator(NOTES, "1.0.0", Clock.systemUTC()).refuseNewer(store);
            var older = new Migrator(NOTES.subList(0, 2), "0.9.0", Clock.systemUTC());
            assertThatThrownBy(() -> older.refuseNewer(store))
                    .isInstanceOfSatisfying(
                            Migrator.TooNew.class, e -> assertThat(e.by()).isEqualTo("1.0.0"));
        }
    }

    @Test
    void aDatabaseIsKnownByItsFirstBytesAndItsPartsByTheirNames() throws IOException {
        Path database = folder.resolve("one.db");
        try (SqliteStore store = file("one.db")) {
            assertThat(store.integrity()).isEmpty();
            assertThat(SqliteStore.isPartOfAnother(folder.resolve("one.db-wal"))).isTrue();
        }
        assertThat(SqliteStore.isDatabase(database)).isTrue();
        Path other = Files.writeString(folder.resolve("other"), "SQLite format 4 and more");
        assertThat(SqliteStore.isDatabase(other)).isFalse();
        assertThat(SqliteStore.isPartOfAnother(folder.resolve("other-wal"))).isTrue();
        assertThat(SqliteStore.isPartOfAnother(folder.resolve("none-wal"))).isFalse();
        assertThat(SqliteStore.isPartOfAnother(other)).isFalse();
    }

    @Test
    void aDamagedFileIsSaidToBeDamaged() throws IOException {
        try (SqliteStore store = file("one.db")) {
            fill(store, 2_000);
        }
        Path database = folder.resolve("one.db");
        byte[] bytes = Files.readAllBytes(database);
        for (int i = 4_096; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 7);
        }
        Files.write(database, bytes);
        try (var store = new SqliteStore(database)) {
            assertThat(store.integrity()).isNotEmpty();
            assertThatThrownBy(() -> rows(store))
                    .isInstanceOf(StoreFailure.class)
                    .hasMessageContaining("the store toolroom.db is damaged");
        } catch (StoreFailure damaged) {
            assertThat(damaged).hasMessageContaining("the store toolroom.db is damaged");
        }
        Files.writeString(database, "no database at all, but long enough to be looked at");
        assertThatThrownBy(() -> new SqliteStore(database))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("the store toolroom.db is damaged");
    }

    /** It is loaded here by the driver already, and a second copy would disturb the first. */
    @Test
    void theLibraryOfSqliteIsUnpackedWhereItIsWanted() throws IOException {
        String before = System.getProperty("org.sqlite.tmpdir");
        try {
            System.setProperty("org.sqlite.tmpdir", folder.toString());
            assertThat(NativeLibrary.folder()).isEqualTo(folder.toString());
            System.setProperty("org.sqlite.tmpdir", folder.resolve("none").toString());
            assertThatThrownBy(NativeLibrary::load).isInstanceOf(IOException.class);
        } finally {
            if (before == null) {
                System.clearProperty("org.sqlite.tmpdir");
            } else {
                System.setProperty("org.sqlite.tmpdir", before);
            }
        }
    }
}
