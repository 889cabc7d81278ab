package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.NameLimit;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

/** From a design to a real database and back; one suite for every engine. */
abstract class PublishRoundTrip extends PublishSafety {
    @Test
    void whatIsPublishedIsThereAndNothingIsLeftToDo() throws Exception {
        shop();
        assertThat(at(preview(), "statements")).isEqualTo(Json.Num.of(0));
        run("INSERT INTO " + name("Customers") + " (\"Name\") VALUES ('Ada')");
        run("INSERT INTO " + name("Orders") + " (\"CustomerId\") VALUES (1)");
        assertThat(one("SELECT \"Total\" FROM " + name("Orders"))).startsWith("0");
    }

    @Test
    void aRenameKeepsTheRows() throws Exception {
        shop();
        run("INSERT INTO " + name("Customers") + " (\"Name\") VALUES ('Ada')");
        bench.edit(
                "{'op':'set_table'," + table("Customers") + ",'set':{'name':'Clients'}}",
                "{'op':'set_column',"
                        + table("Clients")
                        + ",'column':{'name':'Name'},'set':{'name':'FullName'}}",
                "{'op':'add_column',"
                        + table("Clients")
                        + ",'column':{'name':'Since','dataType':'date'}}");
        bench.published("");
        assertThat(one("SELECT \"FullName\" FROM " + name("Clients"))).isEqualTo("Ada");
    }

    @Test
    void columnsThatChangePlacesAndKeysThatCountKeepTheRows() throws Exception {
        shop();
        run("INSERT INTO " + name("Customers") + " (\"Name\",\"Note\") VALUES ('Ada','first')");
        run("INSERT INTO " + name("Orders") + " (\"CustomerId\") VALUES (1)");
        bench.edit(
                "{'op':'set_column',"
                        + table("Customers")
                        + ",'column':{'name':'Note'},'set':{'position':1}}",
                "{'op':'add_column',"
                        + table("Orders")
                        + ",'column':{'name':'Status',"
                        + text(10)
                        + ",'position':2,'defaultValue':'~new~'}}");
        bench.published("");
        assertThat(one("SELECT \"Note\" FROM " + name("Customers"))).isEqualTo("first");
        run("INSERT INTO " + name("Customers") + " (\"Name\") VALUES ('Bo')");
        assertThat(one("SELECT MAX(\"Id\") FROM " + name("Customers"))).isEqualTo("2");
    }

    @Test
    void aDesignerOpenedOnADatabaseStartsFromWhatIsThere() throws Exception {
        shop();
        String before = bench.version();
        assertThat(bench.ask("{'operation':'close'}").text("message", ""))
                .isEqualTo("Closed schema designer");
        bench.show("db");
        bench.edit("{'op':'add_table'," + table("Unpublished") + "}");
        assertThat(bench.ask("{'operation':'close'}").text("message", ""))
                .isEqualTo(
                        "Closed schema designer; its changes were not published and are given up");
        String loaded = bench.show("db");
        Json.Obj table =
                bench.ask(
                        "{'operation':'get_table','payload':{"
                                + table("Orders")
                                + "},'options':{'includeColumns':'full','includeForeignKeys':true}}");
        assertThat(at(table, "table", "foreignKeys", 0, "onDeleteAction"))
                .isEqualTo(Json.Num.of(0));
        assertThat(at(table, "table", "columns", 0, "isIdentity")).isEqualTo(new Json.Bool(true));
        assertThat(at(table, "table", "columns", 2, "precision")).isEqualTo(Json.Num.of(10));
        assertThat(loaded).hasSameSizeAs(before);
        assertThat(at(preview(), "statements")).isEqualTo(Json.Num.of(0));
    }

    @Test
    void checksAndFormulasFollowAColumnThatIsRenamed() throws Exception {
        shop();
        String quoted = engine.kind() == DatabaseKind.MARIADB ? "`Stock`" : "\\\"Stock\\\"";
        bench.edit(
                "{'op':'add_column',"
                        + table("Orders")
                        + ",'column':{'name':'Stock','dataType':'"
                        + whole()
                        + "','defaultValue':'1'}}",
                "{'op':'add_column',"
                        + table("Orders")
                        + ",'column':{'name':'Twice','dataType':'"
                        + whole()
                        + "','isComputed':true,'computedFormula':'"
                        + quoted
                        + " * 2'}}",
                "{'op':'add_check',"
                        + table("Orders")
                        + ",'check':{'name':'CK_Stock','expression':'"
                        + quoted
                        + " > 0'}}");
        bench.published("");
        run("INSERT INTO " + name("Customers") + " (\"Name\") VALUES ('Ada')");
        run("INSERT INTO " + name("Orders") + " (\"CustomerId\",\"Stock\") VALUES (1, 5)");
        Json.Obj inUse =
                bench.refused(
                        "{'op':'drop_column'," + table("Orders") + ",'column':{'name':'Stock'}}");
        assertThat(inUse.text("message", "")).contains("CK_Stock");
        bench.edit(
                "{'op':'set_column',"
                        + table("Orders")
                        + ",'column':{'name':'Stock'},'set':{'name':'Pieces'}}");
        bench.published("");
        assertThat(one("SELECT \"Twice\" FROM " + name("Orders"))).isEqualTo("10");
        bench.edit(
                "{'op':'set_column',"
                        + table("Orders")
                        + ",'column':{'name':'Pieces'},'set':{'position':1}}");
        bench.published("");
        assertThat(one("SELECT \"Twice\" FROM " + name("Orders"))).isEqualTo("10");
    }

