package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.event.Events.Event;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where tables stand: kept, told to every screen, no part of the version. */
class LayoutTest {
    private static final String ADD_A = "{'op':'add_table','table':{'schema':'dbo','name':'A'}}";
    private static final String ADD_B = "{'op':'add_table','table':{'schema':'dbo','name':'B'}}";

    private final Path folder;
    @AutoClose private Bench bench;

    LayoutTest(@TempDir Path folder) {
        this.folder = folder;
        bench = new Bench(folder, Bench.blank("one"));
        bench.show("one");
        bench.edit(ADD_A, ADD_B);
    }

    private Json.Obj layout(String arguments) {
        return bench.tool("designer_layout", arguments);
    }

    @Test
    void aPositionIsKeptAndTheVersionStaysAsItIs() {
        String version = bench.version();
        Json.Obj set =
                layout(
                        "{'action':'set','tables':[{'name':'a','x':10.4,'y':-20,'collapsed':true}]}");
        assertThat(set.text("version", "")).as(set.write()).isEqualTo(version);
        bench.close();
        bench = new Bench(folder, Bench.blank("one"));
        Json.Obj got = layout("{}");
        assertThat(at(got, "tables").write())
                .contains("\"name\":\"A\",\"x\":10,\"y\":-20,\"collapsed\":true");
        assertThat(((Json.Arr) at(got, "tables")).items()).hasSize(1);
        assertThat(bench.version()).isEqualTo(version);
        assertThat(at(bench.tool("designer_history", "{}"), "undoable")).isEqualTo(Json.Num.of(2));
    }

    @Test
    void aMoveTouchesNoOtherTableAndLeavesOutWhatStays() {
        layout("{'action':'set','tables':[{'name':'A','x':1,'y':2,'collapsed':true}]}");
        layout("{'action':'set','tables':[{'name':'B','x':3,'y':4},{'name':'A','x':9}]}");
        assertThat(at(layout("{}"), "tables").write())
                .contains("\"name\":\"A\",\"x\":9,\"y\":2,\"collapsed\":true")
                .contains("\"name\":\"B\",\"x\":3,\"y\":4}");
    }

    @Test
    void aRenamedTableAndOneThatComesBackStandWhereTheyStood() {
        layout("{'action':'set','tables':[{'name':'A','x':5,'y':6}]}");
        bench.edit("{'op':'set_table','table':{'name':'A'},'set':{'name':'C'}}");
        assertThat(at(layout("{}"), "tables", 0).write()).contains("\"C\",\"x\":5,\"y\":6");
        bench.edit("{'op':'drop_table','table':{'name':'C'}}");
        assertThat(at(layout("{}"), "tables")).isEqualTo(Json.Arr.of());
        bench.tool(
                "designer_history",
                "{'action':'undo','expectedVersion':'" + bench.version() + "'}");
        assertThat(at(layout("{}"), "tables", 0).write()).contains("\"C\",\"x\":5,\"y\":6");
    }

    @Test
    void viewsHaveNamesTablesAndPlacesOfTheirOwn() {
        layout("{'action':'set','tables':[{'name':'A','x':5,'y':6}]}");
        layout(
                "{'action':'set','view':'Sales','only':[{'name':'B'}],"
                        + "'tables':[{'name':'B','x':1,'y':1}],'viewport':{'x':1,'y':2,'zoom':0.5}}");
        Json.Obj sales = layout("{'view':'Sales'}");
        assertThat(at(sales, "views").write()).isEqualTo("[\"Sales\",\"main\"]");
        assertThat(at(sales, "only")).isEqualTo(Json.Arr.of(at(sales, "tables", 0, "id")));
        assertThat(at(sales, "viewport", "zoom").write()).isEqualTo("0.5");
        layout("{'action':'rename','view':'Sales','newName':'Orders'}");
        assertThat(layout("{'view':'Sales'}").text("reason", "")).isEqualTo("not_found");
        assertThat(at(layout("{'view':'Orders'}"), "tables", 0).write()).contains("\"B\"");
        layout("{'action':'drop','view':'Orders'}");
        assertThat(at(layout("{}"), "views").write()).isEqualTo("[\"main\"]");
    }

    @Test
    void whatCannotBeIsRefusedWithTheNextStep() {
        assertThat(layout("{'action':'drop'}").text("message", "")).contains("always there");
        assertThat(layout("{'action':'set','tables':[{'name':'X','x':1}]}").text("reason", ""))
                .isEqualTo("not_found");
        assertThat(layout("{'action':'set','view':'" + "x".repeat(61) + "'}").text("message", ""))
                .contains("1 to 60");
        assertThat(layout("{'action':'set','tables':[{'name':'A','x':1e9}]}").text("reason", ""))
                .isEqualTo("invalid_request");
    }

