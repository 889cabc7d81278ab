package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Files of designs: what is drawn on them, other names, and their end. */
class DesignFileActionsTest extends DesignFileProject {
    @Test
    void areasNotesColorsAndWidthsAreInTheFileToo() throws IOException {
        bench.show("shop");
        bench.edit(ADD_A);
        bench.tool(
                "designer_layout",
                "{'action':'set','tables':[{'name':'A','x':4,'y':6,'width':300,'color':'green'}],"
                        + "'shapes':[{'id':'n1','kind':'note','x':1,'y':-2,'width':200,'height':80,"
                        + "'color':'red','text':'Two\\nlines'},{'id':'a1','kind':'area','x':0,"
                        + "'y':0,'width':500,'height':400,'text':'Sales'}]}");
        save("");
        assertThat(text())
                .endsWith(
                        """
                        //: format 2

                        //: view "main"
                        //: at "dbo"."A" 4 6 width 300 color green
                        //: area "a1" 'Sales' 0 0 500 400
                        //: note "n1" 'Two\\nlines' 1 -2 200 80 color red
                        """);
        bench.ask("{'operation':'close'}");
        bench.show("shop");
        Json.Obj layout = bench.tool("designer_layout", "{}");
        assertThat(at(layout, "tables", 0).write()).contains("\"width\":300,\"color\":\"green\"");
        assertThat(at(layout, "shapes", 1, "text")).isEqualTo(new Json.Str("Two\nlines"));
        assertThat(at(layout, "shapes", 1, "color")).isEqualTo(new Json.Str("red"));
        Files.writeString(file, text().replace("color red", "color pink"));
        assertThat(
                        file("{'action':'reload','expectedVersion':'" + bench.version() + "'}")
                                .text("message", ""))
                .contains("of 'shop.dbml': unknown color 'pink'");
    }

    @Test
    void aFileIsRenamedOnceNothingInItIsUnsaved() throws IOException {
        file("{'action':'open','path':'plan.dbml'}");
        bench.edit(ADD_A);
        String rename = "{'action':'rename','path':'plan.dbml','newPath':'store.dbml'}";
        assertThat(file(rename).text("message", "")).contains("has unsaved changes");
        save("");
        Files.writeString(project.resolve("there.dbml"), "Table t { id int [pk] }");
        assertThat(file(rename.replace("store", "there")).text("message", ""))
                .contains("'there.dbml' already exists");
        assertThat(file(rename.replace("store.dbml", "store.txt")).text("message", ""))
                .contains("ends with .dbml");
        Json.Obj renamed = file(rename);
        assertThat(renamed.text("message", "")).isEqualTo("Renamed plan.dbml to store.dbml");
        assertThat(project.resolve("plan.dbml")).doesNotExist();
        assertThat(at(bench.tool("designer_list", "{}"), "files").write())
                .doesNotContain("plan.dbml");
        file("{'action':'open','path':'store.dbml'}");
        assertThat(bench.tool("designer_model", "{}").write()).contains("\"name\":\"A\"");
        assertThat(file(rename).text("reason", "")).isEqualTo("not_found");
    }

    @Test
    void aFileIsDeletedWhenAPersonAgrees() {
        bench.tool("designer_file", "{'action':'open','path':'plan.dbml'}");
        bench.edit(ADD_A);
        bench.tool(
                "designer_file", "{'action':'save','expectedVersion':'" + bench.version() + "'}");
        Path plan = store.resolve("designs/plan.dbml");
        String delete = "{'action':'delete','path':'plan.dbml'}";
        bench.person = Decision.denied("junit", Decision.PROMPT);
        bench.tool("designer_file", delete);
        assertThat(plan).exists();
        assertThat(bench.asked).containsExactly("Delete the design file 'plan.dbml'?");
        bench.person = Decision.approved("junit", Decision.PROMPT);
        assertThat(bench.tool("designer_file", delete).text("message", ""))
                .isEqualTo("Deleted plan.dbml");
        assertThat(plan).doesNotExist();
        assertThat(at(bench.tool("designer_list", "{}"), "files")).isEqualTo(Json.Arr.of());
        assertThat(bench.tool("designer_file", delete).text("reason", "")).isEqualTo("not_found");
    }

    @Test
    void aFileThatAConnectionNamesStaysWhereItIs() {
        assertThat(
                        file("{'action':'rename','path':'shop.dbml','newPath':'x.dbml'}")
                                .text("message", ""))
                .contains("Connection 'shop' keeps its design in 'shop.dbml'");
    }
}
