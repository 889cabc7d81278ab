package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.capability.designer.publish.lint.LockLevel;
import dev.toolroom.capability.designer.publish.lint.Rule;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dangerous changes are named by their rules, and the locks of a plan are those that are held. */
class LintTest {
    @TempDir private Path folder;

    private static List<String> codes(Json.Obj answer) {
        var codes = new ArrayList<String>();
        if (answer.get("lint") instanceof Json.Arr(var items)) {
            items.forEach(
                    each ->
                            codes.add(
                                    ((Json.Obj) each).text("code", "")
                                            + " "
                                            + ((Json.Obj) each).text("severity", "")));
        }
        return codes;
    }

    private static Json.Obj lint(Bench bench) {
        return bench.tool("designer_publish", "{'action':'lint'}");
    }

    private static String set(String column, String set) {
        return "{'op':'set_column','table':{'name':'c'},'column':{'name':'%s'},'set':{%s}}"
                .formatted(column, set);
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void theUsualDangersAreFoundOnEveryEngine(DatabaseKind kind) throws Exception {
        TestEngine engine =
                switch (kind) {
                    case POSTGRESQL -> TestEngine.postgres();
                    case MARIADB -> TestEngine.mariadb();
                    case H2 -> TestEngine.h2(folder);
                    default -> TestEngine.sqlite(folder);
                };
        String schema = kind == DatabaseKind.H2 ? "dbo." : "";
        run(
                engine,
                "CREATE TABLE " + schema + "gone (id int PRIMARY KEY)",
                "CREATE TABLE " + schema + "p (id int PRIMARY KEY)",
                "CREATE TABLE "
                        + schema
                        + "c (id int PRIMARY KEY, n int, pid int, old int, s varchar(20))",
                "INSERT INTO " + schema + "p VALUES (1)",
                "INSERT INTO " + schema + "c VALUES (1, 2, 1, 4, 'a')");
        switch (kind) {
            case POSTGRESQL -> run(engine, "ANALYZE");
            case MARIADB -> run(engine, "ANALYZE TABLE c");
            default -> {
                // They count.
            }
        }
        try (Bench bench = Bench.on(folder, engine)) {
            assertThat(codes(lint(bench))).isEmpty();
            bench.edit(
                    "{'op':'drop_table','table':{'name':'gone'}}",
                    "{'op':'drop_column','table':{'name':'c'},'column':{'name':'old'}}",
                    set("s", "'maxLength':'5','name':'t'"),
                    set("n", "'isNullable':false"),
                    "{'op':'add_unique','table':{'name':'c'},'unique':{'columns':['n']}}",
                    "{'op':'add_foreign_key','table':{'name':'c'},'foreignKey':{"
                            + "'referencedTable':{'name':'p'},'mappings':[{'column':'pid',"
                            + "'referencedColumn':'id'}]}}",
                    "{'op':'set_table','table':{'name':'p'},'set':{'name':'parents'}}");
            List<String> expected =
                    new ArrayList<>(
                            List.of(
                                    "D101 error",
                                    "D102 error",
                                    "D104 error",
                                    "B201 warning",
                                    "B202 warning",
                                    "R301 warning",
                                    "R303 warning",
                                    "R304 warning"));
            if (kind != DatabaseKind.MARIADB) {
                expected.add("G501 info");
            }
            if (kind == DatabaseKind.SQLITE) {
                expected.add("L405 warning");
            }
            Json.Obj preview = bench.tool("designer_publish", "{}");
            assertThat(codes(lint(bench))).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(codes(preview))
                    .as("what the risks of the preview say is not said again")
                    .doesNotContain("D101 error", "D102 error", "R301 warning", "R304 warning")
                    .contains("B201 warning")
                    .isSubsetOf(expected);
            assertThat(at(preview, "locks", 0, "blocks").write()).contains("writes");
        }
    }

    @Test
    void aLargeTableOnPostgresIsOneThatOthersWaitFor() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE p (id int PRIMARY KEY)",
                "CREATE TABLE c (id int PRIMARY KEY, n int, pid int, w varchar(5))",
                "UPDATE pg_class SET reltuples = 200000, relpages = 1000 WHERE relname = 'c'");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(
                    set("id", "'dataType':'bigint'"),
                    set("w", "'maxLength':'50'"),
                    set("n", "'isNullable':false"),
                    "{'op':'add_index','table':{'name':'c'},'index':{'columns':['pid']}}",
                    "{'op':'add_check','table':{'name':'c'},'check':{'name':'ck','expression':'n > 0'}}",
                    "{'op':'add_column','table':{'name':'c'},'column':{'name':'g','dataType':"
                            + "'uuid','defaultValue':'gen_random_uuid()'}}",
                    "{'op':'add_column','table':{'name':'c'},'column':{'name':'at','dataType':"
                            + "'timestamp','defaultValue':'now()'}}",
                    "{'op':'add_foreign_key','table':{'name':'c'},'foreignKey':{"
                            + "'referencedTable':{'name':'p'},'mappings':[{'column':'pid',"
                            + "'referencedColumn':'id'}]}}");
            assertThat(codes(lint(bench)).stream().filter(each -> each.startsWith("L")))
                    .containsExactlyInAnyOrder(
                            "L401 warning",
                            "L402 warning",
                            "L403 warning",
                            "L404 warning",
                            "L406 warning",
                            "L407 warning");
        }
    }

    @Test
    void aDesignWithoutADatabaseIsLintedToo() throws Exception {
        try (var bench = new Bench(folder, Bench.design("d", DatabaseKind.POSTGRESQL))) {
            bench.show("d");
            bench.edit(
                    "{'op':'add_table','table':{'name':'t'},'initialColumns':[{'name':'a',"
                            + "'dataType':'integer'}]}");
            assertThat(codes(lint(bench))).containsExactly("G502 info");
        }
    }

    @Test
    void everyRuleIsInTheReference() throws Exception {
        String page = Files.readString(Path.of("../../docs/reference/lint-rules.md"));
        for (Rule rule : Rule.values()) {
            assertThat(page).contains("| " + rule.code() + " | " + rule.severity().word() + " |");
        }
    }

    /** Asked of PostgreSQL itself, within the transaction of the statement. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE INDEX \"i\" ON \"c\" (\"n\")",
                "ALTER TABLE \"c\" ADD CONSTRAINT \"f\" FOREIGN KEY (\"n\") REFERENCES \"p\" (\"id\")",
                "ALTER TABLE \"c\" ADD CONSTRAINT \"k\" CHECK (n > 0)",
                "ALTER TABLE \"c\" ADD COLUMN \"x\" int",
                "ALTER TABLE \"c\" ALTER COLUMN \"n\" TYPE bigint USING \"n\"::bigint",
                "ALTER TABLE \"c\" VALIDATE CONSTRAINT \"nv\"",
                "ALTER TABLE \"c\" ADD CONSTRAINT \"u\" UNIQUE (\"n\")",
                "DROP INDEX \"there\"",
                "COMMENT ON TABLE \"c\" IS 'x'",
                "UPDATE \"c\" SET \"n\" = 1"
            })
    void theLocksOfPostgresAreThoseItHolds(String sql) throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE p (id int PRIMARY KEY)",
                "CREATE TABLE c (n int)",
                "CREATE INDEX there ON c (n)",
                "ALTER TABLE c ADD CONSTRAINT nv CHECK (n < 9) NOT VALID");
        try (Connection connection = engine.open();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(sql);
            ResultSet rows =
                    statement.executeQuery(
                            "SELECT mode FROM pg_locks WHERE relation = 'c'::regclass AND pid ="
                                    + " pg_backend_pid() AND mode <> 'AccessShareLock'");
            var held = new ArrayList<String>();
            while (rows.next()) {
                held.add(rows.getString(1));
            }
            String said =
                    LockLevel.of(DatabaseKind.POSTGRESQL, sql).name().replace(" ", "") + "Lock";
            assertThat(held).as(sql).anyMatch(said::equalsIgnoreCase);
            connection.rollback();
        }
    }
}
