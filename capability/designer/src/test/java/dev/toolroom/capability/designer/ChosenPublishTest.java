package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.ask;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Some changes are published, with what they need; the rest waits for its own publish. */
class ChosenPublishTest {
    @TempDir private Path folder;

    /** Each test has its own. */
    private TestEngine engine = TestEngine.sqlite(Path.of("none"));

    private Bench bench(DatabaseKind kind) throws Exception {
        engine =
                switch (kind) {
                    case POSTGRESQL -> TestEngine.postgres();
                    case MARIADB -> TestEngine.mariadb();
                    case H2 -> TestEngine.h2(folder);
                    default -> TestEngine.sqlite(folder);
                };
        String schema = kind == DatabaseKind.H2 ? "dbo." : "";
        run(
                engine,
                "CREATE TABLE " + schema + "a (id int PRIMARY KEY, n int, s varchar(20))",
                "CREATE TABLE "
                        + schema
                        + "b (id int PRIMARY KEY, aid int, CONSTRAINT b_a FOREIGN KEY (aid)"
                        + " REFERENCES "
                        + schema
                        + "a (id))");
        return Bench.on(folder, engine);
    }

    /** The ids of the changes whose text holds these words. */
    private static List<String> ids(Bench bench, String... words) {
        Json.Obj listed = bench.tool("designer_review", "{}");
        var found = new java.util.ArrayList<String>();
        for (Json change : ((Json.Arr) at(listed, "changes")).items()) {
            for (String word : words) {
                if (change.write().contains(word)) {
                    found.add(((Json.Obj) change).text("id", ""));
                }
            }
        }
        return found;
    }

    private static String changes(List<String> ids) {
        return "'changes':" + Json.Arr.ofTexts(ids).write().replace('"', '\'');
    }

