package dev.toolroom.capability.query;

import static dev.toolroom.capability.query.QueryApplication.arguments;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.MariaDbServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong in the middle: time, cancelling, crowds, connections and servers that go. */
class TroubleTest {
    private static final String ENDLESS =
            "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000)"
                    + " SELECT COUNT(*) FROM c a, c b, c d WHERE a.n + b.n + d.n < 0";

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    private QueryApplication open(QueryApplication house) {
        open.add(house);
        return house;
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aStatementThatTakesTooLongIsStopped(DatabaseKind kind) throws SQLException {
        Json.Obj body;
        try (var house = QueryApplication.of(kind)) {
            body = house.query(arguments(ENDLESS).with("timeoutMs", 300)).body();
        }
        assertThat(body.text("code", "")).isEqualTo("query.out-of-time");
        if (kind == DatabaseKind.POSTGRESQL) {
            assertThat(running()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void cancellingACallStopsItsStatement(DatabaseKind kind) throws Exception {
        QueryApplication house = open(QueryApplication.of(kind));
        var id = new CallId("to-cancel");
        var caller = new Caller("test", "junit", "test", Caller.LOCAL, null);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Completed> call =
                    threads.submit(
                            () ->
                                    house.tools()
                                            .dispatcher()
                                            .call(
                                                    new ToolCall(
                                                            id,
                                                            "mssql-query",
                                                            arguments(ENDLESS),
                                                            caller),
                                                    CallListener.NONE));
            while (kind == DatabaseKind.POSTGRESQL && running() == 0) {
                Thread.onSpinWait();
            }
            while (!call.isDone()) {
                house.tools().dispatcher().cancel(id);
                Thread.onSpinWait();
            }
            assertThat(call.get().body().text("code", "")).endsWith("cancelled");
        }
        // All sessions are free again: as many calls as there are places.
        for (int i = 0; i < Sessions.MAX_SESSIONS; i++) {
            assertThat(house.query("SELECT 1").isError()).isFalse();
        }
        if (kind == DatabaseKind.POSTGRESQL) {
            while (running() > 0) {
                Thread.onSpinWait();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void sixtyFourCallersShareFourSessions(DatabaseKind kind) throws Exception {
        var most = new AtomicInteger();
        try (QueryApplication house = QueryApplication.of(kind);
                var threads = Executors.newVirtualThreadPerTaskExecutor();
                Connection watch = TestDatabase.of(kind).owner()) {
            var calls = new ArrayList<Callable<Completed>>();
            for (int i = 0; i < 64; i++) {
                String query = "SELECT id, name, " + i + " AS caller FROM t ORDER BY id";
                calls.add(() -> house.query(query));
            }
            calls.add(
                    () -> {
                        most.accumulateAndGet(sessions(kind, watch), Math::max);
                        return house.query("SELECT 1");
                    });
            List<Future<Completed>> all = threads.invokeAll(calls);
            for (int i = 0; i < 64; i++) {
                assertThat(all.get(i).get().json()).contains("[1,\"a\"," + i + "]");
            }
            most.accumulateAndGet(sessions(kind, watch), Math::max);
            if (kind == DatabaseKind.POSTGRESQL) {
                assertThat(most.get()).isBetween(1, Sessions.MAX_SESSIONS);
            }
        }
        // Nothing stays on the server; a session ends a moment after its connection.
        try (Connection watch = TestDatabase.of(kind).owner()) {
            while (sessions(kind, watch) > 0) {
                Thread.onSpinWait();
            }
        }
    }

    /** How many sessions of ours a server has; an engine in this process has none. */
    private static int sessions(DatabaseKind kind, Connection watch) throws SQLException {
        String question =
                switch (kind) {
                    case POSTGRESQL ->
                            "SELECT count(*) FROM pg_stat_activity WHERE usename = 'reader'";
                    case MARIADB ->
                            "SELECT count(*) FROM information_schema.processlist"
                                    + " WHERE user = 'reader'";
                    default -> "SELECT 0";
                };
        try (Statement statement = watch.createStatement();
                ResultSet row = statement.executeQuery(question)) {
            row.next();
            return row.getInt(1);
        }
    }

    /** More callers than there is time for are told so, and take nothing with them. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void callersWhoWaitTooLongAreToldThatAllSessionsAreTaken(DatabaseKind kind) throws Exception {
        QueryApplication house = open(QueryApplication.of(kind));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls = new ArrayList<Callable<Completed>>();
            for (int i = 0; i < 24; i++) {
                calls.add(() -> house.query(arguments(ENDLESS).with("timeoutMs", 400)));
            }
            var codes = new HashSet<String>();
            for (Future<Completed> each : threads.invokeAll(calls)) {
                codes.add(each.get().body().text("code", ""));
            }
            assertThat(codes).containsExactlyInAnyOrder("query.out-of-time", "query.busy");
        }
        for (int i = 0; i < Sessions.MAX_SESSIONS; i++) {
            assertThat(house.query("SELECT 1").isError()).isFalse();
        }
    }

    /** The server restarts, or somebody ends our sessions: the next call does not notice. */
    @Test
    void aConnectionThatDiedIsReplaced() throws SQLException {
        QueryApplication house = open(QueryApplication.of(DatabaseKind.POSTGRESQL));
        assertThat(house.query("SELECT 1").isError()).isFalse();
        endSessions();
        assertThat(house.query("SELECT 1").isError()).isFalse();
    }

    @Test
    void aConnectionLostInTheMiddleIsARefusalAndTheNextCallWorks() throws Exception {
        QueryApplication house = open(QueryApplication.of(DatabaseKind.POSTGRESQL));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Completed> call = threads.submit(() -> house.query(ENDLESS));
            while (running() == 0) {
                Thread.onSpinWait();
            }
            endSessions();
            assertThat(call.get().body().text("code", "")).isEqualTo("query.unreachable");
        }
        assertThat(house.query("SELECT 1").isError()).isFalse();
    }

    /** The server stops while a statement runs, is gone for a while, and comes back. */
    @Test
    void aServerThatRestartsIsUsedAgainAsSoonAsItIsBack(@TempDir Path data) throws Exception {
        EmbeddedPostgres server = EmbeddedPostgres.builder().setDataDirectory(data).start();
        int port = server.getPort();
        QueryApplication house =
                open(
                        new QueryApplication(
                                TestDatabase.at(
                                        DatabaseKind.POSTGRESQL,
                                        "jdbc:postgresql://localhost:" + port + "/postgres",
                                        "postgres",
                                        "postgres")));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(house.query("SELECT 1").isError()).isFalse();
            Future<Completed> call = threads.submit(() -> house.query(ENDLESS));
            try (Connection watch = server.getPostgresDatabase().getConnection()) {
                while (running(watch, "postgres") == 0) {
                    Thread.onSpinWait();
                }
            }
            server.close();
            assertThat(call.get().body().text("code", "")).isEqualTo("query.unreachable");
        }
        Json.Obj meanwhile = house.query("SELECT 1").body();
        assertThat(meanwhile.text("code", "")).isEqualTo("query.unreachable");
        assertThat(meanwhile.write()).doesNotContain("localhost", "" + port);
        try (EmbeddedPostgres again = restarted(data, port)) {
            for (int i = 0; i < Sessions.MAX_SESSIONS + 1; i++) {
                assertThat(house.query("SELECT 1").isError()).isFalse();
            }
            assertThat(again.getPort()).isEqualTo(port);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aMariaDbThatRestartsIsUsedAgainAsSoonAsItIsBack(boolean crash, @TempDir Path folder)
            throws Exception {
        try (var server = new MariaDbServer(folder);
                QueryApplication house = new QueryApplication(at(server));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(house.query("SELECT 1").isError()).isFalse();
            Future<Completed> call = threads.submit(() -> house.query(ENDLESS));
            awaitRunning(server);
            if (crash) {
                server.kill();
            } else {
                server.stop();
            }
            assertThat(call.get().body().text("code", "")).isEqualTo("query.unreachable");
            Json.Obj meanwhile = house.query("SELECT 1").body();
            assertThat(meanwhile.text("code", "")).isEqualTo("query.unreachable");
            assertThat(meanwhile.write()).doesNotContain("127.0.0.1", "" + server.port());
            server.startAgain();
            for (int i = 0; i < Sessions.MAX_SESSIONS + 1; i++) {
                assertThat(house.query("SELECT 1").isError()).isFalse();
            }
        }
    }

    @Test
    void aMariaDbSessionThatIsEndedInTheMiddleIsARefusalAndTheNextCallWorks(@TempDir Path folder)
            throws Exception {
        try (var server = new MariaDbServer(folder);
                QueryApplication house = new QueryApplication(at(server));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Completed> call = threads.submit(() -> house.query(ENDLESS));
            long session = awaitRunning(server);
            try (Connection owner = owner(server);
                    Statement statement = owner.createStatement()) {
                statement.execute("KILL CONNECTION " + session);
            }
            assertThat(call.get().body().text("code", "")).isEqualTo("query.unreachable");
            assertThat(house.query("SELECT 1").isError()).isFalse();
        }
    }

    private static String url(MariaDbServer server) {
        return server.address() + "mysql?sslMode=disable";
    }

    private static ConnectionSettings at(MariaDbServer server) {
        return TestDatabase.at(DatabaseKind.MARIADB, url(server), "root", "");
    }

    private static Connection owner(MariaDbServer server) throws SQLException {
        return DriverManager.getConnection(url(server), "root", "");
    }

    private static long awaitRunning(MariaDbServer server) throws SQLException {
        try (Connection owner = owner(server);
                Statement statement = owner.createStatement()) {
            while (true) {
                try (ResultSet row =
                        statement.executeQuery(
                                "SELECT id FROM information_schema.processlist WHERE info LIKE"
                                        + " 'WITH RECURSIVE%'")) {
                    if (row.next()) {
                        return row.getLong(1);
                    }
                }
            }
        }
    }

    private static EmbeddedPostgres restarted(Path data, int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port)
                .start();
    }

    private static void endSessions() throws SQLException {
        try (Connection connection = TestDatabase.of(DatabaseKind.POSTGRESQL).owner();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                            + " WHERE usename = 'reader'");
        }
    }

    private static long running() throws SQLException {
        try (Connection connection = TestDatabase.of(DatabaseKind.POSTGRESQL).owner()) {
            return running(connection, "reader");
        }
    }

    private static long running(Connection connection, String user) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "SELECT count(*) FROM pg_stat_activity WHERE state = 'active'"
                                        + " AND pid <> pg_backend_pid() AND usename = '"
                                        + user
                                        + "' AND query LIKE '%RECURSIVE%'")) {
            row.next();
            return row.getLong(1);
        }
    }
}
