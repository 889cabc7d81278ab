package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A rebase, a publish of chosen changes, and undo of the rebase, in the orders in which they can
 * come: the design is right afterwards, or the publish is refused. Nobody's table is dropped.
 */
class RebaseOrderTest {
    @TempDir private Path folder;

    private Bench bench(DatabaseKind kind) throws Exception {
        TestEngine engine =
                kind == DatabaseKind.POSTGRESQL
                        ? TestEngine.postgres()
                        : kind == DatabaseKind.MARIADB
                                ? TestEngine.mariadb()
                                : TestEngine.sqlite(folder);
        run(engine, "CREATE TABLE a (id int PRIMARY KEY)", "CREATE TABLE z (id int PRIMARY KEY)");
        Bench bench = Bench.on(folder, engine);
        bench.edit(
                "{'op':'add_table','table':{'name':'ours'}}",
                "{'op':'add_table','table':{'name':'later'}}");
        run(engine, "CREATE TABLE theirs (id int PRIMARY KEY)", "DROP TABLE z");
        return bench;
    }

    private static Json.Obj with(Bench bench, String tool, String action) {
        Json.Obj done =
                bench.tool(
                        tool,
                        "{'action':'" + action + "','expectedVersion':'" + bench.version() + "'}");
        assertThat(done.get("success")).as(action + done.write()).isEqualTo(new Json.Bool(true));
        return done;
    }

    private static void rebase(Bench bench) {
        with(bench, "designer_publish", "rebase");
    }

    /** What was published is in both, each in its own words: the database's are kept. */
    private static void rebaseAgain(Bench bench) {
        Json.Obj seen = bench.tool("designer_publish", "{'action':'compare'}");
        var choices =
                ((Json.Arr) at(seen, "conflicts"))
                        .items().stream()
                                .map(
                                        each ->
                                                "'"
                                                        + ((Json.Obj) each).text("id", "")
                                                        + "':'database'")
                                .toList();
        assertThat(choices).isNotEmpty();
        Json.Obj done =
                bench.tool(
                        "designer_publish",
                        "{'action':'rebase','expectedVersion':'"
                                + bench.version()
                                + "','choices':{"
                                + String.join(",", choices)
                                + "}}");
        assertThat(done.get("success")).as(done.write()).isEqualTo(new Json.Bool(true));
    }

    private static void undo(Bench bench) {
        with(bench, "designer_history", "undo");
    }

    private static void redo(Bench bench) {
        with(bench, "designer_history", "redo");
    }

    private static List<String> changes(Bench bench) {
        return ((Json.Arr) at(bench.tool("designer_review", "{}"), "changes"))
                .items().stream().map(each -> ((Json.Obj) each).text("id", "")).toList();
    }

    /** Publishes the table 'ours' alone. */
    private static void publishOurs(Bench bench) {
        Json.Obj listed = bench.tool("designer_review", "{}");
        String id =
                ((Json.Arr) at(listed, "changes"))
                        .items().stream()
                                .filter(each -> each.write().contains("\"ours\""))
                                .map(each -> ((Json.Obj) each).text("id", ""))
                                .findFirst()
                                .orElseThrow();
        bench.published(",'changes':['" + id + "']");
    }

    private static void isRefused(Bench bench) {
        for (String more : List.of("", ",'acceptDataLoss':true")) {
            Json.Obj refused = bench.publish(more);
            assertThat(refused.text("reason", "")).as(refused.write()).isEqualTo("stale_database");
        }
        assertThat(bench.asked).as("nobody is asked about a plan that will not run").isEmpty();
    }

    private static void endsRight(Bench bench) {
        bench.published("");
        assertThat(changes(bench)).isEmpty();
        assertThat(bench.ask("{'operation':'get_overview'}").write())
                .contains("\"ours\"", "\"later\"", "\"theirs\"", "\"a\"")
                .doesNotContain("\"z\"");
        assertThat(at(bench.tool("designer_publish", "{'action':'compare'}"), "drift").write())
                .isEqualTo("[]");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE"})
    void undoneAfterAChosenPublishItIsRefusedUntilItIsMadeAgain(DatabaseKind kind)
            throws Exception {
        try (Bench bench = bench(kind)) {
            rebase(bench);
            publishOurs(bench);
            undo(bench);
            isRefused(bench);
            rebaseAgain(bench);
            assertThat(changes(bench)).as("what was published is no change").hasSize(1);
            endsRight(bench);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE"})
    void undoneAndRedoneItIsAsAfterThePublish(DatabaseKind kind) throws Exception {
        try (Bench bench = bench(kind)) {
            rebase(bench);
            publishOurs(bench);
            List<String> before = changes(bench);
            String version = bench.version();
            undo(bench);
            isRefused(bench);
            redo(bench);
            assertThat(bench.version()).isEqualTo(version);
            assertThat(changes(bench)).isEqualTo(before);
            endsRight(bench);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE"})
    void undoneAfterAWholePublishItIsRefusedToo(DatabaseKind kind) throws Exception {
        try (Bench bench = bench(kind)) {
            rebase(bench);
            bench.published("");
            undo(bench);
            isRefused(bench);
            rebaseAgain(bench);
            assertThat(changes(bench)).isEmpty();
            endsRight(bench);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE"})
    void twoRebasesAroundAChosenPublishGoBackOneByOne(DatabaseKind kind) throws Exception {
        try (Bench bench = bench(kind)) {
            rebase(bench);
            publishOurs(bench);
            bench.edit("{'op':'add_table','table':{'name':'more'}}");
            undo(bench);
            undo(bench);
            isRefused(bench);
            redo(bench);
            redo(bench);
            assertThat(changes(bench)).hasSize(2);
            undo(bench);
            endsRight(bench);
        }
    }
}
