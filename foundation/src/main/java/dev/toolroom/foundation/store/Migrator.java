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

/** Brings a store up to date: forward only, after a copy, never past what this program knows. */
public final class Migrator {
    private static final String TABLE =
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
     * @param product the version of this program, for whoever finds the store later
     */
    public Migrator(List<Migration> migrations, String product, Clock clock) {
        this.migrations = List.copyOf(migrations);
        this.product = product;
        this.clock = clock;
    }

    /** Thrown when a newer Toolroom has been here. */
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

        /** The version that has been here. */
        public String by() {
            return by;
        }
    }

    /**
     * Takes the steps that are missing.
     *
     * @param copyFirst run before the first step, unless the store is new
     */
    public void migrate(Store store, Runnable copyFirst) {
        Map<String, Integer> at =
                store.write(
                        Durability.POWER_LOSS, connection -> applied(connection, store.dialect()));
        List<Migration> missing =
                migrations.stream()
                        .filter(each -> each.version() > at.getOrDefault(each.module(), 0))
                        .toList();
        if (missing.isEmpty()) {
            return;
        }
        if (!at.isEmpty()) {
            copyFirst.run();
        }
        store.write(Durability.POWER_LOSS, connection -> apply(missing, store, connection));
    }

    /**
     * Only looks, and changes nothing.
     *
     * @throws TooNew if a newer Toolroom has been here
     */
    public void refuseNewer(Store store) {
        store.read(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return versions(statement);
                    }
                });
    }

    private Map<String, Integer> applied(Connection connection, Dialect dialect)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (dialect == Dialect.POSTGRESQL) {
                // Several servers may start at once; until the end of the transaction one is alone.
                statement.execute("SELECT pg_advisory_xact_lock(hashtext('toolroom'))");
            }
            statement.execute(TABLE);
            return versions(statement);
        }
    }

    private Map<String, Integer> versions(Statement statement) throws SQLException {
        Map<String, Integer> known = new HashMap<>();
        migrations.forEach(each -> known.merge(each.module(), each.version(), Math::max));
        Map<String, Integer> at = new HashMap<>();
        var rows =
                statement.executeQuery("SELECT module, version, applied_by FROM schema_migrations");
        while (rows.next()) {
            String module = rows.getString(1);
            int version = rows.getInt(2);
            if (version > known.getOrDefault(module, 0)) {
                throw new TooNew(rows.getString(3));
            }
            at.merge(module, version, Math::max);
        }
        return at;
    }

    private boolean apply(List<Migration> missing, Store store, Connection connection)
            throws SQLException {
        // Another server may have taken some since we looked.
        Map<String, Integer> at = applied(connection, store.dialect());
        for (Migration migration : missing) {
            if (migration.version() <= at.getOrDefault(migration.module(), 0)) {
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
