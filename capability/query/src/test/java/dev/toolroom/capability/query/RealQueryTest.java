package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.CallListener;
import dev.toolroom.kernel.Caller;
import dev.toolroom.kernel.Calls.Completed;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.ToolCall;
import dev.toolroom.testkit.TestHouse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Queries on real databases, from outside. */
class RealQueryTest {
    private static final String MANY =
            "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 900)"
                    + " SELECT n, 'row' AS label FROM c";

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    private TestHouse house(ConnectionSettings... settings) {
        var capability =
                new QueryCapability(
                        new Connections(() -> List.of(settings), text -> text),
                        () -> true,
                        () -> Path.of(System.getProperty("java.io.tmpdir")),
                        Clock.systemUTC());
        var house = new TestHouse(capability);
        open.add(capability);
        open.add(house);
        return house;
    }

    private TestHouse house(DatabaseKind kind) {
        return house(TestDatabase.of(kind).settings());
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void rowsComeAsArraysUnderOneListOfColumns(DatabaseKind kind) {
        Json.Obj body = query(house(kind), "SELECT id, name FROM t ORDER BY id").body();
        assertThat(body.fields().keySet())
                .containsExactly(
                        "correlationId", "database", "recordset", "startedAt", "completedAt");
        assertThat(rows(body)).hasSize(3).first().hasToString(row("[1,\"a\"]").toString());
        assertThat(columns(body))
                .extracting(each -> each.text("name", "").toLowerCase(Locale.ROOT))
                .containsExactly("id", "name");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void valuesAreBoundAndNeverSpliced(DatabaseKind kind) {
        TestHouse house = house(kind);
        Json.Obj arguments =
                Json.object()
                        .put("database", "shop")
                        .put("query", "SELECT id FROM t WHERE name = ? AND id < ?")
                        .put("parameters", Json.Arr.of(new Json.Str("b"), Json.Num.of(5)))
                        .build();
        assertThat(rows(house.call("mssql-query", arguments, "test").body())).hasSize(1);
        Json.Obj attack =
                arguments.with(
                        "parameters", Json.Arr.of(new Json.Str("b' OR 1=1 --"), Json.Num.of(5)));
        assertThat(rows(house.call("mssql-query", attack, "test").body())).isEmpty();
        Json.Obj tooFew = arguments.with("parameters", Json.Arr.of(new Json.Str("b")));
        assertThat(house.call("mssql-query", tooFew, "test").body().text("code", ""))
                .isEqualTo("query.bad-parameters");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aCursorGivesEveryRowOnceAndHoldsNoConnection(DatabaseKind kind) {
        TestHouse house = house(kind);
        var all = new ArrayList<Json>();
        Json.Obj arguments = arguments(MANY).with("maxRows", 250);
        Json.Obj page = house.call("mssql-query", arguments, "test").body();
        assertThat(page.text("extent", "")).startsWith("cut to 250 rows");
        while (true) {
            all.addAll(rows(page));
            String cursor = page.text("cursor", "");
            if (cursor.isEmpty()) {
                break;
            }
            page = house.call("mssql-query", arguments.with("cursor", cursor), "test").body();
        }
        assertThat(all).hasSize(900).doesNotHaveDuplicates();
    }

    @Test
    void aCursorIsForItsCallerItsDatabaseAndItsStatementOnly() {
        TestHouse house = house(DatabaseKind.SQLITE);
        String cursor =
                house.call("mssql-query", arguments(MANY), "mine").body().text("cursor", "");
        assertThat(cursor).isNotEmpty();
        Json.Obj good = arguments(MANY).with("cursor", cursor);
        assertThat(house.call("mssql-query", good, "mine").isError()).isFalse();
        assertThat(house.call("mssql-query", good, "other").body().text("code", ""))
                .isEqualTo("query.bad-cursor");
        for (Json.Obj bad :
                List.of(
                        good.with("query", "SELECT 1"),
                        good.with("cursor", cursor.replaceFirst("\\.0\\.", ".1.")),
                        good.with("cursor", "x"),
                        good.with("cursor", "a.b.c"))) {
            assertThat(house.call("mssql-query", bad, "mine").body().text("code", ""))
                    .isEqualTo("query.bad-cursor");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void anAnswerStaysWithinItsBytes(DatabaseKind kind) {
        TestHouse house = house(kind);
        String wide = MANY.replace("'row'", "'" + "x".repeat(500) + "'");
        Completed completed =
                house.call("mssql-query", arguments(wide).with("maxRows", 1000), "test");
        assertThat(completed.json().length()).isBetween(20_000, 32_768);
        assertThat(completed.body().text("extent", "")).contains("by bytes");
        Completed less = house.call("mssql-query", arguments(wide).with("maxBytes", 4096), "test");
        assertThat(less.json().length()).isLessThan(4_096);
        assertThat(rows(less.body())).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aThousandNarrowRowsTakeAboutTwentyFourKilobytes(DatabaseKind kind) {
        Json.Obj arguments = arguments(MANY.replace("< 900", "< 1000")).with("maxRows", 1000);
        Completed completed = house(kind).call("mssql-query", arguments, "test");
        assertThat(rows(completed.body())).hasSize(1000);
        assertThat(completed.json().length()).isLessThan(24_000);
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aStatementThatTakesTooLongIsStopped(DatabaseKind kind) throws SQLException {
        Json.Obj body =
                house(kind)
                        .call("mssql-query", arguments(endless()).with("timeoutMs", 300), "test")
                        .body();
        assertThat(body.text("code", "")).isEqualTo("query.out-of-time");
        if (kind == DatabaseKind.POSTGRESQL) {
            assertThat(running()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void cancellingACallStopsItsStatement(DatabaseKind kind) throws Exception {
        TestHouse house = house(kind);
        var id = new CallId("to-cancel");
        var caller = new Caller("test", "junit", "test", Caller.LOCAL, null);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Completed> call =
                    threads.submit(
                            () ->
                                    house.dispatcher()
                                            .call(
                                                    new ToolCall(
                                                            id,
                                                            "mssql-query",
                                                            arguments(endless()),
                                                            caller),
                                                    CallListener.NONE));
            while (kind == DatabaseKind.POSTGRESQL && running() == 0) {
                Thread.onSpinWait();
            }
            while (!call.isDone()) {
                house.dispatcher().cancel(id);
                Thread.onSpinWait();
            }
            assertThat(call.get().body().text("code", "")).endsWith("cancelled");
        }
        // All sessions are free again: as many calls as there are places.
        for (int i = 0; i < Sessions.MOST; i++) {
            assertThat(query(house, "SELECT 1").isError()).isFalse();
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
        TestHouse house = house(kind);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls = new ArrayList<Callable<Completed>>();
            for (int i = 0; i < 64; i++) {
                calls.add(() -> query(house, "SELECT id, name FROM t"));
            }
            for (Future<Completed> each : threads.invokeAll(calls)) {
                assertThat(each.get().json()).contains("\"rows\"");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void whatTheDatabaseObjectsToIsSaidWithoutItsAddress(DatabaseKind kind) {
        Json.Obj body = query(house(kind), "SELECT nothing FROM t").body();
        assertThat(body.text("code", "")).isEqualTo("query.database-error");
        assertThat(body.text("message", "").toLowerCase(Locale.ROOT))
                .contains("nothing")
                .doesNotContain("localhost", "127.0.0.1", "jdbc:");
    }

    /** The server restarts, or somebody ends our sessions: the next call does not notice. */
    @Test
    void aConnectionThatDiedIsReplaced() throws SQLException {
        TestHouse house = house(DatabaseKind.POSTGRESQL);
        assertThat(query(house, "SELECT 1").isError()).isFalse();
        endSessions();
        assertThat(query(house, "SELECT 1").isError()).isFalse();
    }

    @Test
    void aConnectionLostInTheMiddleIsARefusalAndTheNextCallWorks() throws Exception {
        TestHouse house = house(DatabaseKind.POSTGRESQL);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Completed> call = threads.submit(() -> query(house, endless()));
            while (running() == 0) {
                Thread.onSpinWait();
            }
            endSessions();
            assertThat(call.get().body().text("code", "")).isEqualTo("query.database-error");
        }
        assertThat(query(house, "SELECT 1").isError()).isFalse();
    }

    private static void endSessions() throws SQLException {
        try (Connection connection = TestDatabase.of(DatabaseKind.POSTGRESQL).owner();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                            + " WHERE usename = 'reader'");
        }
    }

    /** A function that its catalogue calls volatile, though its name is on no list. */
    @Test
    void functionsAreJudgedByTheCatalogue() throws SQLException {
        Json.Obj body = query(house(DatabaseKind.POSTGRESQL), "SELECT public.\"evil\"()").body();
        assertThat(body.text("code", "")).isEqualTo("query.not-read-only");
        assertThat(body.text("message", "")).contains("\"evil\" at position 15");
    }

    @Test
    void anUnknownDatabaseIsRefusedWithTheOnesThereAre() {
        Json.Obj arguments = arguments("SELECT 1").with("database", "shpo");
        Json.Obj body = house(DatabaseKind.SQLITE).call("mssql-query", arguments, "test").body();
        assertThat(body.text("code", "")).isEqualTo("query.unknown-database");
        assertThat(body.text("nextStep", "")).contains("shop");
    }

    @Test
    void aDatabaseThatIsNotThereIsARefusalThatGivesNothingAway() {
        var away =
                new ConnectionSettings(
                        "shop",
                        DatabaseKind.POSTGRESQL,
                        "jdbc:postgresql://127.0.0.1:1/secretname",
                        "s",
                        "d",
                        "secretuser",
                        "secretpassword",
                        ConnectionSettings.Access.READ_ONLY,
                        null,
                        List.of());
        Completed completed = query(house(away), "SELECT 1");
        assertThat(completed.body().text("code", "")).isEqualTo("query.unreachable");
        assertThat(completed.json()).doesNotContain("secret", "127.0.0.1");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void maskedColumnsStayMaskedHoweverTheyAreAskedFor(DatabaseKind kind) {
        TestHouse house = house(TestDatabase.of(kind).settings("*.email"));
        for (String query :
                List.of(
                        "SELECT * FROM people",
                        "SELECT email FROM people",
                        "SELECT email AS x FROM people",
                        "SELECT UPPER(email) AS x FROM people",
                        "SELECT p.x FROM (SELECT email AS x FROM people) p",
                        "WITH c(a, b, x) AS (SELECT * FROM people) SELECT x FROM c",
                        "SELECT name FROM people UNION SELECT email FROM people",
                        "SELECT name FROM people UNION ALL SELECT x FROM (SELECT email AS x FROM"
                                + " people) q",
                        "SELECT LENGTH(email) AS n FROM people")) {
            Completed completed = query(house, query);
            assertThat(completed.isError()).as(completed.json()).isFalse();
            assertThat(completed.json().toLowerCase(Locale.ROOT))
                    .as(query)
                    .doesNotContain("ada@", "[15]");
            assertThat(completed.json()).as(query).contains("[masked]");
        }
        assertThat(query(house, "SELECT id, name FROM people").json()).contains("Ada");
    }

    private static String endless() {
        return "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000)"
                + " SELECT COUNT(*) FROM c a, c b, c d WHERE a.n + b.n + d.n < 0";
    }

    private static long running() throws SQLException {
        try (Connection connection = TestDatabase.of(DatabaseKind.POSTGRESQL).owner();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "SELECT count(*) FROM pg_stat_activity WHERE state = 'active'"
                                        + " AND usename = 'reader'")) {
            row.next();
            return row.getLong(1);
        }
    }

    private static Json.Obj arguments(String query) {
        return Json.object().put("database", "shop").put("query", query).build();
    }

    private static Completed query(TestHouse house, String query) {
        return house.call("mssql-query", arguments(query), "test");
    }

    private static Json row(String json) {
        return Json.read(json);
    }

    private static Json.Obj set(Json.Obj body) {
        assertThat(body.get("recordset")).as(body.write()).isNotNull();
        return (Json.Obj)
                ((Json.Arr) Objects.requireNonNull(body.get("recordset"))).items().getFirst();
    }

    private static List<Json> rows(Json.Obj body) {
        return ((Json.Arr) Objects.requireNonNull(set(body).get("rows"))).items();
    }

    private static List<Json.Obj> columns(Json.Obj body) {
        return ((Json.Arr) Objects.requireNonNull(set(body).get("columns")))
                .items().stream().map(each -> (Json.Obj) each).toList();
    }
}
