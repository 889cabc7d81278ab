package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestApplication;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

    private TestApplication house(ConnectionSettings... settings) {
        var capability =
                new QueryCapability(
                        new Connections(() -> List.of(settings), text -> text),
                        () -> Path.of(System.getProperty("java.io.tmpdir")),
                        () -> Path.of(System.getProperty("java.io.tmpdir")),
                        Clock.systemUTC());
        var house = new TestApplication(capability);
        open.add(capability);
        open.add(house);
        return house;
    }

    private TestApplication house(DatabaseKind kind) {
        return house(TestDatabase.of(kind).settings());
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void rowsComeAsArraysUnderOneListOfColumns(DatabaseKind kind) {
        Json.Obj body = query(house(kind), "SELECT id, name FROM t ORDER BY id").body();
        assertThat(body.fields().keySet())
                .containsExactly(
                        "correlationId", "database", "recordset", "startedAt", "completedAt");
        assertThat(QueryApplication.rows(body))
                .hasSize(3)
                .first()
                .hasToString(row("[1,\"a\"]").toString());
        assertThat(QueryApplication.columns(body))
                .extracting(each -> each.text("name", "").toLowerCase(Locale.ROOT))
                .containsExactly("id", "name");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void valuesAreBoundAndNeverSpliced(DatabaseKind kind) {
        TestApplication house = house(kind);
        Json.Obj arguments =
                Json.object()
                        .put("database", "shop")
                        .put("query", "SELECT id FROM t WHERE name = ? AND id < ?")
                        .put("parameters", Json.Arr.of(new Json.Str("b"), Json.Num.of(5)))
                        .build();
        assertThat(QueryApplication.rows(house.call("mssql-query", arguments, "test").body()))
                .hasSize(1);
        Json.Obj attack =
                arguments.with(
                        "parameters", Json.Arr.of(new Json.Str("b' OR 1=1 --"), Json.Num.of(5)));
        assertThat(QueryApplication.rows(house.call("mssql-query", attack, "test").body()))
                .isEmpty();
        Json.Obj tooFew = arguments.with("parameters", Json.Arr.of(new Json.Str("b")));
        assertThat(house.call("mssql-query", tooFew, "test").body().text("code", ""))
                .isEqualTo("query.bad-parameters");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aCursorGivesEveryRowOnceAndHoldsNoConnection(DatabaseKind kind) {
        TestApplication house = house(kind);
        var all = new ArrayList<Json>();
        Json.Obj arguments = QueryApplication.arguments(MANY).with("maxRows", 250);
        Json.Obj page = house.call("mssql-query", arguments, "test").body();
        assertThat(page.text("extent", "")).startsWith("cut to 250 rows");
        while (true) {
            all.addAll(QueryApplication.rows(page));
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
        TestApplication house = house(DatabaseKind.SQLITE);
        String cursor =
                house.call("mssql-query", QueryApplication.arguments(MANY), "mine")
                        .body()
                        .text("cursor", "");
        assertThat(cursor).isNotEmpty();
        Json.Obj good = QueryApplication.arguments(MANY).with("cursor", cursor);
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
        TestApplication house = house(kind);
        String wide = MANY.replace("'row'", "'" + "x".repeat(500) + "'");
        Completed completed =
                house.call(
                        "mssql-query",
                        QueryApplication.arguments(wide).with("maxRows", 1000),
                        "test");
        assertThat(completed.json().length()).isBetween(20_000, 32_768);
        assertThat(completed.body().text("extent", "")).contains("by bytes");
        Completed less =
                house.call(
                        "mssql-query",
                        QueryApplication.arguments(wide).with("maxBytes", 4096),
                        "test");
        assertThat(less.json().length()).isLessThan(4_096);
        assertThat(QueryApplication.rows(less.body())).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aThousandNarrowRowsTakeAboutTwentyFourKilobytes(DatabaseKind kind) {
        Json.Obj arguments =
                QueryApplication.arguments(MANY.replace("< 900", "< 1000")).with("maxRows", 1000);
        Completed completed = house(kind).call("mssql-query", arguments, "test");
        assertThat(QueryApplication.rows(completed.body())).hasSize(1000);
        assertThat(completed.json().length()).isLessThan(24_000);
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

    /** A function that its catalogue calls volatile, though its name is on no list. */
    @Test
    void aFunctionThatWritesIsStoppedByTheTransaction() throws SQLException {
        Json.Obj body = query(house(DatabaseKind.POSTGRESQL), "SELECT public.\"evil\"()").body();
        assertThat(body.text("message", ""))
                .contains("cannot execute DELETE in a read-only transaction");
    }

    @Test
    void anUnknownDatabaseIsRefusedWithTheOnesThereAre() {
        Json.Obj arguments = QueryApplication.arguments("SELECT 1").with("database", "shpo");
        Json.Obj body = house(DatabaseKind.SQLITE).call("mssql-query", arguments, "test").body();
        assertThat(body.text("code", "")).isEqualTo("query.unknown-database");
        assertThat(body.text("nextStep", "")).contains("shop");
    }

    @Test
    void aDatabaseThatIsNotThereIsARefusalThatGivesNothingAway() {
        ConnectionSettings away =
                TestDatabase.at(
                        DatabaseKind.POSTGRESQL,
                        "jdbc:postgresql://127.0.0.1:1/secretname",
                        "secretuser",
                        "secretpassword");
        Completed completed = query(house(away), "SELECT 1");
        assertThat(completed.body().text("code", "")).isEqualTo("query.unreachable");
        assertThat(completed.json()).doesNotContain("secret", "127.0.0.1");
    }

    private static Completed query(TestApplication house, String query) {
        return house.call("mssql-query", QueryApplication.arguments(query), "test");
    }

    private static Json row(String json) {
        return Json.read(json);
    }
}
