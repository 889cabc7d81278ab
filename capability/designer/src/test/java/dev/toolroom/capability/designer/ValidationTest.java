package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a database would refuse at publish is refused at the edit. */
class ValidationTest {
    private static final String A = "'table':{'schema':'dbo','name':'A'}";
    private static final String B = "'table':{'schema':'dbo','name':'B'}";
    private static final String TO_A = "'referencedTable':{'schema':'dbo','name':'A'}";

    @AutoClose private final Bench bench;

    ValidationTest(@TempDir Path folder) {
        bench = new Bench(folder, Bench.blank("one"));
    }

    @BeforeEach
    void twoTables() {
        bench.show("one");
        bench.edit(
                "{'op':'add_table'," + A + "}",
                "{'op':'add_table'," + B + "}",
                "{'op':'add_column'," + B + ",'column':{'name':'AId','dataType':'int'}}",
                "{'op':'add_column',"
                        + B
                        + ",'column':{'name':'Must','dataType':'int','isNullable':false}}");
    }

    private String refused(String edit) {
        Json.Obj answer = bench.refused(edit);
        assertThat(answer.text("reason", "")).as(answer.write()).isEqualTo("validation_error");
        assertThat(answer.write().getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(400);
        assertThat(answer.text("message", ""))
                .doesNotContainPattern("[0-9a-f]{8}-[0-9a-f]{4}")
                .doesNotContainPattern("\\b[tcf][a-z2-9]{10}\\b");
        return answer.text("message", "");
    }

    private String column(String fields) {
        return "{'op':'add_column'," + A + ",'column':{'name':'X'," + fields + "}}";
    }

    private String key(String name, String from, String more) {
        return "{'op':'add_foreign_key',"
                + B
                + ",'foreignKey':{'name':'"
                + name
                + "',"
                + TO_A
                + ",'mappings':[{'column':'"
                + from
                + "','referencedColumn':'Id'}]"
                + more
                + "}}";
    }

    @Test
    void aDryRunSaysWhatAnEditWouldAndChangesNothing() {
        String version = bench.version();
        String good = column("'dataType':'int'");
        String bad = column("'dataType':'varchr'");
        Json.Obj told = bench.applyAs("test", version, ",'dryRun':true", good, bad);
        assertThat(at(told, "failedEditIndex").write()).as(told.write()).isEqualTo("1");
        assertThat(at(told, "appliedEdits").write()).isEqualTo("0");
        assertThat(bench.version()).isEqualTo(version);
        Json.Obj checked = bench.applyAs("test", version, ",'dryRun':true", good);
        assertThat(checked.text("version", "")).as(checked.write()).isEqualTo(version);
        assertThat(at(checked, "receipt").write()).contains("\"X\"");
        assertThat(bench.tool("designer_history", "{}").write()).doesNotContain("A.X");
        assertThat(bench.applyAs("test", version, ",'atomic':true", good, bad).text("message", ""))
                .isEqualTo(told.text("message", "none"));
        assertThat(bench.applyAs("test", "stale", ",'dryRun':true", good).text("reason", ""))
                .isEqualTo("stale_state");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'dataType':'nvarchar','maxLength':'99999' | Invalid max length '99999'",
                "'dataType':'nvarchar','maxLength':'12abc' | Invalid max length '12abc'",
                "'dataType':'char','maxLength':'MAX'       | Invalid max length 'MAX'",
                "'dataType':'decimal','precision':99,'scale':120 | Invalid precision 99",
                "'dataType':'decimal','precision':10,'scale':12  | Invalid scale 12",
                "'dataType':'datetime2','scale':9          | Invalid scale 9",
                "'dataType':'nvarchar','isIdentity':true   | cannot be an identity",
                "'dataType':'int','isIdentity':true        | only one identity",
                "'dataType':'int','isComputed':true        | needs a computedFormula",
                "'dataType':'strng'                        | Data type 'strng' is invalid",
                "'dataType':'nvarchar(50)','maxLength':'60' | precision or scale do not agree",
                "'dataType':'decimal(10,2)','scale':3      | precision or scale do not agree",
                "'dataType':'int','isPrimaryKey':true,'isNullable':true | because it is a primary",
            })
    void aColumnThatNoDatabaseWouldTakeIsRefused(String fields, String message) {
        assertThat(refused(column(fields.strip()))).contains(message.strip());
    }

    @Test
    void anIdentityHasNoDefault() {
        assertThat(
                        refused(
                                "{'op':'add_table','table':{'schema':'dbo','name':'C'},"
                                        + "'initialColumns':[{'name':'Id','dataType':'int',"
                                        + "'isIdentity':true,'defaultValue':'1'}]}"))
                .contains("cannot have a default");
    }

