package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.StringReader;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;

/** Scripts are written, never run. */
class ScriptTest {
    @AutoClose private final Bench bench;

    ScriptTest(@TempDir Path folder) {
        bench = new Bench(folder, Bench.blank("one"));
        bench.show("one");
        bench.edit(
                "{'op':'add_table','table':{'schema':'dbo','name':'Orders'},'initialColumns':["
                        + "{'name':'Id','dataType':'int','isPrimaryKey':true,'isIdentity':true},"
                        + "{'name':'Note','dataType':'nvarchar','maxLength':'MAX'},"
                        + "{'name':'Code','dataType':'nvarchar','maxLength':'20',"
                        + "'defaultValue':'(N~x~)'},"
                        + "{'name':'Paid','dataType':'bit','defaultValue':'((0))'},"
                        + "{'name':'Made','dataType':'datetime2','defaultValue':'getdate()'},"
                        + "{'name':'Key','dataType':'uniqueidentifier','defaultValue':'newid()'}]}",
                "{'op':'add_check','table':{'name':'Orders'},'check':{'name':'CK_Code',"
                        + "'expression':'len([Code]) > 1'}}");
    }

    private String script(String arguments) {
        Json.Obj answer = bench.tool("designer_script", arguments);
        assertThat(answer.get("success")).as(answer.write()).isEqualTo(new Json.Bool(true));
        return answer.text("script", answer.text("export", ""));
    }

    @Test
    void theDesignsOwnDialectIsTheDefault() {
        assertThat(script("{}"))
                .contains("CREATE TABLE [dbo].[Orders]")
                .contains("[Note] nvarchar(MAX) NULL")
                .contains("GO");
    }

    @Test
    void anotherDialectHasItsOwnTypesDefaultsAndQuotes() {
        assertThat(script("{'dialect':'postgresql'}"))
                .contains("CREATE TABLE \"public\".\"Orders\"")
                .contains("\"Note\" text")
                .contains("\"Code\" varchar(20) DEFAULT 'x'")
                .contains("\"Paid\" boolean DEFAULT false")
                .contains("\"Made\" timestamp DEFAULT CURRENT_TIMESTAMP")
                .contains("\"Key\" uuid DEFAULT gen_random_uuid()")
                .doesNotContain("CHECK (len(")
                .doesNotContain("CREATE SCHEMA");
    }

    /** For an empty database: what that has from the start is neither made nor taken away. */
    @ParameterizedTest
    @ValueSource(strings = {"sqlserver", "postgresql", "mariadb", "sqlite", "h2"})
    void aScriptOfSomeSchemasDropsNone(String dialect) {
        bench.edit(
                "{'op':'add_schema','schema':'sales'}",
                "{'op':'add_table','table':{'schema':'sales','name':'Only'}}");
        assertThat(script("{'dialect':'" + dialect + "','tables':[{'name':'Only'}]}"))
                .contains("Only")
                .doesNotContain("DROP");
        assertThat(script("{'dialect':'" + dialect + "'}")).doesNotContain("DROP");
    }

    @Test
    void whatChangedSinceTheBaseIsAScriptToo() {
        assertThat(script("{'of':'base'}")).doesNotContain("Orders");
        assertThat(script("{'of':'changes'}")).contains("CREATE TABLE [dbo].[Orders]");
    }

    @Test
    void someTablesAloneAndLongScriptsInAFile() {
        bench.edit("{'op':'add_table','table':{'schema':'dbo','name':'Other'}}");
        assertThat(script("{'tables':[{'name':'Other'}]}"))
                .contains("Other")
                .doesNotContain("Orders");
        String reference = script("{'inline':10}");
        assertThat(reference).startsWith("toolroom://exports/").endsWith(".sql");
        assertThat(bench.house().exports().get(reference)).contains("CREATE TABLE");
    }

    @Test
    void anExportIsAFileInAnyDialect() {
        assertThat(bench.exported("{'format':'sql','dialect':'postgresql'}"))
                .contains("\"Note\" text");
        assertThat(bench.tool("designer_export", "{}").text("reason", ""))
                .isEqualTo("invalid_request");
    }

    @Test
    void aPictureHasTheTablesOfItsViewAndNothingThatRuns() throws Exception {
        bench.edit(
                "{'op':'add_table','table':{'schema':'dbo','name':'<script>&~'}}",
                "{'op':'add_foreign_key','table':{'name':'Orders'},'foreignKey':{'name':'<b>',"
                        + "'referencedTable':{'name':'Orders'},'mappings':[{'column':'Id',"
                        + "'referencedColumn':'Id'}]}}");
        bench.tool(
                "designer_layout", "{'action':'set','tables':[{'name':'Orders','x':-40,'y':9}]}");
        String svg = bench.exported("{'format':'svg'}");
        assertThat(svg).contains("x=\"-40\" y=\"9\"").contains("&lt;script&gt;");
        assertThat(svg).doesNotContain("<script>").doesNotContain("<b>");
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)));
        assertThat(bench.tool("designer_export", "{'format':'svg','view':'no'}").text("reason", ""))
                .isEqualTo("not_found");
    }
}