    private static List<String> kinds(Json.Obj listed) {
        return ((Json.Arr) at(listed, "changes"))
                .items().stream().map(each -> ((Json.Obj) each).text("kind", "")).toList();
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void whatTheyNeedComesAlongAndTheRestComesLater(DatabaseKind kind) throws Exception {
        try (Bench bench = bench(kind)) {
            bench.edit(
                    "{'op':'add_column','table':{'name':'a'},'column':{'name':'x','dataType':'"
                            + engine.whole()
                            + "'}}",
                    "{'op':'add_index','table':{'name':'a'},'index':{'name':'by_x','columns':['x']}}",
                    "{'op':'set_column','table':{'name':'a'},'column':{'name':'s'},'set':{'name':"
                            + "'t'}}",
                    "{'op':'add_table','table':{'name':'c'}}");
            String version = bench.version();
            List<String> index = ids(bench, "by_x");
            Json.Obj preview = bench.tool("designer_publish", "{" + changes(index) + "}");
            assertThat(at(preview, "included", 0, "what").write()).contains("columnsAdded", "a.x");
            assertThat(at(preview, "unpublished")).isEqualTo(Json.Num.of(2));
            assertThat(preview.text("script", "")).contains("by_x").doesNotContain("RENAME COLUMN");
            Json.Obj done = bench.published("," + changes(index));
            assertThat(at(done, "unpublished")).isEqualTo(Json.Num.of(2));
            assertThat(bench.version()).isEqualTo(version);
            Json.Obj left = bench.tool("designer_review", "{}");
            assertThat(kinds(left)).containsExactlyInAnyOrder("columnsUpdated", "tablesAdded");
            assertThat(at(left, "changes", 0, "batch").write()).contains("call-");
            String schema = kind == DatabaseKind.H2 ? "dbo." : "";
            assertThat(ask(engine, "SELECT COUNT(x) + COUNT(s) FROM " + schema + "a"))
                    .containsExactly("0");
            assertThat(bench.published("").get("unpublished")).isNull();
            assertThat(ask(engine, "SELECT COUNT(x) + COUNT(t) FROM " + schema + "a"))
                    .containsExactly("0");
            assertThat(kinds(bench.tool("designer_review", "{}"))).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void aTableGoesWithTheKeysThatPointAtIt(DatabaseKind kind) throws Exception {
        try (Bench bench = bench(kind)) {
            bench.edit(
                    "{'op':'drop_foreign_key','table':{'name':'b'},'foreignKey':{'name':'b_a'}}",
                    "{'op':'drop_table','table':{'name':'a'}}",
                    "{'op':'add_column','table':{'name':'b'},'column':{'name':'y','dataType':'"
                            + engine.whole()
                            + "'}}");
            Json.Obj done =
                    bench.published(
                            ",'acceptDataLoss':true," + changes(ids(bench, "tablesDropped")));
            assertThat(at(done, "unpublished")).isEqualTo(Json.Num.of(1));
            assertThat(bench.asked).hasSize(1);
            assertThat(bench.asked.getFirst()).contains("a").doesNotContain("y");
            assertThat(kinds(bench.tool("designer_review", "{}"))).containsExactly("columnsAdded");
        }
    }

    /** Its key would else point at a table that is not there. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE"})
    void aTableGoesWithADroppedTableThatPointsAtIt(DatabaseKind kind) throws Exception {
        try (Bench bench = bench(kind)) {
            bench.edit(
                    "{'op':'drop_table','table':{'name':'b'}}",
                    "{'op':'drop_table','table':{'name':'a'}}",
                    "{'op':'add_table','table':{'name':'c'}}");
            String a = ids(bench, "'name':'a'".replace('\'', '"')).getFirst();
            Json.Obj preview = bench.tool("designer_publish", "{'changes':['" + a + "']}");
            assertThat(at(preview, "included", 0, "id").write()).contains("tablesDropped");
            bench.published(",'acceptDataLoss':true,'changes':['" + a + "']");
            assertThat(kinds(bench.tool("designer_review", "{}"))).containsExactly("tablesAdded");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE"})
    void aRenamedColumnBringsTheChecksThatNameIt(DatabaseKind kind) throws Exception {
        try (Bench bench = bench(kind)) {
            bench.edit(
                    "{'op':'add_check','table':{'name':'a'},'check':{'name':'ck','expression':"
                            + "'n > 0'}}");
            bench.published("");
            bench.edit(
                    "{'op':'set_column','table':{'name':'a'},'column':{'name':'n'},'set':{'name':"
                            + "'m'}}",
                    "{'op':'add_table','table':{'name':'c'}}");
            Json.Obj preview =
                    bench.tool(
                            "designer_publish", "{" + changes(ids(bench, "columnsUpdated")) + "}");
            assertThat(at(preview, "included", 0, "id").write()).contains("checksUpdated");
            bench.published("," + changes(ids(bench, "columnsUpdated")));
            assertThat(kinds(bench.tool("designer_review", "{}"))).containsExactly("tablesAdded");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE"})
    void undoAfterwardsIsAnUnpublishedChangeAndUnknownIdsAreRefused(DatabaseKind kind)
            throws Exception {
        try (Bench bench = bench(kind)) {
            bench.edit("{'op':'add_table','table':{'name':'c'}}");
            bench.edit("{'op':'add_table','table':{'name':'d'}}");
            bench.published("," + changes(ids(bench, "'name':'d'".replace('\'', '"'))));
            Json.Obj undone =
                    bench.tool(
                            "designer_history",
                            "{'action':'undo','expectedVersion':'" + bench.version() + "'}");
            assertThat(undone.get("success")).isEqualTo(new Json.Bool(true));
            assertThat(kinds(bench.tool("designer_review", "{}")))
                    .containsExactlyInAnyOrder("tablesAdded", "tablesDropped");
            Json.Obj unknown = bench.publish(",'changes':['columnsAdded:nowhere']");
            assertThat(unknown.text("reason", "")).isEqualTo("not_found");
            assertThat(at(unknown, "hints", "changes", 0).write()).contains("nowhere");
        }
    }

    @Test
    void aPartOfANewTableBringsItsTableAndAnEmptyListIsNotAll() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(engine, "CREATE TABLE p (id integer PRIMARY KEY)");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'add_table','table':{'name':'fresh'},'initialColumns':[{'name':'id',"
                            + "'dataType':'integer','isPrimaryKey':true}]}",
                    "{'op':'add_foreign_key','table':{'name':'fresh'},'foreignKey':{'name':'fk',"
                            + "'referencedTable':{'name':'p'},'mappings':[{'column':'id',"
                            + "'referencedColumn':'id'}]}}",
                    "{'op':'add_table','table':{'name':'later'}}");
            String key =
                    ((Json.Arr) at(bench.tool("designer_review", "{}"), "changes"))
                            .items().stream()
                                    .map(each -> ((Json.Obj) each).text("id", ""))
                                    .filter(each -> each.startsWith("foreignKeysAdded:"))
                                    .findFirst()
                                    .orElseThrow();
            Json.Obj none = bench.publish(",'changes':[]");
            assertThat(none.text("message", "")).contains("changes is empty");
            Json.Obj preview = bench.tool("designer_publish", "{'changes':['" + key + "']}");
            assertThat(at(preview, "included").write()).contains("public.fresh");
            Json.Obj done = bench.published(",'changes':['" + key + "']");
            assertThat(at(done, "unpublished")).as(done.write()).isEqualTo(Json.Num.of(1));
            assertThat(ask(engine, "SELECT conname FROM pg_constraint WHERE contype = 'f'"))
                    .containsExactly("fk");
        }
    }
}
