package dev.toolroom.capability.designer;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** A real PostgreSQL. */
class PostgresPublishTest extends PublishRoundTrip {
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static EmbeddedPostgres server;
    private String url = "";

    @BeforeAll
    static void start() throws IOException {
        server = EmbeddedPostgres.start();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @Override
    ConnectionSettings settings(Path folder) throws Exception {
        String database = "shop" + NUMBERS.incrementAndGet();
        try (Connection connection = server.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + database);
        }
        url = server.getJdbcUrl("postgres", database);
        return Bench.database("db", DatabaseKind.POSTGRESQL, url);
    }

    @Override
    Connection connection() throws SQLException {
        return DriverManager.getConnection(url);
    }

    @Override
    String schema() {
        return "public";
    }

    @Override
    String whole() {
        return "integer";
    }

    @Override
    String text(int length) {
        return "'dataType':'varchar','maxLength':'" + length + "'";
    }

    @Override
    String decimal() {
        return "'dataType':'numeric','precision':10,'scale':2";
    }

    @Override
    boolean rollsBack() {
        return true;
    }
}
