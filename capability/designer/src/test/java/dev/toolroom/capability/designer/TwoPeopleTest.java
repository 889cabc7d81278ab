package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.ask;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two people edit one database, each in a design of their own. After a rebase the second publish
 * runs what its own edits need and nothing more. {@code -Dengines=all} tries every engine.
 */
class TwoPeopleTest {
    /** Each on a column or key of its own; {@code M} is the person, {@code W} a whole number. */
    private static final Map<String, String> EDITS =
            new TreeMap<>(
                    Map.of(
                            "add",
                            "{'op':'add_column',T,'column':{'name':'M_new','dataType':'W'}}",
                            "drop",
                            "{'op':'drop_column',T,'column':{'name':'M_drop'}}",
                            "rename",
                            "{'op':'set_column',T,'column':{'name':'M_name'},'set':{'name':'M_named'}}",
                            "retype",
                            "{'op':'set_column',T,'column':{'name':'M_type'},'set':{'maxLength':'40'}}",
                            "key",
                            "{'op':'add_foreign_key',T,'foreignKey':{'name':'T_M_fk',"
                                    + "'referencedTable':{'name':'parent'},'mappings':["
                                    + "{'column':'M_key','referencedColumn':'id'}]}}",
                            "index",
                            "{'op':'add_index',T,'index':{'name':'T_M_by','columns':['M_index']}}",
                            "comment",
                            "{'op':'set_column',T,'column':{'name':'M_text'},'set':{'comment':'of M'}}"));

    @TempDir private Path folder;

    static Stream<DatabaseKind> engines() {
        return "all".equals(System.getProperty("engines"))
                ? Stream.of(
                        DatabaseKind.POSTGRESQL,
                        DatabaseKind.MARIADB,
                        DatabaseKind.SQLITE,
                        DatabaseKind.H2)
                : Stream.of(DatabaseKind.POSTGRESQL);
    }

    private TestEngine engine(DatabaseKind kind) throws Exception {
        return switch (kind) {
            case POSTGRESQL -> TestEngine.postgres();
            case MARIADB -> TestEngine.mariadb();
            case H2 -> TestEngine.h2(folder);
            default -> TestEngine.sqlite(folder);
        };
    }

    private Bench person(String name, TestEngine engine) throws Exception {
        return Bench.on(Files.createDirectory(folder.resolve(name)), engine);
    }

    private static String[] tables(TestEngine engine) {
        var statements = new ArrayList<String>();
        String schema = engine.kind() == DatabaseKind.H2 ? "dbo." : "";
        statements.add("CREATE TABLE " + schema + "parent (id int NOT NULL PRIMARY KEY)");
        for (String ours : EDITS.keySet()) {
            for (String theirs : EDITS.keySet()) {
                var columns = new ArrayList<>(List.of("id int NOT NULL PRIMARY KEY"));
                for (String person : List.of("ours", "theirs")) {
                    for (String whole : List.of("drop", "name", "key", "index", "text")) {
                        columns.add(person + "_" + whole + " int");
                    }
                    columns.add(person + "_type varchar(20)");
                }
                statements.add(
                        "CREATE TABLE %s%s_%s (%s)"
                                .formatted(schema, ours, theirs, String.join(", ", columns)));
            }
        }
        return statements.toArray(String[]::new);
    }

    private static void edit(Bench bench, TestEngine engine, String person) {
        var edits = new ArrayList<String>();
        for (String ours : EDITS.keySet()) {
            for (String theirs : EDITS.keySet()) {
                String table = ours + "_" + theirs;
                edits.add(
                        Objects.requireNonNull(EDITS.get(person.equals("ours") ? ours : theirs))
                                .replace("'T_", "'" + table + "_")
                                .replace(",T,", ",'table':{'name':'" + table + "'},")
                                .replace("M", person)
                                .replace("'W'", "'" + engine.whole() + "'"));
            }
        }
        bench.edit(edits.toArray(String[]::new));
    }