    @Test
    void aTableWithoutAKeyIsMadeChangedAndKeepsItsRows() throws Exception {
        bench.edit(
                "{'op':'add_table',"
                        + table("Loose")
                        + ",'initialColumns':[{'name':'A','dataType':'"
                        + whole()
                        + "'},{'name':'B',"
                        + text(20)
                        + "}]}");
        bench.published("");
        run("INSERT INTO " + name("Loose") + " (\"A\", \"B\") VALUES (1, 'x'), (1, 'x')");
        bench.edit(
                "{'op':'set_column',"
                        + table("Loose")
                        + ",'column':{'name':'B'},'set':{'maxLength':'40','position':1}}",
                "{'op':'add_column',"
                        + table("Loose")
                        + ",'column':{'name':'C','dataType':'"
                        + whole()
                        + "','isNullable':false,'defaultValue':'7'}}");
        bench.published("");
        assertThat(one("SELECT SUM(\"A\" + \"C\") FROM " + name("Loose"))).isEqualTo("16");
    }

    @Test
    void anIdentityWithoutAKeyIsMadeOrRefusedBeforeAnythingRuns() throws Exception {
        bench.edit(
                "{'op':'add_table',"
                        + table("Counted")
                        + ",'initialColumns':[{'name':'N','dataType':'"
                        + whole()
                        + "','isIdentity':true},{'name':'B',"
                        + text(20)
                        + "}]}");
        boolean needsKey =
                engine.kind() == DatabaseKind.SQLITE || engine.kind() == DatabaseKind.MARIADB;
        if (needsKey) {
            String apply = "{'action':'apply','expectedVersion':'" + bench.version() + "'}";
            for (String call : List.of("{}", apply)) {
                Json.Obj refused = bench.tool("designer_publish", call);
                assertThat(refused.text("reason", "")).isEqualTo("validation_error");
                assertThat(refused.text("message", ""))
                        .startsWith("Column 'N' of '")
                        .endsWith("give the table that key, or the column no identity");
            }
            bench.edit("{'op':'set_table'," + table("Counted") + ",'set':{'primaryKey':['N']}}");
        }
        bench.published("");
        run("INSERT INTO " + name("Counted") + " (\"B\") VALUES ('x'), ('y')");
        assertThat(one("SELECT MAX(\"N\") FROM " + name("Counted"))).isEqualTo("2");
    }

    private String pointer(String table, String column, String target) {
        return "{'op':'add_foreign_key',"
                + table(table)
                + ",'foreignKey':{'referencedTable':{'schema':'"
                + schema()
                + "','name':'"
                + target
                + "'},'mappings':[{'column':'"
                + column
                + "','referencedColumn':'Id'}]}}";
    }

    @Test
    void whatIsNamedAfterTheLongestNamesFitsToo() {
        int longest = NameLimit.of(engine.kind()).longest();
        String parent = "P".repeat(longest);
        String child = "C".repeat(longest);
        String column = "c".repeat(longest);
        String other = "d".repeat(longest);
        String whole = "','dataType':'" + whole() + "'}";
        bench.edit(
                "{'op':'add_table'," + table(parent) + ",'initialColumns':[" + key() + "]}",
                "{'op':'add_table',"
                        + table(child)
                        + ",'initialColumns':["
                        + key()
                        + ",{'name':'"
                        + column
                        + whole
                        + ",{'name':'"
                        + other
                        + whole
                        + "]}",
                pointer(child, column, parent),
                pointer(child, other, parent),
                "{'op':'add_index'," + table(child) + ",'index':{'columns':['" + column + "']}}",
                "{'op':'add_index'," + table(child) + ",'index':{'columns':['" + other + "']}}",
                "{'op':'add_unique'," + table(child) + ",'unique':{'columns':['" + other + "']}}");
        bench.published("");
        assertThat(preview().text("script", "")).isEmpty();
        assertThat(
                        bench.refused("{'op':'add_table'," + table(parent + "x") + "}")
                                .text("message", ""))
                .contains("is longer than " + longest + " ");
    }
}
