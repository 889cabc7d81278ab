package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.Asked;
import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an agent is told about calls that are nearly right, and how little it has to read. */
class AgentCallsTest {
    private static final String USERS =
            "{'op':'add_table','table':{'name':'users'},'initialColumns':[{'name':'id','dataType':"
                    + "'bigint','isPrimaryKey':true}]}";

    @TempDir private Path folder;
    @AutoClose private Bench bench;

    @BeforeEach
    void open() {
        bench = new Bench(folder, Bench.design("one", DatabaseKind.POSTGRESQL));
        bench.show("one");
        bench.edit(USERS);
    }

    private static String pointing(String name, String... more) {
        return "{'op':'add_table','table':{'name':'"
                + name
                + "'},'initialColumns':[{'name':'id','dataType':'bigint','isPrimaryKey':true},"
                + "{'name':'user_id','dataType':'bigint'}]},{'op':'add_foreign_key','table':{"
                + "'name':'"
                + name
                + "'},'foreignKey':{'referencedTable':{'name':'users'},'mappings':[{'column':"
                + "'user_id','referencedColumn':'id'}]}}"
                + String.join("", more);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'op':'add_column','table':{'name':'users'},'column':{'dataType':'int'}}"
                        + "|Missing column.name",
                "{'op':'add_column','table':{'name':'users'},'column':{'name':'x'}}"
                        + "|Missing column.dataType of column 'x'",
                "{'op':'add_check','table':{'name':'users'},'check':{'name':'c'}}"
                        + "|Missing check.expression",
                "{'op':'add_column','tabel':{'name':'users'},'column':{'name':'x'}}"
                        + "|payload.edits[1].tabel: expected no such field, got {\"name\":\"users\"}; did you mean table?",
                "{'op':'add_column','table':{'name':'users'},'column':{'name':'x','dataTyp':'int'}}"
                        + "|payload.edits[1].column.dataTyp: expected no such field, got \"int\";"
                        + " did you mean dataType?",
                "{'op':'make_tea'}|payload.edits[1].op: expected",
                "'drop everything'|payload.edits[1]: expected",
            })
    void anEditThatIsNoneIsAnInvalidRequestAndThoseBeforeItStay(String edit, String message) {
        String before = bench.version();
        Json.Obj refused =
                bench.refused(
                        "{'op':'add_column','table':{'name':'users'},'column':{'name':'mail',"
                                + "'dataType':'text'}}",
                        edit,
                        "{'op':'drop_table','table':{'name':'users'}}");
        assertThat(refused.text("reason", "")).isEqualTo("invalid_request");
        assertThat(refused.text("message", "")).startsWith(message);
        assertThat(at(refused, "failedEditIndex")).isEqualTo(Json.Num.of(1));
        assertThat(at(refused, "appliedEdits")).isEqualTo(Json.Num.of(1));
        assertThat(refused.text("currentVersion", ""))
                .isEqualTo(bench.version())
                .isNotEqualTo(before);
        assertThat(refused.text("server", "")).isEqualTo("localhost,1433");
        assertThat(refused.text("database", "")).isEqualTo("QuickStart");
    }

    @Test
    void atomicEditsGoBackForAnEditThatIsNone() {
        String before = bench.version();
        Json.Obj refused =
                bench.applyAs(
                        "test",
                        before,
                        ",'atomic':true",
                        "{'op':'add_table','table':{'name':'t'}}",
                        "{'op':'drop_table','tables':{}}");
        assertThat(at(refused, "failedEditIndex")).isEqualTo(Json.Num.of(1));
        assertThat(at(refused, "appliedEdits")).isEqualTo(Json.Num.of(0));
        assertThat(bench.version()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'operation':'get_table','payload':{'table':{'name':'nope'}}}|not_found",
                "{'operation':'get_table','payload':{}}|invalid_request",
                "{'operation':'get_table','payload':{'tabel':{}}}|invalid_request",
                "{'operation':'get_overview','options':{'limit':0}}|invalid_request",
                "{'operation':'get_overview','options':{'cursr':'x'}}|invalid_request",
                "{'operation':'apply_edits','payload':{'expectedVersion':5,'edits':[]}}"
                        + "|invalid_request",
                "{'operation':'apply_edits','payload':{}}|invalid_request",
                "{'operation':'apply_edits','payload':{'expectedVersion':'old','edits':["
                        + "{'op':'add_table'}]}}|stale_state",
            })
    void everyRefusalSaysWhereAndOfWhichVersion(String call, String reason) {
        Json.Obj refused = bench.ask(call);
        assertThat(refused.text("reason", "")).as(refused.write()).isEqualTo(reason);
        assertThat(refused.text("currentVersion", "")).isEqualTo(bench.version());
        assertThat(refused.text("server", "")).isEqualTo("localhost,1433");
        assertThat(refused.text("database", "")).isEqualTo("QuickStart");
    }

    @Test
    void aReceiptAlwaysHasChangesAndWarnings() {
        Json.Obj some = bench.edit("{'op':'add_table','table':{'name':'t'}}");
        assertThat(at(some, "receipt", "warnings")).isEqualTo(Json.Arr.ofTexts(List.of()));
        Json.Obj none = bench.edit("{'op':'set_table','table':{'name':'t'},'set':{'name':'t'}}");
        assertThat(at(none, "receipt", "changes")).isEqualTo(Json.Obj.EMPTY);
    }

    @Test
    void aDryRunSaysWhatItWouldDo() {
        Json.Obj tried =
                bench.applyAs(
                        "test",
                        bench.version(),
                        ",'dryRun':true",
                        "{'op':'add_table','table':{'name':'t'}}",
                        "{'op':'drop_table','table':{'name':'users'}}");
        assertThat(at(tried, "receipt", "dryRun")).isEqualTo(new Json.Bool(true));
        assertThat(at(tried, "receipt", "wouldApply")).isEqualTo(Json.Num.of(2));
        assertThat(at(tried, "receipt", "appliedEdits")).isEqualTo(Json.Num.of(0));
        assertThat(at(tried, "receipt", "changes", "tablesDropped", 0, "name"))
                .isEqualTo(new Json.Str("users"));
    }

    @Test
    void relationshipsOfOneTableComeInPages() {
        bench.edit(pointing("a"), pointing("b"), pointing("c"));
        bench.edit("{'op':'add_table','table':{'name':'alone'}}");
        String ask =
                "{'operation':'get_relationships','payload':{'table':{'name':'%s'}},'options':{"
                        + "'limit':2%s}}";
        Json.Obj first = bench.ask(ask.formatted("users", ""));
        assertThat(((Json.Arr) at(first, "relationships")).items()).hasSize(2);
        String cursor = first.text("nextCursor", "").replace("\n", "\\n");
        Json.Obj rest = bench.ask(ask.formatted("users", ",'cursor':'" + cursor + "'"));
        assertThat(at(rest, "relationships", 0, "table", "name")).isEqualTo(new Json.Str("c"));
        assertThat(rest.get("nextCursor")).isNull();
        assertThat(((Json.Arr) at(bench.ask(ask.formatted("b", "")), "relationships")).items())
                .hasSize(1);
        assertThat(((Json.Arr) at(bench.ask(ask.formatted("alone", "")), "relationships")).items())
                .isEmpty();
    }

    @Test
    void aFilteredOverviewKeepsColumnsWhereItIsSmall() {
        List<String> edits = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            edits.add("{'op':'add_table','table':{'name':'t" + i + "'}}");
        }
        bench.edit(edits.toArray(String[]::new));
        assertThat(at(bench.ask("{'operation':'get_overview'}"), "overview", "columnsOmitted"))
                .isEqualTo(new Json.Bool(true));
        Json.Obj some = bench.ask("{'operation':'get_overview','options':{'filter':'user'}}");
        assertThat(at(some, "overview", "columnsOmitted")).isEqualTo(new Json.Bool(false));
        assertThat(at(some, "overview", "tables", 0, "columns", 0, "name"))
                .isEqualTo(new Json.Str("id"));
    }

    @Test
    void severalTablesAreReadInOneCall() {
        bench.edit(pointing("a"), pointing("b"));
        Json.Obj both =
                bench.ask(
                        "{'operation':'get_table','payload':{'tables':[{'name':'b'},{'name':"
                                + "'users'}]},'options':{'includeForeignKeys':true}}");
        assertThat(at(both, "tables", 0, "foreignKeys", 0, "referencedTable", "name"))
                .isEqualTo(new Json.Str("users"));
        assertThat(at(both, "tables", 1, "name")).isEqualTo(new Json.Str("users"));
    }

    @Test
    void aTableComesWithItsNeighbors() {
        bench.edit(pointing("a"), pointing("b"), "{'op':'add_table','table':{'name':'far'}}");
        Json.Obj users =
                bench.ask(
                        "{'operation':'get_table','payload':{'table':{'name':'users'}},"
                                + "'options':{'includeNeighbors':true}}");
        assertThat(at(users, "neighbors", "tables").write())
                .contains("\"a\"", "\"b\"", "user_id")
                .doesNotContain("\"far\"");
    }

    @Test
    void aTableOfAnotherSchemaIsNamedWhereItIs() {
        bench.edit(
                "{'op':'add_schema','schema':'sales'}",
                "{'op':'add_table','table':{'schema':'sales','name':'b'}}");
        assertThat(
                        bench.refused("{'op':'drop_table','table':{'schema':'public','name':'b'}}")
                                .text("message", ""))
                .isEqualTo("Table 'public.b' not found; there is 'sales.b'");
    }

    @Test
    void serialIsAnIdentity() {
        assertThat(
                        bench.refused(
                                        "{'op':'add_column','table':{'name':'users'},'column':{"
                                                + "'name':'n','dataType':'bigserial'}}")
                                .text("message", ""))
                .isEqualTo(
                        "Data type 'bigserial' is invalid; send a whole-number type with"
                                + " isIdentity: true");
    }

    @Test
    void aTableSaysWhatItHasThatTheDesignerDoesNotEdit() throws Exception {
        TestEngine engine = TestEngine.sqlite(folder);
        Asked.run(
                engine,
                "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, UNIQUE (a)) STRICT",
                "CREATE TABLE u (id INTEGER PRIMARY KEY, t INTEGER REFERENCES t DEFERRABLE"
                        + " INITIALLY DEFERRED)",
                "CREATE INDEX low ON t (lower(a))",
                "CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END");
        bench.close();
        bench = Bench.on(folder, engine);
        String read =
                "{'operation':'get_table','payload':{'table':{'name':'%s'}},'options':{"
                        + "'includeForeignKeys':true}}";
        Json.Obj table = bench.ask(read.formatted("t"));
        assertThat(at(table, "table", "notEdited"))
                .isEqualTo(Json.Arr.ofTexts(List.of("STRICT", "index low", "trigger g")));
        String id =
                ((Json.Obj)
                                at(
                                        bench.ask(
                                                read.formatted("t")
                                                        .replace(
                                                                "true",
                                                                "true,"
                                                                        + "'includeColumns':'full'")),
                                        "table"))
                        .text("id", "");
        assertThat(at(bench.tool("designer_model", "{}"), "notEdited", id))
                .isEqualTo(at(table, "table", "notEdited"));
        Json.Obj other = bench.ask(read.formatted("u"));
        assertThat(((Json.Obj) at(other, "table")).get("notEdited")).isNull();
        assertThat(at(other, "table", "foreignKeys", 0, "attributes"))
                .isEqualTo(new Json.Str("DEFERRABLE INITIALLY DEFERRED"));
    }

    @Test
    void whatAToolCanDoIsWhatItSays() {
        var tools = bench.house().tools();
        assertThat(tools.find("designer_publish").orElseThrow().contract().destructive()).isTrue();
        assertThat(tools.find("designer_list").orElseThrow().contract().alwaysReads()).isTrue();
        assertThat(tools.find(Bench.TOOL).orElseThrow().contract().alwaysReads()).isFalse();
    }
}