    private static Json.Obj preview(Bench bench) {
        Json.Obj preview = bench.tool("designer_publish", "{}");
        assertThat(preview.get("drift")).as(preview.write()).isNull();
        return preview;
    }

    private static void rebase(Bench bench) {
        Json.Obj done =
                bench.tool(
                        "designer_publish",
                        "{'action':'rebase','expectedVersion':'" + bench.version() + "'}");
        assertThat(done.get("success")).as(done.write()).isEqualTo(new Json.Bool(true));
    }

    private static int number(Json.Obj answer, String name) {
        return ((Json.Num) at(answer, name)).decimal().intValue();
    }

    private static String drift(Bench bench) {
        return at(bench.tool("designer_publish", "{'action':'compare'}"), "drift").write();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aPublishRunsNoMoreThanItsOwnEditsNeed(DatabaseKind kind) throws Exception {
        TestEngine engine = engine(kind);
        run(engine, tables(engine));
        try (Bench ours = person("ours", engine);
                Bench theirs = person("theirs", engine)) {
            edit(ours, engine, "ours");
            Json.Obj alone = preview(ours);
            edit(theirs, engine, "theirs");
            theirs.published(",'acceptDataLoss':true");
            rebase(ours);
            Json.Obj after = preview(ours);
            // SQLite rebuilds for drop, retype, key and comment, and makes the new index again.
            int more = kind == DatabaseKind.SQLITE ? 4 : 0;
            assertThat(number(after, "statements")).isEqualTo(number(alone, "statements") + more);
            assertThat(after.get("risks")).isEqualTo(alone.get("risks"));
            assertThat(after.get("risksTotal")).isEqualTo(alone.get("risksTotal"));
            if (kind != DatabaseKind.SQLITE) {
                assertThat(alone.write()).doesNotContain("rebuiltBecause");
            }
            ours.published(",'acceptDataLoss':true");
            assertThat(drift(ours)).isEqualTo("[]");
            rebase(theirs);
            assertThat(at(theirs.tool("designer_review", "{}"), "changes").write()).isEqualTo("[]");
            assertThat(theirs.version()).isEqualTo(ours.version());
        }
    }

    /** Somebody dropped a column and added it again, so that it stands elsewhere now. */
    @Test
    void anotherOrderOfColumnsIsNoDrift() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(engine, "CREATE TABLE a (id int PRIMARY KEY, moved int, stays int)");
        try (Bench bench = person("ours", engine)) {
            bench.edit(
                    "{'op':'add_column','table':{'name':'a'},'column':{'name':'note','dataType':"
                            + "'text'}}");
            String script = preview(bench).text("script", "");
            run(engine, "ALTER TABLE a DROP COLUMN moved", "ALTER TABLE a ADD COLUMN moved int");
            assertThat(drift(bench)).isEqualTo("[]");
            assertThat(preview(bench).text("script", "")).isEqualTo(script).contains("ADD COLUMN");
            bench.published("");
            assertThat(at(bench.tool("designer_review", "{}"), "changes").write()).isEqualTo("[]");
            bench.edit("{'op':'drop_column','table':{'name':'a'},'column':{'name':'note'}}");
            rebase(bench);
            bench.published(",'acceptDataLoss':true");
            assertThat(
                            ask(
                                    engine,
                                    "SELECT string_agg(attname, ' ' ORDER BY attnum) FROM"
                                            + " pg_attribute WHERE attrelid = 'a'::regclass AND"
                                            + " attnum > 0 AND NOT attisdropped"))
                    .containsExactly("id stays moved");
        }
    }

    @Test
    void aRebuildNamesItsReason() throws Exception {
        TestEngine engine = TestEngine.sqlite(folder);
        run(engine, "CREATE TABLE a (id int PRIMARY KEY, n int)");
        try (Bench bench = person("ours", engine)) {
            bench.edit("{'op':'drop_column','table':{'name':'a'},'column':{'name':'n'}}");
            assertThat(at(preview(bench), "risks", 0, "rebuiltBecause"))
                    .isEqualTo(new Json.Str("a column is dropped"));
        }
    }
}
