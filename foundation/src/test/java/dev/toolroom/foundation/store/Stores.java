package dev.toolroom.foundation.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Properties;
import java.util.UUID;

/** A fresh store of either kind; PostgreSQL is a real one, started once for all tests. */
public final class Stores {
    private Stores() {}

    private static final class Postgres {
        static final EmbeddedPostgres SERVER = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder().start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    public static Store fresh(String kind, Path folder) {
        return kind.equals("sqlite") ? new SqliteStore(folder.resolve("test.db")) : postgres();
    }

    /** A database of the real PostgreSQL. */
    public static String postgresUrl(String database) {
        return Postgres.SERVER.getJdbcUrl("postgres", database);
    }

    private static Store postgres() {
        var login = new Properties();
        login.setProperty("user", "postgres");
        String schema = "s" + UUID.randomUUID().toString().replace("-", "");
        String url = postgresUrl("postgres");
        try (var store = new PostgresStore(url, login)) {
            store.write(
                    Store.Durability.PROCESS_CRASH,
                    connection -> connection.createStatement().execute("CREATE SCHEMA " + schema));
        }
        return new PostgresStore(url + "&currentSchema=" + schema, login);
    }
}
