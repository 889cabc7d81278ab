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
                    .contains("a key or an index is on a column that is gone");
            assertThat(bench.version()).isEqualTo(version);
        }
    }
}
