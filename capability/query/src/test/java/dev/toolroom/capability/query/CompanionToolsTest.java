package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestApplication;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What stands beside the query: the schema, the plan, the export. */
class CompanionToolsTest {
    private final List<AutoCloseable> open = new ArrayList<>();
    private final Path exports;

    CompanionToolsTest(@TempDir Path exports) {
        this.exports = exports;
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    private TestApplication house(ConnectionSettings settings) {
        Path logins = HardenedLogins.upToDate(settings);
        var capability =
                new QueryCapability(
                        new Connections(() -> List.of(settings), text -> text),
                        () -> logins,
                        () -> exports,
                        Clock.systemUTC());
        var house = new TestApplication(capability);
        open.add(capability);
        open.add(house);
        return house;
    }

    private TestApplication house(DatabaseKind kind) {
        return house(TestDatabase.of(kind).settings("people.email"));
    }

    @Test
    void withoutADatabaseTheDatabasesAreListed() {
        TestApplication house = house(DatabaseKind.SQLITE);
        assertThat(house.call("query_schema", "{}").body().write())
                .isEqualTo(
                        "{\"databases\":[{\"database\":\"shop\",\"kind\":\"sqlite\",\"masked\":true}]}");
        Completed nowhere = house.call("query_schema", "{'table':'people'}");
        assertThat(nowhere.body().text("code", "")).isEqualTo("query.unknown-database");
        assertThat(nowhere.body().text("nextStep", "")).contains("Name the database");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "MARIADB"})
    void theSchemaIsToldFromCoarseToFine(DatabaseKind kind) {
        TestApplication house = house(kind);
        String overview = lower(house.call("query_schema", "{'database':'shop'}"));
        assertThat(overview).contains("\"schemas\":[{\"name\":").contains("\"loginwarnings\":[");
        String found = lower(house.call("query_schema", "{'database':'shop','search':'PEOP'}"));
        assertThat(found).contains("\"people\"").doesNotContain("victim");
        String table = lower(house.call("query_schema", "{'database':'shop','table':'people'}"));
        assertThat(table).contains("\"name\":\"email\"").contains("\"masked\":true");
        // On MariaDB the login reads a view in place of a table with masked columns.
        String keyed = kind == DatabaseKind.MARIADB ? "t" : "people";
        assertThat(lower(house.call("query_schema", "{'database':'shop','table':'" + keyed + "'}")))
                .contains("\"primarykey\":[\"id\"]");
        Completed wrong = house.call("query_schema", "{'database':'shop','table':'poeple'}");
        assertThat(wrong.body().text("code", "")).isEqualTo("query.unknown-table");
        assertThat(lower(wrong)).contains("perhaps people");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "MARIADB"})
    void aPlanIsShownWithoutRunningTheQuery(DatabaseKind kind) {
        TestApplication house = house(kind);
        Completed plan =
                house.call(
                        "query_explain",
                        "{'database':'shop','query':'SELECT * FROM t WHERE id ="
                                + " ?','parameters':[1]}");
        assertThat(plan.isError()).as(plan.json()).isFalse();
        assertThat(plan.body().get("plan")).isNotNull();
        Completed change =
                house.call("query_explain", "{'database':'shop','query':'DELETE FROM victim'}");
        assertThat(change.body().text("code", "")).isEqualTo("query.not-read-only");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "MARIADB"})
    void anExportHoldsEveryRowAndNoMaskedValue(DatabaseKind kind) throws Exception {
        TestApplication house = house(kind);
        // What PostgreSQL does not let the login read cannot be exported at all.
        boolean denied = kind == DatabaseKind.POSTGRESQL;
        Completed csv =
                house.call(
                        "query_export",
                        "{'database':'shop','query':'SELECT id, name%s FROM people'}"
                                .formatted(denied ? "" : ", email"));
        assertThat(csv.isError()).as(csv.json()).isFalse();
        Path file = exports.resolve(csv.body().text("export", "").replaceAll(".*/", ""));
        assertThat(Files.readString(file).toLowerCase(Locale.ROOT))
                .isEqualTo(denied ? "id,name\r\n1,ada\r\n" : "id,name,email\r\n1,ada,[masked]\r\n");
        Completed lines =
                house.call(
                        "query_export",
                        "{'database':'shop','format':'jsonl','query':'SELECT id, name FROM t'}");
        assertThat(lines.body().get("rows")).isEqualTo(Json.Num.of(3));
        Path jsonl = exports.resolve(lines.body().text("export", "").replaceAll(".*/", ""));
        assertThat(Files.readAllLines(jsonl)).hasSize(3).allMatch(line -> line.startsWith("{"));
        try (var files = Files.list(exports)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void theStubHasNoSchemaAndSaysSo() {
        var house = RunQueryTest.house();
        open.add(house);
        Completed completed = house.call("query_schema", "{'database':'stub'}");
        assertThat(completed.body().text("code", "")).isEqualTo("query.not-supported");
    }

    private static String lower(Completed completed) {
        return completed.json().toLowerCase(Locale.ROOT);
    }
}