    @Test
    void typesSchemasAndMaxMatchInAnyCase() {
        Json.Obj answer =
                bench.edit(
                        "{'op':'add_table','table':{'schema':'DBO','name':'C'},'initialColumns':["
                                + "{'name':'Text','dataType':'NVarChar','maxLength':'max'}]}");
        assertThat(at(answer, "receipt", "changes", "tablesAdded", 0).write())
                .isEqualTo("{\"schema\":\"dbo\",\"name\":\"C\"}");
    }

    @Test
    void aSizeMayStandInTheTypeAndBesideIt() {
        bench.edit(
                column("'dataType':'decimal(10,2)','precision':10,'maxLength':'','scale':0")
                        .replace("'X'", "'D'"),
                column("'dataType':'NVARCHAR(MAX)','maxLength':'max','precision':0")
                        .replace("'X'", "'T'"));
        assertThat(bench.tool("designer_script", "{}").text("script", ""))
                .contains("[D] decimal(10,2) NULL")
                .contains("[T] nvarchar(MAX) NULL");
    }

    @Test
    void hintsAreFewAndUseful() {
        Json.Obj type = bench.refused(column("'dataType':'nvarchr'"));
        assertThat(((Json.Arr) at(type, "hints", "allowedDataTypesSample")).texts())
                .contains("nvarchar")
                .hasSizeLessThanOrEqualTo(10);
        Json.Obj schema = bench.refused("{'op':'add_table','table':{'schema':'sales','name':'T'}}");
        assertThat(schema.text("message", "")).isEqualTo("Schema 'sales' not available");
        assertThat(((Json.Arr) at(schema, "hints", "allowedSchemas")).texts())
                .containsExactly("dbo");
    }

    @Test
    void duplicateColumnsAreRefusedWhateverTheirType() {
        assertThat(
                        refused(
                                "{'op':'add_column',"
                                        + B
                                        + ",'column':{'name':'aid','dataType':'date'}}"))
                .isEqualTo("Column 'aid' already exists in 'dbo.B'");
        assertThat(
                        refused(
                                "{'op':'add_column',"
                                        + B
                                        + ",'column':{'name':'AID','dataType':'int','position':1}}"))
                .contains("already exists");
    }

    @Test
    void aColumnThatAForeignKeyUsesStaysAsItIs() {
        bench.edit(key("FK_B_A", "AId", ""));
        assertThat(refused("{'op':'drop_column'," + B + ",'column':{'name':'AId'}}"))
                .contains("foreign key 'FK_B_A' of 'dbo.B'");
        assertThat(refused("{'op':'drop_column'," + A + ",'column':{'name':'Id'}}"))
                .contains("foreign key 'FK_B_A' of 'dbo.B'");
        assertThat(
                        refused(
                                "{'op':'set_column',"
                                        + A
                                        + ",'column':{'name':'Id'},'set':{'dataType':'bigint'}}"))
                .contains("cannot change its type");
        assertThat(
                        refused(
                                "{'op':'set_column',"
                                        + A
                                        + ",'column':{'name':'Id'},'set':{'isPrimaryKey':false}}"))
                .contains("to stay a key");
        assertThat(
                        refused(
                                "{'op':'add_column',"
                                        + A
                                        + ",'column':{'name':'Part',"
                                        + "'dataType':'int','isPrimaryKey':true}}"))
                .contains("to stay a key");
    }

    @Test
    void constraintNamesAreUnique() {
        bench.edit(key("FK_B_A", "AId", ""));
        assertThat(refused(key("fk_b_a", "Must", ""))).contains("already in use");
    }

    @Test
    void setNullNeedsAColumnThatCanBeNull() {
        assertThat(refused(key("FK_1", "Must", ",'onDeleteAction':2"))).contains("cannot set null");
        bench.edit(key("FK_2", "AId", ",'onDeleteAction':'set_null'"));
        assertThat(
                        refused(
                                "{'op':'set_column',"
                                        + B
                                        + ",'column':{'name':'AId'},'set':{'isNullable':false}}"))
                .contains("must stay nullable");
    }

    @Test
    void aForeignKeyPointsAtAWholeKeyOfTheSameType() {
        bench.edit(
                "{'op':'add_table','table':{'schema':'dbo','name':'Pair'},'initialColumns':["
                        + "{'name':'X','dataType':'int','isPrimaryKey':true},"
                        + "{'name':'Y','dataType':'int','isPrimaryKey':true}]}");
        assertThat(
                        refused(
                                "{'op':'add_foreign_key',"
                                        + B
                                        + ",'foreignKey':{'referencedTable':"
                                        + "{'name':'Pair'},'mappings':[{'column':'AId',"
                                        + "'referencedColumn':'X'}]}}"))
                .contains("whole primary key")
                .contains("(X, Y)");
        bench.edit("{'op':'add_column'," + B + ",'column':{'name':'Big','dataType':'bigint'}}");
        assertThat(refused(key("FK_3", "Big", ""))).contains("Data type mismatch");
    }

