package dev.toolroom.capability.toolsets;

import dev.toolroom.foundation.store.PostgresStore;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Properties;
import java.util.UUID;
import java.util.function.Supplier;

/** A fresh store of either kind. */
public final class TestStores {
    private TestStores() {}

    static Store fresh(String kind, Path folder) {
        return kind.equals("sqlite") ? new SqliteStore(folder.resolve("toolroom.db")) : postgres();
    }

    /** Started once, when first needed. */
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

    public static Store postgres() {
        return sharedPostgres().get();
    }

    /** Opens one and the same store, again and again, as homes on several machines do. */
    public static Supplier<Store> sharedPostgres() {
        var login = new Properties();
        login.setProperty("user", "postgres");
        String schema = "s" + UUID.randomUUID().toString().replace("-", "");
        String url = Postgres.SERVER.getJdbcUrl("postgres", "postgres");
        try (var store = new PostgresStore(url, login)) {
            store.write(
                    Store.Durability.PROCESS_CRASH,
                    connection -> connection.createStatement().execute("CREATE SCHEMA " + schema));
        }
        return () -> new PostgresStore(url + "&currentSchema=" + schema, login);
    }
}
