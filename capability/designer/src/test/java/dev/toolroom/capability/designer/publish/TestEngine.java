package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.testkit.MariaDbServer;
import dev.toolroom.testkit.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An empty database on a real engine.
 *
 * @param url as the designer is given it
 * @param quoting the same for statements of tests, which have their names in double quotes
 * @param schema the one that is there from the start
 * @param schemas whether there can be others
 */
public record TestEngine(
        DatabaseKind kind,
        String url,
        String quoting,
        String schema,
        String whole,
        String text,
        boolean schemas) {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    /** Started when first wanted, gone with this process. */
    private static final class Postgres {
        static final EmbeddedPostgres SERVER = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** As above: the machine's own, which is older and has its pg_dump beside it. */
    private static final class OwnPostgres {
        static final PostgresServer SERVER = start();

        private static PostgresServer start() {
            try {
                return PostgresServer.start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** As above. */
    private static final class MariaDb {
        static final String HOST = start();

        private static String start() {
            try {
                return MariaDbServer.start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    public static TestEngine h2(Path folder) throws SQLException {
        String url =
                "jdbc:h2:file:"
                        + folder.resolve("h2-" + NUMBERS.incrementAndGet())
                        + ";MODE=MSSQLServer;DATABASE_TO_UPPER=FALSE"
                        + ";CASE_INSENSITIVE_IDENTIFIERS=TRUE";
        run(url, "CREATE SCHEMA \"dbo\"");
        return new TestEngine(DatabaseKind.H2, url, url, "dbo", "int", "nvarchar", true);
    }

    public static TestEngine sqlite(Path folder) {
        String url = "jdbc:sqlite:" + folder.resolve("sqlite-" + NUMBERS.incrementAndGet());
        return new TestEngine(DatabaseKind.SQLITE, url, url, "main", "integer", "varchar", false);
    }

    public static TestEngine postgres() throws SQLException {
        return postgresNamed("shop" + NUMBERS.incrementAndGet());
    }

    /** A database of a given name, which no other test has. */
    public static TestEngine postgresNamed(String name) throws SQLException {
        run(Postgres.SERVER.getJdbcUrl("postgres", "postgres"), "CREATE DATABASE " + name);
        String url = Postgres.SERVER.getJdbcUrl("postgres", name);
        return new TestEngine(
                DatabaseKind.POSTGRESQL, url, url, "public", "integer", "varchar", true);
    }

    /** On the machine's own PostgreSQL; {@link #dump} is for those. */
    public static TestEngine ownPostgres() throws SQLException {
        String name = "shop" + NUMBERS.incrementAndGet();
        run(OwnPostgres.SERVER.url("postgres"), "CREATE DATABASE " + name);
        String url = OwnPostgres.SERVER.url(name);
        return new TestEngine(
                DatabaseKind.POSTGRESQL, url, url, "public", "integer", "varchar", true);
    }

    /** The schema as the engine's own program writes it. */
    public String dump() throws IOException, SQLException {
        return switch (kind) {
            case POSTGRESQL ->
                    OwnPostgres.SERVER.dump(
                            url.substring(url.lastIndexOf('/') + 1, url.indexOf('?')));
            case MARIADB -> MariaDbServer.dump(MariaDb.HOST, schema);
            case SQLITE ->
                    String.join(
                                    ";\n",
                                    Asked.ask(
                                            this,
                                            "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"
                                                    + " AND name NOT LIKE 'sqlite_%'"))
                            + ";\n";
            default -> String.join("\n", Asked.ask(this, "SCRIPT NODATA"));
        };
    }

    /** Runs a script by MariaDB's own client, for which a database of it has another name. */
    public TestEngine again(String script) throws IOException {
        String name = schema + "_again";
        MariaDbServer.client(MariaDb.HOST, script.replace("`" + schema + "`", "`" + name + "`"));
        return new TestEngine(
                kind,
                url.replace(schema, name),
                quoting.replace(schema, name),
                name,
                "int",
                "varchar",
                false);
    }

    public static TestEngine mariadb() throws SQLException {
        String name = "shop" + NUMBERS.incrementAndGet();
        String more = "?sslMode=disable&user=root";
        run(MariaDb.HOST + more, "CREATE DATABASE " + name);
        String url = MariaDb.HOST + name + more;
        String quoting = url + "&sessionVariables=sql_mode=CONCAT(@@sql_mode,',ANSI_QUOTES')";
        return new TestEngine(DatabaseKind.MARIADB, url, quoting, name, "int", "varchar", false);
    }

    /** The same database of MariaDB for sessions with a variable of their own. */
    public TestEngine withSession(String variable) {
        String own = url + "&sessionVariables=" + variable;
        return new TestEngine(kind, own, quoting, schema, whole, text, schemas);
    }

    public Connection open() throws SQLException {
        return DriverManager.getConnection(url);
    }

    /** For statements with double quotes. */
    public Connection openQuoting() throws SQLException {
        return DriverManager.getConnection(quoting);
    }

    private static void run(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
