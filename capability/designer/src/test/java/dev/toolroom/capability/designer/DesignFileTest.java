package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A design without a database is one text file, made for git. */
class DesignFileTest extends DesignFileProject {
    @Test
    void whatIsSavedIsOpenedAgainWithItsLayout() throws IOException {
        bench.show("shop");
        bench.edit(ADD_A, "{'op':'add_schema','schema':'empty'}");
        bench.tool(
                "designer_layout",
                "{'action':'set','tables':[{'name':'A','x':40,'y':-60,'collapsed':true}]}");
        bench.tool(
                "designer_layout",
                "{'action':'set','view':'Mine','only':[{'name':'A'}],"
                        + "'tables':[{'name':'A','x':1,'y':2}]}");
        String version = bench.version();
        Json.Obj saved = save("");
        assertThat(saved.text("message", "")).as(saved.write()).isEqualTo("Saved shop.dbml");
        assertThat(text())
                .isEqualTo(
                        """
                        Project "shop" {
                          database_type: 'sqlserver'
                        }
                        //: schema "empty"

                        Table "dbo"."A" {
                          "Id" int [pk, increment, not null]
                        }

                        //: view "main"
                        //: at "dbo"."A" 40 -60 collapsed

                        //: view "Mine"
                        //: show "dbo"."A"
                        //: at "dbo"."A" 1 2
                        """);
        assertThat(at(bench.tool("designer_review", "{}"), "changesTotal"))
                .isEqualTo(Json.Num.of(0));
        assertThat(bench.ask("{'operation':'close'}").get("success"))
                .isEqualTo(new Json.Bool(true));
        assertThat(bench.show("shop")).isEqualTo(version);
        assertThat(at(bench.tool("designer_layout", "{}"), "tables", 0).write())
                .contains("\"x\":40,\"y\":-60,\"collapsed\":true");
        assertThat(at(bench.tool("designer_layout", "{'view':'Mine'}"), "tables", 0).write())
                .contains("\"x\":1,\"y\":2");
    }

