package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.Cases;
import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Cancellation;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Tool;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.logging.LogManager;

/**
 * What the gate and the tool cost by themselves, without a door: printed for {@code
 * bench/query-own}. Each figure stands beside the bare driver in the same run.
 */
final class QueryFigures {
    private static final PrintStream OUT = System.out;
    private static final int ROUNDS = 3_000;
    private static final String ONE = "SELECT 1 AS one";
    private static final String THOUSAND =
            "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 1000)"
                    + " SELECT n AS order_id, n % 77 AS product_id, n % 40 AS quantity,"
                    + " n % 50 + 0.25 AS price, 'customer' AS who FROM c";

    private static final Cancellation NEVER =
            new Cancellation() {
                @Override
                public boolean requested() {
                    return false;
                }

                @Override
                public void onCancel(Runnable stop) {}

                @Override
                public void after(Duration time, Runnable stop) {}

                @Override
                public <T> T shielded(Supplier<T> work) {
                    return work.get();
                }
            };

    private QueryFigures() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws SQLException {
        LogManager.getLogManager().reset();
        for (Dialect dialect : Dialect.values()) {
            gate(dialect);
        }
        for (DatabaseKind kind : List.of(DatabaseKind.SQLITE, DatabaseKind.POSTGRESQL)) {
            tool(kind, ONE, 8_000);
            tool(kind, THOUSAND, 1_500);
        }
        for (DatabaseKind kind : List.of(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB)) {
            TestDatabase server = TestDatabase.of(kind);
            masked(server, "small", server.url());
            masked(server, "3,000 tables", many(server));
        }
        System.exit(0);
    }

    /** A database with so many tables that whatever reads its catalogue for a statement shows. */
    private static String many(TestDatabase server) throws SQLException {
        try (Connection owner = server.owner();
                Statement statement = owner.createStatement()) {
            statement.execute("CREATE DATABASE many");
        }
        String url = server.url().replaceFirst("/(postgres|test)(?=$|\\?)", "/many");
        try (Connection owner = DriverManager.getConnection(url, user(server), password(server));
                Statement statement = owner.createStatement()) {
            statement.execute(
                    "CREATE TABLE people (id int PRIMARY KEY, name varchar(50), email varchar(50))");
            statement.execute("INSERT INTO people VALUES (1, 'Ada', 'ada@example.org')");
            for (int i = 0; i < 3_000; i++) {
                statement.execute("CREATE TABLE t_" + i + " (id int, email varchar(50))");
            }
        }
        return url;
    }

    private static String user(TestDatabase server) {
        return server.kind() == DatabaseKind.MARIADB ? "root" : "postgres";
    }

    private static String password(TestDatabase server) {
        return server.kind() == DatabaseKind.MARIADB ? "" : "postgres";
    }

    /** Where columns are masked by the rights of a login: alone, and while others write. */
    private static void masked(TestDatabase server, String size, String url) throws SQLException {
        ConnectionSettings open =
                TestDatabase.at(server.kind(), url, user(server), password(server));
        ConnectionSettings masked =
                TestDatabase.at(server.kind(), url, user(server), password(server), "*.email");
        long begun = System.nanoTime();
        HardenedLogins.upToDate(masked);
        double hardened = (System.nanoTime() - begun) / 1e9;
        long[] first = each(masked, 1);
        double without = middle(each(open, ROUNDS));
        double idle = middle(each(masked, ROUNDS));
        var over = new AtomicBoolean();
        Thread writer =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    while (!over.get()) {
                                        write(server);
                                    }
                                });
        double busy = middle(each(masked, ROUNDS));
        over.set(true);
        try {
            writer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        OUT.printf(
                "mask  %-10s %-12s p50 %6.3f ms, while others write %6.3f ms, without a mask"
                        + " %6.3f ms; login %.1f s, first statement %.0f ms%n",
                server.kind().word(), size, idle, busy, without, hardened, first[0] / 1e6);
    }

    /** A transaction in another database of the server. */
    private static void write(TestDatabase server) {
        try (Connection owner = server.owner();
                Statement statement = owner.createStatement()) {
            statement.execute("UPDATE victim SET name = name");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long[] each(ConnectionSettings settings, int rounds) {
        var took = new long[rounds];
        try (QueryCapability capability = capability(settings)) {
            for (int i = 0; i < took.length; i++) {
                Json.Obj arguments =
                        QueryApplication.arguments(
                                "SELECT id, name FROM people WHERE id = 1 AND 0 <= " + i);
                long begun = System.nanoTime();
                capability.tools().getFirst().call(arguments, context());
                took[i] = System.nanoTime() - begun;
            }
        }
        return took;
    }

    private static QueryCapability capability(ConnectionSettings settings) {
        return new QueryCapability(
                new Connections(() -> List.of(settings), text -> text),
                () -> HardenedLogins.folder(settings),
                () -> Path.of("."),
                Clock.systemUTC());
    }

    private static void gate(Dialect dialect) {
        List<String> statements = new ArrayList<>();
        Cases.of(dialect, true).forEach(each -> statements.add(each.statement()));
        Cases.of(dialect, false).forEach(each -> statements.add(each.statement()));
        var rounds = new long[60];
        for (int i = 0; i < rounds.length; i++) {
            long begun = System.nanoTime();
            for (String statement : statements) {
                try {
                    Gate.check(dialect, statement);
                } catch (Objection expected) {
                    // Half of them are attacks.
                }
            }
            rounds[i] = (System.nanoTime() - begun) / statements.size();
        }
        long[] warm = Arrays.copyOfRange(rounds, 20, rounds.length);
        Arrays.sort(warm);
        OUT.printf(
                "gate  %-10s %4d statements, p50 %5.1f us each (bar 100)%n",
                dialect, statements.size(), warm[warm.length / 2] / 1000.0);
    }

    private static void tool(DatabaseKind kind, String query, int rounds) throws SQLException {
        try (QueryCapability capability = capability(TestDatabase.of(kind).settings());
                Connection bare = TestDatabase.of(kind).owner()) {
            Tool tool = capability.tools().getFirst();
            Json.Obj arguments = QueryApplication.arguments(query).with("maxRows", 1_000);
            var ours = new long[rounds];
            var driver = new long[rounds];
            for (int i = 0; i < rounds; i++) {
                long begun = System.nanoTime();
                tool.call(arguments, context());
                long between = System.nanoTime();
                bare(bare, query);
                ours[i] = between - begun;
                driver[i] = System.nanoTime() - between;
            }
            OUT.printf(
                    "tool  %-10s %-10s p50 %6.3f ms, the bare driver %6.3f ms%n",
                    kind.word(),
                    query.equals(ONE) ? "SELECT 1" : "1,000 rows",
                    middle(ours),
                    middle(driver));
        }
    }

    private static double middle(long[] nanos) {
        long[] warm = Arrays.copyOfRange(nanos, nanos.length / 2, nanos.length);
        Arrays.sort(warm);
        return warm[warm.length / 2] / 1e6;
    }

    private static long bare(Connection connection, String query) throws SQLException {
        long sum = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    sum += rows.getString(i).length();
                }
            }
        }
        return sum;
    }

    private static CallContext context() {
        return new CallContext(
                CallId.random(),
                new Caller("test", "junit", "test", Caller.LOCAL, null),
                new Limits(1_000, 1 << 20, Duration.ofSeconds(30)),
                NEVER,
                CallListener.NONE,
                (call, extension, text) -> "",
                null,
                null);
    }
}
