package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.ask;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that a publish would fail on are counted and listed before anything runs. */
class RowsInTheWayTest {
    @TempDir private Path folder;

    /** Each test has its own. */
    private TestEngine engine = TestEngine.sqlite(Path.of("none"));

    private String schema = "";

    private Bench bench(DatabaseKind kind) throws Exception {
        engine =
                switch (kind) {
                    case POSTGRESQL -> TestEngine.postgres();
                    case MARIADB -> TestEngine.mariadb();
                    case H2 -> TestEngine.h2(folder);
                    default -> TestEngine.sqlite(folder);
                };
        schema = kind == DatabaseKind.H2 ? "dbo." : "";
        run(
                engine,
                "CREATE TABLE " + schema + "p (id int PRIMARY KEY)",
                "CREATE TABLE "
                        + schema
                        + "c (id int PRIMARY KEY, n int, u int, pid int, k int, s varchar(20),"
                        + " big bigint)",
                "INSERT INTO " + schema + "p VALUES (1)",
                "INSERT INTO "
                        + schema
                        + "c VALUES (1, NULL, 5, 1, -1, 'a', 1),"
                        + " (2, 2, 5, 7, 1, 'bbbbbbbbbb', 3000000000),"
                        + " (3, NULL, 6, 8, -2, 'c', -3000000000),"
                        + " (4, NULL, NULL, NULL, NULL, NULL, NULL)");
        return Bench.on(folder, engine);
    }

    private static String set(String column, String set) {
        return "{'op':'set_column','table':{'name':'c'},'column':{'name':'%s'},'set':{%s}}"
                .formatted(column, set);
    }

    /** How many rows each check found, and how many its query lists. */
    private Map<String, Long> found(Json.Obj answer) throws Exception {
        var found = new TreeMap<String, Long>();
        for (Json each : ((Json.Arr) at(answer, "rowChecks")).items()) {
            var check = (Json.Obj) each;
            long rows = ((Json.Num) at(check, "rows")).decimal().longValueExact();
            found.put(check.text("code", ""), rows);
            List<String> listed = ask(engine, check.text("query", ""));
            boolean grouped = check.text("code", "").equals("unique_over_rows");
            assertThat(listed).as(check.write()).hasSize(grouped ? 1 : (int) rows);
        }
        return found;
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void theyAreCountedAndListedAndNothingRuns(DatabaseKind kind) throws Exception {
        try (Bench bench = bench(kind)) {
            bench.edit(
                    set("k", "'name':'kk'"),
                    set("n", "'isNullable':false"),
                    "{'op':'add_unique','table':{'name':'c'},'unique':{'name':'uq','columns':['u']}}",
                    "{'op':'add_check','table':{'name':'c'},'check':{'name':'ck','expression':"
                            + "'kk > 0'}}",
                    "{'op':'add_foreign_key','table':{'name':'c'},'foreignKey':{'name':'fk',"
                            + "'referencedTable':{'name':'p'},'mappings':[{'column':'pid',"
                            + "'referencedColumn':'id'}]}}");
            Map<String, Long> expected =
                    Map.of(
                            "not_null_set", 3L,
                            "unique_over_rows", 2L,
                            "check_over_rows", 2L,
                            "foreign_key_over_rows", 2L);
            assertThat(found(bench.tool("designer_publish", "{}"))).isEqualTo(expected);
            Json.Obj refused = bench.publish("");
            assertThat(refused.text("reason", "")).as(refused.write()).isEqualTo("rows_violate");
            assertThat(refused.text("message", "")).startsWith("Nothing was run: ");
            assertThat(found(refused)).isEqualTo(expected);
            assertThat(ask(engine, "SELECT COUNT(k) FROM " + schema + "c")).containsExactly("3");
            run(
                    engine,
                    "DELETE FROM " + schema + "c WHERE id <> 2",
                    "UPDATE " + schema + "c SET pid = 1");
            assertThat(bench.tool("designer_publish", "{}").get("rowChecks")).isNull();
            bench.published("");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "H2"})
    void valuesThatDoNotFitANarrowerType(DatabaseKind kind) throws Exception {
        try (Bench bench = bench(kind)) {
            bench.edit(
                    set("s", "'maxLength':'5'"), set("big", "'dataType':'" + engine.whole() + "'"));
            Json.Obj preview = bench.tool("designer_publish", "{}");
            assertThat(at(preview, "rowChecks", 0, "rows")).isEqualTo(Json.Num.of(1));
            assertThat(at(preview, "rowChecks", 0, "fails"))
                    .as("PostgreSQL cuts")
                    .isEqualTo(new Json.Bool(kind != DatabaseKind.POSTGRESQL));
            assertThat(at(preview, "rowChecks", 1, "rows")).isEqualTo(Json.Num.of(2));
            Json.Obj refused = bench.publish(",'acceptDataLoss':true");
            assertThat(refused.text("reason", "")).as(refused.write()).isEqualTo("rows_violate");
            run(engine, "UPDATE " + schema + "c SET big = 0, s = 'x'");
            bench.published(",'acceptDataLoss':true");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2"})
    void aNewColumnWithoutAValueForTheRows(DatabaseKind kind) throws Exception {
        try (Bench bench = bench(kind)) {
            bench.edit(
                    "{'op':'add_column','table':{'name':'c'},'column':{'name':'x','dataType':'"
                            + engine.whole()
                            + "','isNullable':false}}");
            Json.Obj refused = bench.publish("");
            assertThat(refused.text("reason", "")).as(refused.write()).isEqualTo("rows_violate");
            assertThat(found(refused)).isEqualTo(Map.of("not_null_without_default", 4L));
            bench.edit(set("x", "'defaultValue':'0'"));
            bench.published("");
        }
    }

    @Test
    void whatIsNoValueOfTheNewTypeOnPostgres() throws Exception {
        try (Bench bench = bench(DatabaseKind.POSTGRESQL)) {
            bench.edit(set("s", "'dataType':'integer'"));
            Json.Obj preview = bench.tool("designer_publish", "{}");
            assertThat(found(preview)).isEqualTo(Map.of("type_narrowed", 3L));
        }
    }

    /** The database quotes the first value that does not fit. */
    @Test
    void aFailureShowsNoValueOfAMaskedColumn() throws Exception {
        for (boolean isMasked : new boolean[] {false, true}) {
            bench(DatabaseKind.MARIADB).close();
            var settings =
                    new ConnectionSettings(
                            "masked" + isMasked,
                            DatabaseKind.MARIADB,
                            engine.url(),
                            "localhost",
                            "db",
                            null,
                            null,
                            ConnectionSettings.Access.READ_WRITE,
                            null,
                            isMasked ? List.of("c.s") : List.of());
            try (var bench = new Bench(folder, settings)) {
                bench.show(settings.id());
                bench.edit(set("s", "'dataType':'int'"));
                String failed = bench.publish(",'acceptDataLoss':true").write();
                assertThat(failed)
                        .contains("publish_failed")
                        .contains("incorrect INTEGER value: " + (isMasked ? "…" : "'a'"));
            }
        }
    }

    @Test
    void whatIsNoValueOfTheNewTypeIsUnknownOnMariaDb() throws Exception {
        try (Bench bench = bench(DatabaseKind.MARIADB)) {
            bench.edit(set("s", "'dataType':'int'"));
            Json.Obj preview = bench.tool("designer_publish", "{}");
            assertThat(at(preview, "rowChecks", 0, "rowsUnknown")).isEqualTo(new Json.Bool(true));
        }
    }
}