    @Test
    void areasNotesColorsAndWidthsAreKeptBesideTheVersion() {
        String version = bench.version();
        layout("{'action':'set','tables':[{'name':'A','x':1,'y':2,'width':320,'color':'blue'}]}");
        layout("{'action':'set','tables':[{'name':'A','x':9}]}");
        layout(
                "{'action':'set','shapes':[{'id':'n1','kind':'note','x':5,'y':6,'width':200,"
                        + "'height':90,'color':'yellow','text':'Ask Ann'},{'id':'a1','kind':'area',"
                        + "'x':-20,'y':-30,'width':600,'height':400,'text':'Sales'}]}");
        bench.close();
        bench = new Bench(folder, Bench.blank("one"));
        Json.Obj got = layout("{}");
        assertThat(at(got, "tables", 0).write())
                .contains("\"x\":9,\"y\":2,\"width\":320,\"color\":\"blue\"");
        assertThat(at(got, "shapes").write())
                .isEqualTo(
                        "[{\"id\":\"a1\",\"kind\":\"area\",\"x\":-20,\"y\":-30,\"width\":600,"
                                + "\"height\":400,\"text\":\"Sales\"},{\"id\":\"n1\",\"kind\":\"note\","
                                + "\"x\":5,\"y\":6,\"width\":200,\"height\":90,\"color\":\"yellow\","
                                + "\"text\":\"Ask Ann\"}]");
        assertThat(bench.version()).isEqualTo(version);
        layout("{'action':'set','shapes':[{'id':'a1'}]}");
        assertThat(((Json.Arr) at(layout("{}"), "shapes")).items()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'tables':[{'name':'A','color':'pink'}] | unknown color 'pink'",
                "'tables':[{'name':'A','width':20}] | width is 160 to 800",
                "'shapes':[{'kind':'note'}] | needs an id",
                "'shapes':[{'id':'n','kind':'star'}] | kind is area or note",
                "'shapes':[{'id':'n','kind':'note','x':0,'y':0,'width':5,'height':90}] | width is a number from 40",
                "'viewport':{'x':'left'} | viewport has the numbers"
            })
    void whatCannotBeDrawnIsRefusedByItsName(String given, String why) {
        assertThat(layout("{'action':'set'," + given + "}").text("message", "")).contains(why);
    }

    @Test
    void everyScreenHearsOfCommitsMovesAndReviews() {
        List<Event> heard = new ArrayList<>();
        bench.events().subscribe(heard::add);
        layout("{'action':'set','tables':[{'name':'A','x':1,'y':2}]}");
        bench.edit(
                "{'op':'add_column','table':{'name':'B'},'column':{'name':'n','dataType':'int'}}");
        String change =
                ((Json.Obj) at(bench.tool("designer_review", "{}"), "changes", 0)).text("id", "");
        bench.tool("designer_review", "{'action':'accept','changes':['" + change + "']}");
        bench.ask("{'operation':'close'}");
        bench.show("one");
        assertThat(heard.stream().map(Event::type))
                .containsExactly(
                        "layoutChanged",
                        "schemaCommitted",
                        "reviewChanged",
                        "designerClosed",
                        "designerOpened");
        Json.Obj committed = heard.get(1).data();
        assertThat(committed.text("client", "")).isEqualTo("junit");
        assertThat(committed.text("kind", "")).isEqualTo("edit");
        assertThat(((Json.Arr) at(committed, "tables")).items()).hasSize(1);
        assertThat(committed.text("batch", "")).startsWith("call-");
        assertThat(at(heard.getFirst().data(), "layout")).isEqualTo(Json.Num.of(1));
    }

    @Test
    void connectionsAreListedWithWhatIsOpenOnThem() {
        Json.Obj list = bench.tool("designer_list", "{}");
        assertThat(at(list, "connections", 0).write())
                .contains("\"connectionId\":\"one\"", "\"dialect\":\"sqlserver\"", "designerId");
    }

    @Test
    void theModelIsReadWholeOrByTable() {
        Json.Obj all = bench.tool("designer_model", "{}");
        assertThat(at(all, "tablesTotal")).isEqualTo(Json.Num.of(2));
        assertThat(at(all, "tables", 0, "columns", 0).write()).contains("\"name\":\"Id\"");
        String id = ((Json.Obj) at(all, "tables", 1)).text("id", "");
        Json.Obj one = bench.tool("designer_model", "{'tables':['" + id + "','tgone']}");
        assertThat(((Json.Arr) at(one, "tables")).items()).hasSize(1);
        assertThat(at(one, "seq")).isEqualTo(Json.Num.of(2));
    }
}
