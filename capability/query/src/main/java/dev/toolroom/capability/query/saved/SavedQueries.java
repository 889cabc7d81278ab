package dev.toolroom.capability.query.saved;

import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.Migration;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The saved queries of a home, in its store. Every change is one statement that names the version
 * it replaces, so two windows, or two servers on one PostgreSQL, never overwrite each other unseen.
 */
public final class SavedQueries {
    private static final String ALL =
            "SELECT connection, name, statement, version, saved_at FROM saved_queries ";

    private final Supplier<Store> store;

    public SavedQueries(Supplier<Store> store) {
        this.store = store;
    }

    public static List<Migration> migrations() {
        return Migration.of(SavedQueries.class, "query", "001_saved_queries");
    }

    /**
     * By connection, then by name.
     *
     * @param database only those of this connection; null for all
     */
    public List<SavedQuery> list(@Nullable String database) {
        String order = "ORDER BY connection, lower(name), name";
        return database == null
                ? rows(order)
                : rows("WHERE connection = ? " + order, Journal.storable(database));
    }

    public Optional<SavedQuery> find(String database, String name) {
        return rows(
                        "WHERE connection = ? AND name = ?",
                        Journal.storable(database),
                        Journal.storable(name))
                .stream()
                .findFirst();
    }

    public long count() {
        return store.get()
                .read(
                        connection ->
                                new Sql(connection)
                                        .list(
                                                "SELECT count(*) FROM saved_queries",
                                                row -> row.getLong(1)))
                .getFirst();
    }

    /** Returns false if there is one of that name. */
    public boolean add(SavedQuery query) {
        return change(
                "INSERT INTO saved_queries (connection, name, statement, version, saved_at)"
                        + " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                query.database(),
                query.name(),
                query.statement(),
                query.version(),
                query.savedAt());
    }

    /** Returns false if that version does not exist any more. */
    public boolean replace(SavedQuery query, String version) {
        return change(
                "UPDATE saved_queries SET statement = ?, version = ?, saved_at = ?"
                        + " WHERE connection = ? AND name = ? AND version = ?",
                query.statement(),
                query.version(),
                query.savedAt(),
                query.database(),
                query.name(),
                version);
    }

    /** Returns false if that version does not exist any more, or the other name is taken. */
    public boolean rename(SavedQuery query, String name) {
        return change(
                "UPDATE saved_queries SET name = ? WHERE connection = ? AND name = ? AND version ="
                        + " ? AND NOT EXISTS (SELECT 1 FROM saved_queries other WHERE"
                        + " other.connection = ? AND other.name = ?)",
                name,
                query.database(),
                query.name(),
                query.version(),
                query.database(),
                name);
    }

    /** Returns false if that version does not exist any more. */
    public boolean delete(SavedQuery query) {
        return change(
                "DELETE FROM saved_queries WHERE connection = ? AND name = ? AND version = ?",
                query.database(),
                query.name(),
                query.version());
    }

    private boolean change(String sql, String... values) {
        Object[] stored = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            stored[i] = Journal.storable(values[i]);
        }
        return store.get()
                        .write(
                                Durability.POWER_LOSS,
                                connection -> new Sql(connection).run(sql, stored))
                > 0;
    }

    private List<SavedQuery> rows(String rest, @Nullable Object... values) {
        return store.get()
                .read(
                        connection ->
                                new Sql(connection).list(ALL + rest, SavedQueries::row, values));
    }

    private static SavedQuery row(ResultSet row) throws SQLException {
        return new SavedQuery(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getString(5));
    }
}