    @Test
    void severalCascadePathsToOneTableAreRefused() {
        bench.edit(key("FK_1", "AId", ",'onDeleteAction':'cascade'"));
        assertThat(refused(key("FK_2", "Must", ",'onDeleteAction':'cascade'")))
                .contains("several cascade paths")
                .contains("1785");
        assertThat(
                        refused(
                                "{'op':'set_foreign_key',"
                                        + B
                                        + ",'foreignKey':{'name':'FK_1'},'onDeleteAction':7}"))
                .contains("0=cascade");
    }

    @Test
    void longAndEmptyNamesAreRefused() {
        String name = "N".repeat(129);
        assertThat(refused("{'op':'add_table','table':{'schema':'dbo','name':'" + name + "'}}"))
                .contains("longer than 128");
        assertThat(refused("{'op':'add_table','table':{'schema':'dbo','name':' '}}"))
                .contains("cannot be empty");
    }

    @Test
    void aForeignKeyIsSetInBothShapes() {
        bench.edit(key("FK_1", "AId", ""));
        Json.Obj nested =
                bench.edit(
                        "{'op':'set_foreign_key',"
                                + B
                                + ",'foreignKey':{'name':'FK_1'},'set':{'name':'FK_2'}}");
        assertThat(at(nested, "receipt", "changes", "foreignKeysUpdated", 0, "was"))
                .isEqualTo(new Json.Str("FK_1"));
        bench.edit(
                "{'op':'set_foreign_key',"
                        + B
                        + ",'foreignKey':{'name':'FK_2'},'onDeleteAction':'cascade'}");
        Json.Obj table =
                bench.ask(
                        "{'operation':'get_table','payload':{"
                                + B
                                + "},'options':{'includeForeignKeys':true}}");
        assertThat(at(table, "table", "foreignKeys", 0, "onDeleteAction"))
                .isEqualTo(Json.Num.of(0));
    }

    @Test
    void anEditThatChangesNothingCountsAndWarns() {
        String version = bench.version();
        Json.Obj answer =
                bench.edit(
                        "{'op':'set_column',"
                                + B
                                + ",'column':{'name':'AId'},'set':{'isNullable':true}}");
        assertThat(at(answer, "receipt").write())
                .isEqualTo(
                        "{\"appliedEdits\":1,\"changes\":{},\"warnings\":[\"an edit"
                                + " changed nothing\"]}");
        assertThat(answer.text("version", "")).isEqualTo(version);
        assertThat(at(bench.tool("designer_history", "{}"), "undoable")).isEqualTo(Json.Num.of(4));
    }

    @Test
    void failedEditIndexCountsTheCallersOwnList() {
        bench.edit(key("FK_1", "AId", ""));
        Json.Obj answer =
                bench.refused(
                        "{'op':'drop_foreign_key'," + B + ",'foreignKey':{'name':'FK_1'}}",
                        key("FK_1", "AId", ""),
                        "{'op':'drop_table','table':{'schema':'dbo','name':'Nope'}}");
        assertThat(at(answer, "failedEditIndex")).isEqualTo(Json.Num.of(2));
        assertThat(answer.text("reason", "")).isEqualTo("not_found");
    }

    @Test
    void whatTheSeedCallsIndexesUniquesAndChecksCanBeEdited() {
        List<String> edits =
                List.of(
                        "{'op':'add_index'," + B + ",'index':{'columns':['AId','Must DESC']}}",
                        "{'op':'add_unique'," + B + ",'unique':{'name':'UQ_B','columns':['Must']}}",
                        "{'op':'add_check',"
                                + B
                                + ",'check':{'name':'CK_B','expression':'[Must] > 0'}}");
        Json.Obj answer = bench.edit(edits.toArray(String[]::new));
        assertThat(at(answer, "receipt", "changes", "indexesAdded", 0, "index", "name"))
                .isEqualTo(new Json.Str("IX_B_AId_Must"));
        assertThat(refused("{'op':'drop_column'," + B + ",'column':{'name':'Must'}}"))
                .contains("UQ_B");
        bench.edit(
                "{'op':'set_check'," + B + ",'check':{'name':'ck_b'},'set':{'name':'CK_2'}}",
                "{'op':'drop_index'," + B + ",'index':{'name':'IX_B_AId_Must'}}");
    }
}
