package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A database that drifted and a design that was edited become one again, part by part. */
class RebaseTest {
    @TempDir private Path folder;

    private TestEngine engine(DatabaseKind kind) throws Exception {
        return switch (kind) {
            case POSTGRESQL -> TestEngine.postgres();
            case MARIADB -> TestEngine.mariadb();
            default -> TestEngine.sqlite(folder);
        };
    }

    private static Json.Obj rebase(Bench bench) {
        return bench.tool(
                "designer_publish",
                "{'action':'rebase','expectedVersion':'" + bench.version() + "'}");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE"})
    void whatOneSideChangedIsKept(DatabaseKind kind) throws Exception {
        TestEngine engine = engine(kind);
        run(
                engine,
                "CREATE TABLE a (id int PRIMARY KEY, n int DEFAULT 7, s varchar(20), CHECK (n > 0))",
                "CREATE TABLE b (id int PRIMARY KEY)");
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'add_column','table':{'name':'a'},'column':{'name':'ours','dataType':'"
                            + engine.whole()
                            + "'}}",
                    "{'op':'set_table','table':{'name':'b'},'set':{'name':'renamed'}}");
            run(
                    engine,
                    "ALTER TABLE a ADD COLUMN theirs int",
                    "CREATE INDEX by_s ON a (s)",
                    "CREATE TABLE c (id int PRIMARY KEY)");
            assertThat(bench.publish("").text("reason", "")).isEqualTo("stale_database");
            Json.Obj done = rebase(bench);
            assertThat(done.get("success")).as(done.write()).isEqualTo(new Json.Bool(true));
            assertThat(at(done, "receipt", "changes", "columnsAdded", 0, "column", "name"))
                    .isEqualTo(new Json.Str("theirs"));
            Json.Obj left = bench.tool("designer_review", "{}");
            assertThat(((Json.Arr) at(left, "changes")).items()).as(left.write()).hasSize(2);
            bench.published("");
            assertThat(bench.ask("{'operation':'get_overview'}").write())
                    .contains("ours", "theirs", "renamed", "\"c\"");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE"})
    void whatBothChangedIsNamedAndNothingIsLost(DatabaseKind kind) throws Exception {
        TestEngine engine = engine(kind);
        run(engine, "CREATE TABLE a (id int PRIMARY KEY, s varchar(20), n int)");
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'set_column','table':{'name':'a'},'column':{'name':'s'},'set':{"
                            + "'maxLength':'30'}}",
                    "{'op':'add_index','table':{'name':'a'},'index':{'name':'by_n','columns':"
                            + "['n']}}");
            run(engine, "ALTER TABLE a DROP COLUMN s", "ALTER TABLE a DROP COLUMN n");
            String version = bench.version();
            Json.Obj refused = rebase(bench);
            assertThat(refused.text("reason", "")).isEqualTo("stale_database");
            assertThat(at(refused, "conflicts").write())
                    .contains("a.s: changed in the design, dropped in the database")
                    .contains("a.by_n: refers to something that was dropped");
            assertThat(bench.version()).isEqualTo(version);
        }
    }

    private static Json.Obj rebase(Bench bench, String... choices) {
        return bench.tool(
                "designer_publish",
                "{'action':'rebase','expectedVersion':'"
                        + bench.version()
                        + "','choices':{"
                        + String.join(",", choices)
                        + "}}");
    }

    private static String keep(Json.Obj answer, String what, String side) {
        String id =
                ((Json.Arr) at(answer, "conflicts"))
                        .items().stream()
                                .map(each -> (Json.Obj) each)
                                .filter(each -> each.text("what", "").contains(what))
                                .findFirst()
                                .orElseThrow(() -> new AssertionError(answer.write()))
                                .text("id", "");
        return "'" + id + "':'" + side + "'";
    }

    private static void succeeded(Json.Obj answer) {
        assertThat(answer.get("success")).as(answer.write()).isEqualTo(new Json.Bool(true));
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE"})
    void eachConflictIsChosenAndTheRestFollows(DatabaseKind kind) throws Exception {
        TestEngine engine = engine(kind);
        run(engine, "CREATE TABLE a (id int PRIMARY KEY, s varchar(20), n int)");
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'set_column','table':{'name':'a'},'column':{'name':'s'},'set':{"
                            + "'maxLength':'30'}}",
                    "{'op':'add_index','table':{'name':'a'},'index':{'name':'by_n','columns':"
                            + "['n']}}",
                    "{'op':'add_column','table':{'name':'a'},'column':{'name':'both','dataType':'"
                            + engine.whole()
                            + "'}}");
            run(
                    engine,
                    "ALTER TABLE a DROP COLUMN s",
                    "ALTER TABLE a DROP COLUMN n",
                    "ALTER TABLE a ADD COLUMN both_ int",
                    "ALTER TABLE a RENAME COLUMN both_ TO \"both\""
                            .replace("\"", kind == DatabaseKind.MARIADB ? "`" : "\""),
                    "ALTER TABLE a ADD COLUMN theirs int");
            Json.Obj seen = bench.tool("designer_publish", "{'action':'compare'}");
            succeeded(seen);
            assertThat(at(seen, "databaseTables", 0, "name")).isEqualTo(new Json.Str("a"));
            assertThat(seen.write()).contains("theirs");
            String version = bench.version();
            var choices =
                    new java.util.ArrayList<>(
                            java.util.List.of(
                                    keep(seen, "a.s:", "database"), keep(seen, "by_n", "design")));
            if (seen.write().contains("added in both")) {
                choices.add(keep(seen, "a.both", "database"));
            }
            succeeded(rebase(bench, choices.toArray(String[]::new)));
            assertThat(
                            bench.ask("{'operation':'get_table','payload':{'table':{'name':'a'}}}")
                                    .write())
                    .contains("\"n\"", "both", "theirs")
                    .doesNotContain("\"s\"");
            succeeded(
                    bench.tool(
                            "designer_history",
                            "{'action':'undo','expectedVersion':'" + bench.version() + "'}"));
            assertThat(bench.version()).isEqualTo(version);
            assertThat(bench.publish("").text("reason", ""))
                    .as("what changes are counted from is back too")
                    .isEqualTo("stale_database");
            succeeded(
                    bench.tool(
                            "designer_history",
                            "{'action':'redo','expectedVersion':'" + bench.version() + "'}"));
            bench.published("");
            assertThat(bench.ask("{'operation':'get_overview'}").write()).contains("\"n\"");
        }
    }

    @ParameterizedTest
    @EnumSource(names = "SQLITE")
    void aChoiceAboutNothingIsRefusedByItsName(DatabaseKind kind) throws Exception {
        TestEngine engine = engine(kind);
        run(engine, "CREATE TABLE a (id int PRIMARY KEY, n int)");
        try (var bench = Bench.on(folder, engine)) {
            bench.edit("{'op':'drop_column','table':{'name':'a'},'column':{'name':'n'}}");
            run(
                    engine,
                    "ALTER TABLE a RENAME COLUMN n TO m",
                    "ALTER TABLE a ADD COLUMN theirs int");
            String version = bench.version();
            Json.Obj seen = bench.tool("designer_publish", "{'action':'compare'}");
            String right =
                    ((Json.Arr) at(seen, "conflicts")).items().isEmpty()
                            ? ""
                            : keep(seen, "a.", "database") + ",";
            for (String wrong : java.util.List.of("column:nowhere", "a.n", "colum:n", "")) {
                Json.Obj refused = rebase(bench, right + "'" + wrong + "':'design'");
                assertThat(refused.text("reason", "")).as(refused.write()).isEqualTo("not_found");
                assertThat(refused.text("message", ""))
                        .isEqualTo(
                                "choices names no conflict '"
                                        + wrong
                                        + "'; action compare lists the conflicts with their ids");
                assertThat(at(refused, "hints", "choices").write()).contains(wrong);
            }
            assertThat(bench.version()).isEqualTo(version);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "SQLITE")
    void aReloadIsUndoneAndARebaseKeepsWhoMadeWhat(DatabaseKind kind) throws Exception {
        TestEngine engine = engine(kind);
        run(engine, "CREATE TABLE a (id int PRIMARY KEY)");
        try (var bench = Bench.on(folder, engine)) {
            bench.edit("{'op':'add_table','table':{'name':'ours'}}");
            run(engine, "ALTER TABLE a ADD COLUMN theirs int");
            succeeded(rebase(bench));
            assertThat(at(bench.tool("designer_review", "{}"), "changes", 0, "client"))
                    .isEqualTo(new Json.Str("junit"));
            String version = bench.version();
            succeeded(
                    bench.tool(
                            "designer_publish",
                            "{'action':'reload','expectedVersion':'" + version + "'}"));
            assertThat(bench.ask("{'operation':'get_overview'}").write()).doesNotContain("ours");
            succeeded(
                    bench.tool(
                            "designer_history",
                            "{'action':'undo','expectedVersion':'" + bench.version() + "'}"));
            assertThat(bench.version()).isEqualTo(version);
            assertThat(((Json.Arr) at(bench.tool("designer_review", "{}"), "changes")).items())
                    .hasSize(1);
            bench.published("");
        }
    }
}
