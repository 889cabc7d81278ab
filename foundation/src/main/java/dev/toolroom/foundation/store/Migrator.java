package dev.toolroom.foundation.store;

import dev.toolroom.foundation.store.Store.Dialect;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.Migration;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Migrates a store: forward only, after a backup, and never one that a newer program has used. */
public final class Migrator {
    private static final String CREATE_TABLE =
            """
            CREATE TABLE IF NOT EXISTS schema_migrations (
              module TEXT NOT NULL,
              version INTEGER NOT NULL,
              name TEXT NOT NULL,
              applied_at TEXT NOT NULL,
              applied_by TEXT NOT NULL,
              PRIMARY KEY (module, version)
            )\
            """;

    private final List<Migration> migrations;
    private final String product;
    private final Clock clock;

    /**
     * @param product the version of this program, recorded with each migration
     */
    public Migrator(List<Migration> migrations, String product, Clock clock) {
        this.migrations = List.copyOf(migrations);
        this.product = product;
        this.clock = clock;
    }

    /** Thrown when a newer Toolroom has used the store. */
    public static final class TooNew extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final String by;

        TooNew(String by) {
            super(
                    "this home was last used by Toolroom "
                            + by
                            + ", which is newer than this one; update this one, or restore a"
                            + " backup",
                    null,
                    false,
                    false);
            this.by = by;
        }

        /** Returns the version of the newer Toolroom. */
        public String by() {
            return by;
        }
    }

    /**
     * Applies the missing migrations.
     *
     * @param copyFirst makes a backup before the first migration, unless the store is new
     */
    public void migrate(Store store, Runnable copyFirst) {
        Map<String, Integer> applied =
                store.write(
                        Durability.POWER_LOSS,
                        connection -> createTableAndReadVersions(connection, store.dialect()));
        List<Migration> missing =
                migrations.stream()
                        .filter(each -> each.version() > applied.getOrDefault(each.module(), 0))
                        .toList();
        if (missing.isEmpty()) {
            return;
        }
        if (!applied.isEmpty()) {
            copyFirst.run();
        }
        store.write(Durability.POWER_LOSS, connection -> apply(missing, store, connection));
    }

    /**
     * Checks the version without changing anything.
     *
     * @throws TooNew if a newer Toolroom has used the store
     */
    public void refuseNewer(Store store) {
        store.read(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return readVersions(statement);
                    }
                });
    }

    private Map<String, Integer> createTableAndReadVersions(Connection connection, Dialect dialect)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (dialect == Dialect.POSTGRESQL) {
                // Several servers may start at once; the lock lasts until the transaction ends.
                statement.execute("SELECT pg_advisory_xact_lock(hashtext('toolroom'))");
            }
            statement.execute(CREATE_TABLE);
            return readVersions(statement);
        }
    }

    private Map<String, Integer> readVersions(Statement statement) throws SQLException {
        Map<String, Integer> latest = new HashMap<>();
        migrations.forEach(each -> latest.merge(each.module(), each.version(), Math::max));
        Map<String, Integer> applied = new HashMap<>();
        var rows =
                statement.executeQuery("SELECT module, version, applied_by FROM schema_migrations");
        while (rows.next()) {
            String module = rows.getString(1);
            int version = rows.getInt(2);
            if (version > latest.getOrDefault(module, 0)) {
                throw new TooNew(rows.getString(3));
            }
            applied.merge(module, version, Math::max);
        }
        return applied;
    }

    private boolean apply(List<Migration> missing, Store store, Connection connection)
            throws SQLException {
        // Another server may have applied some since the first look.
        Map<String, Integer> applied = createTableAndReadVersions(connection, store.dialect());
        for (Migration migration : missing) {
            if (migration.version() <= applied.getOrDefault(migration.module(), 0)) {
                continue;
            }
            try (Statement statement = connection.createStatement()) {
                for (String sql : new MigrationScript(migration).statements(store.dialect())) {
                    statement.execute(sql);
                }
            }
            try (var insert =
                    connection.prepareStatement(
                            "INSERT INTO schema_migrations VALUES (?, ?, ?, ?, ?)")) {
                insert.setString(1, migration.module());
                insert.setInt(2, migration.version());
                insert.setString(3, migration.name());
                insert.setString(4, clock.instant().toString());
                insert.setString(5, product);
                insert.executeUpdate();
            }
        }
        return true;
    }
}