    @Test
    void aSmallChangeIsASmallDifference() throws IOException {
        bench.show("shop");
        List<String> edits = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            edits.add("{'op':'add_table','table':{'schema':'dbo','name':'T" + i + "'}}");
        }
        bench.edit(edits.toArray(String[]::new));
        save("");
        List<String> before = Arrays.asList(text().split("\n", -1));
        bench.edit(
                "{'op':'add_column','table':{'name':'T9'},'column':{'name':'n','dataType':'int'}}");
        bench.tool("designer_layout", "{'action':'set','tables':[{'name':'T9','x':1,'y':2}]}");
        save("");
        List<String> fresh = new ArrayList<>(Arrays.asList(text().split("\n", -1)));
        before.forEach(fresh::remove);
        assertThat(fresh)
                .containsExactlyInAnyOrder(
                        "  \"n\" int", "", "//: view \"main\"", "//: at \"dbo\".\"T9\" 1 2");
    }

    @Test
    void aDamagedFileIsToldWithItsLine() throws IOException {
        Files.writeString(file, "Table a {\n  id int [pk]\n  x nvarchar(99999)\n}\n");
        String show = "{'operation':'show','connectionId':'shop'}";
        assertThat(bench.ask(show).text("message", ""))
                .isEqualTo(
                        "Line 1 of 'shop.dbml': add table a: Invalid max length '99999' of column"
                                + " 'x': nvarchar takes 1 to 4000 or MAX");
        Files.writeString(file, "Table a {\n  id int [pk\n}\n<<<<<<< HEAD\n");
        assertThat(bench.ask(show).text("message", "")).startsWith("Line 2 of 'shop.dbml': ");
        Files.writeString(file, "Table a {\n  id int [pk]\n}\n<<<<<<< HEAD\n");
        assertThat(bench.ask(show).text("message", ""))
                .startsWith("Line 4 of 'shop.dbml': expected Table");
        Files.writeString(file, "Table a {\n  id int [pk]\n}\n//: view \"main\"\n//: at b 1 2\n");
        assertThat(bench.ask(show).text("message", ""))
                .startsWith("View 'main' of 'shop.dbml': Table 'b' not found");
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertThat(bench.ask(show).text("message", ""))
                .isEqualTo("'shop.dbml' is not a text in UTF-8");
    }

    /** A file is written as somebody wants it; only a database comes by an order. */
    @Test
    void anotherOrderOfColumnsInAFileIsAChange() throws IOException {
        Files.writeString(file, "Table a {\n  id int [pk]\n  b int\n}\n");
        bench.show("shop");
        Files.writeString(file, "Table a {\n  b int\n  id int [pk]\n}\n");
        assertThat(at(file("{'action':'compare'}"), "drift").write()).contains("columnOrder");
    }

    @Test
    void aFileThatSomebodyElseChangedIsNotOverwritten() throws IOException {
        bench.show("shop");
        bench.edit(ADD_A);
        save("");
        assertThat(file("{'action':'compare'}").get("changed")).isEqualTo(new Json.Bool(false));
        Files.writeString(file, text().replace("\"A\"", "\"B\""));
        bench.edit("{'op':'add_table','table':{'schema':'dbo','name':'C'}}");
        assertThat(at(file("{'action':'compare'}"), "drift").write())
                .contains("tablesAdded", "tablesDropped", "B")
                .doesNotContain("\\\"C\\\"");
        Json.Obj refused = save("");
        assertThat(refused.text("reason", "")).as(refused.write()).isEqualTo("stale_file");
        Json.Obj reloaded = file("{'action':'reload','expectedVersion':'" + bench.version() + "'}");
        assertThat(reloaded.get("success")).as(reloaded.write()).isEqualTo(new Json.Bool(true));
        assertThat(bench.ask("{'operation':'get_overview'}").write())
                .contains("\"B\"")
                .doesNotContain("\"C\"");
        assertThat(save("").get("success")).isEqualTo(new Json.Bool(true));
    }

    @Test
    void unsavedChangesAreNotClosedAwayAndSurviveARestart() {
        bench.show("shop");
        bench.edit(ADD_A);
        String version = bench.version();
        assertThat(bench.ask("{'operation':'close'}").text("message", "")).contains("not saved");
        bench.close();
        bench = fresh();
        assertThat(bench.show("shop")).isEqualTo(version);
    }

    @Test
    void aFileOfTheProjectIsOpenedByItsPath() throws IOException {
        Files.writeString(
                project.resolve("db.dbml"),
                "Project x { database_type: 'PostgreSQL' }\nTable t { id uuid [pk] }\n");
        Json.Obj opened = file("{'action':'open','path':'db.dbml'}");
        assertThat(opened.text("dialect", "")).as(opened.write()).isEqualTo("postgresql");
        bench.edit("{'op':'add_table','table':{'name':'u'}}");
        assertThat(save("").text("message", "")).isEqualTo("Saved db.dbml");
        assertThat(Files.readString(project.resolve("db.dbml"))).contains("\"public\".\"u\"");
        assertThat(bench.tool("designer_publish", "{}").text("message", ""))
                .contains("without a database");
    }

    @Test
    void aCallerWithoutAProjectHasItsFilesInTheHome() throws IOException {
        Json.Obj opened =
                bench.tool(
                        "designer_file",
                        "{'action':'open','path':'plan.dbml','dialect':'postgresql'}");
        assertThat(opened.text("dialect", "")).as(opened.write()).isEqualTo("postgresql");
        bench.edit("{'op':'add_table','table':{'name':'steps'}}");
        Json.Obj saved =
                bench.tool(
                        "designer_file",
                        "{'action':'save','expectedVersion':'" + bench.version() + "'}");
        assertThat(saved.text("message", "")).as(saved.write()).isEqualTo("Saved plan.dbml");
        assertThat(store.resolve("designs/plan.dbml")).content().contains("steps");
        Files.writeString(store.resolve("designs/other.dbml"), "Table t { id int [pk] }");
        assertThat(at(bench.tool("designer_list", "{}"), "files").write())
                .isEqualTo(
                        "[{\"file\":\"other.dbml\",\"inHome\":true},{\"file\":\"plan.dbml\",\"inHome\":true,"
                                + "\"designerId\":\""
                                + opened.text("designerId", "")
                                + "\"}]");
        assertThat(bench.tool("designer_model", "{}").text("file", "")).isEqualTo("plan.dbml");
        assertThat(
                        bench.tool("designer_file", "{'action':'open','path':'../out.dbml'}")
                                .text("message", ""))
                .contains("is not in the designs folder of the home");
    }

    @Test
    void nothingOutsideTheProjectIsReadOrWritten() throws IOException {
        Path secret = Files.writeString(store.resolve("secret.dbml"), "Table t { id int }");
        Files.createSymbolicLink(project.resolve("link.dbml"), secret);
        for (String path : List.of("../secret.dbml", secret.toString(), "link.dbml")) {
            assertThat(file("{'action':'open','path':'" + path + "'}").text("message", ""))
                    .contains("is not in a folder of the project");
        }
        assertThat(file("{'action':'open','path':'notes.txt'}").text("message", ""))
                .isEqualTo("The file of a design ends with .dbml");
        bench.show("blank");
        Files.writeString(file, "Table precious { id int [pk] }");
        assertThat(save(",'path':'shop.dbml'").text("reason", "")).isEqualTo("stale_file");
        assertThat(save("").text("message", "")).contains("no file of its own");
        assertThat(text()).contains("precious");
    }

    /** Whatever folder somebody on the network names, it is no leave to read there. */
    @Test
    void whoComesOverTheNetworkKeepsFilesInTheHome() throws IOException {
        Files.writeString(file, "Table precious { id int [pk] }");
        var caller = new Caller("http", "agent", "test", "page", project);
        Json.Obj opened = called(caller, "designer_file", "{'action':'open','path':'shop.dbml'}");
        assertThat(opened.get("success")).as(opened.write()).isEqualTo(new Json.Bool(true));
        bench.edit(ADD_A);
        Json.Obj saved =
                called(
                        caller,
                        "designer_file",
                        "{'action':'save','expectedVersion':'" + bench.version() + "'}");
        assertThat(saved.get("success")).as(saved.write()).isEqualTo(new Json.Bool(true));
        assertThat(text()).contains("precious");
        assertThat(store.resolve("designs").resolve("shop.dbml")).content().contains("\"A\"");
        for (String path : List.of(file.toString(), "../designer.db", "no/such/folder/a.sql")) {
            assertThat(
                            called(
                                            caller,
                                            "designer_import",
                                            "{'path':'"
                                                    + path
                                                    + "','expectedVersion':'"
                                                    + bench.version()
                                                    + "'}")
                                    .text("message", ""))
                    .contains("is not in the designs folder of the home");
        }
    }

    @Test
    void aLinkInTheWayOfAWriteIsNotFollowed() throws IOException {
        Path secret = Files.writeString(store.resolve("secret"), "untouched");
        Files.createSymbolicLink(project.resolve(".new.dbml.new"), secret);
        bench.show("blank");
        bench.edit(ADD_A);
        assertThat(save(",'path':'new.dbml'").get("success")).isEqualTo(new Json.Bool(true));
        assertThat(secret).hasContent("untouched");
        Files.createSymbolicLink(project.resolve("dangling.dbml"), store.resolve("nowhere"));
        assertThat(save(",'path':'dangling.dbml'").text("message", ""))
                .contains("is not in a folder of the project");
    }

    @Test
    void aFileThatIsPastedBringsItsLayoutAlong() {
        bench.show("blank");
        Json.Obj imported =
                bench.imported(
                        """
                                                Table a { id int [pk] }
                                                //: view "main"
                                                //: at a 7 8
                                                //: at gone 1 1
                                                """,
                        "{'mode':'replace'}");
        assertThat(imported.get("success")).as(imported.write()).isEqualTo(new Json.Bool(true));
        assertThat(at(bench.tool("designer_layout", "{}"), "tables").write())
                .contains("\"name\":\"a\",\"x\":7,\"y\":8");
    }

    @Test
    void aScriptIsImportedByItsPath() throws IOException {
        bench.show("blank");
        Files.writeString(project.resolve("a.sql"), "CREATE TABLE x (id int PRIMARY KEY);");
        Json.Obj imported =
                inProject(
                        "designer_import",
                        "{'path':'a.sql','expectedVersion':'" + bench.version() + "'}");
        assertThat(imported.write()).contains("tablesAdded");
    }
}
