package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an agent may rely on, where other designers let it down. */
class SeedTest {
    private static final String ORDERS =
            "{'op':'add_table','table':{'schema':'dbo','name':'Orders'}}";
    private static final String ITEMS =
            "{'op':'add_table','table':{'schema':'dbo','name':'Items'},'initialColumns':["
                    + "{'name':'Id','dataType':'int','isPrimaryKey':true},"
                    + "{'name':'OrderId','dataType':'int'}]}";
    private static final String KEY =
            "{'op':'add_foreign_key','table':{'name':'Items'},'foreignKey':{'referencedTable':"
                    + "{'name':'Orders'},'mappings':[{'column':'OrderId','referencedColumn':'Id'}],"
                    + "'onDeleteAction':'cascade'}}";

    @TempDir private Path folder;
    @AutoClose private Bench bench;

    @BeforeEach
    void open() {
        bench = new Bench(folder, Bench.blank("one"));
        bench.show("one");
    }

    private Json.Obj table(String reference) {
        return bench.ask(
                "{'operation':'get_table','payload':{'table':"
                        + reference
                        + "},'options':{'includeColumns':'full','includeForeignKeys':true}}");
    }

    @Test
    void overviewsSayWhichColumnsAreTheKey() {
        bench.edit(ITEMS);
        assertThat(
                        at(
                                bench.ask("{'operation':'get_overview'}"),
                                "overview",
                                "tables",
                                0,
                                "columns"))
                .isEqualTo(
                        Bench.json(
                                        "{'c':[{'name':'Id','dataType':'int','isPrimaryKey':true},"
                                                + "{'name':'OrderId','dataType':'int'}]}")
                                .get("c"));
    }

    @Test
    void receiptsHaveTheNamesOfTheDesignNotOfTheRequest() {
        bench.edit(ORDERS);
        Json.Obj receipt =
                bench.edit(
                        "{'op':'add_column','table':{'schema':'DBO','name':'oRdErS'},"
                                + "'column':{'name':'Note','dataType':'NVARCHAR','maxLength':'max'}}");
        assertThat(at(receipt, "receipt", "changes", "columnsAdded", 0).write())
                .isEqualTo(
                        "{\"table\":{\"schema\":\"dbo\",\"name\":\"Orders\"},"
                                + "\"column\":{\"name\":\"Note\"}}");
        String id = ((Json.Obj) at(table("{'name':'Orders'}"), "table")).text("id", "");
        Json.Obj byId =
                bench.edit("{'op':'drop_table','table':{'id':'" + id + "','name':'Wrong'}}");
        assertThat(at(byId, "receipt", "changes", "tablesDropped", 0, "name"))
                .isEqualTo(new Json.Str("Orders"));
    }

    @Test
    void anIdThatIsNotThereIsNotFoundEvenBesideARightName() {
        bench.edit(ORDERS);
        assertThat(table("{'id':'nope','schema':'dbo','name':'Orders'}").text("reason", ""))
                .isEqualTo("not_found");
    }

    @Test
    void aForeignKeyWithoutANameGetsOneAndSaysSo() {
        Json.Obj receipt = bench.edit(ORDERS, ITEMS, KEY, KEY.replace("cascade", "no_action"));
        assertThat(receipt.write()).contains("FK_Items_Orders\"", "FK_Items_Orders_2\"");
        assertThat(at(table("{'name':'Items'}"), "table", "foreignKeys", 0, "onDeleteAction"))
                .isEqualTo(Json.Num.of(0));
        Json.Obj relations = bench.ask("{'operation':'get_relationships'}");
        assertThat(((Json.Arr) at(relations, "relationships")).items()).hasSize(2);
        assertThat(at(relations, "relationships", 1, "mappings", 0).write())
                .isEqualTo("{\"column\":\"OrderId\",\"referencedColumn\":\"Id\"}");
    }

    @Test
    void everyActionHasANumberAndAName() {
        bench.edit(ORDERS, ITEMS, KEY);
        List<String> words = List.of("cascade", "no_action", "set_null", "SET_DEFAULT");
        for (int number = 0; number < 4; number++) {
            for (String action : List.of("'" + words.get(number) + "'", "" + number)) {
                bench.apply(
                        bench.version(),
                        "{'op':'set_foreign_key','table':{'name':'Items'},'foreignKey':"
                                + "{'name':'fk_items_orders'},'set':{'onDeleteAction':"
                                + action
                                + "}}");
                assertThat(
                                at(
                                        table("{'name':'Items'}"),
                                        "table",
                                        "foreignKeys",
                                        0,
                                        "onDeleteAction"))
                        .as(action)
                        .isEqualTo(Json.Num.of(number));
            }
        }
    }

    @Test
    void aLargeBatchIsCountedNotListed() {
        List<String> edits = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            edits.add("{'op':'add_table','table':{'schema':'dbo','name':'T" + i + "'}}");
        }
        Json.Obj receipt = bench.edit(edits.toArray(String[]::new));
        assertThat(at(receipt, "receipt", "changes", "counts", "tablesAdded"))
                .isEqualTo(Json.Num.of(60));
        assertThat(((Json.Arr) at(receipt, "receipt", "changes", "tablesAdded")).items().size())
                .isLessThanOrEqualTo(20);
    }

    @Test
    void aWideTableIsReadInParts() {
        StringBuilder columns = new StringBuilder("{'name':'Id','dataType':'int'}");
        for (int i = 0; i < 300; i++) {
            columns.append(",{'name':'c").append(i).append("','dataType':'int'}");
        }
        bench.edit(
                "{'op':'add_table','table':{'schema':'dbo','name':'Wide'},'initialColumns':["
                        + columns
                        + "]}");
        String get = "{'operation':'get_table','payload':{'table':{'name':'Wide'}},'options':{";
        Json.Obj first = bench.ask(get + "'limit':200}}");
        assertThat(((Json.Arr) at(first, "table", "columns")).items()).hasSize(200);
        assertThat(at(first, "table", "columnsTotal")).isEqualTo(Json.Num.of(301));
        String cursor = ((Json.Obj) at(first, "table")).text("nextCursor", "");
        Json.Obj rest = bench.ask(get + "'cursor':'" + cursor + "'}}");
        assertThat(((Json.Arr) at(rest, "table", "columns")).items()).hasSize(101);
        Json.Obj some = bench.ask(get + "'columns':['C7','id']}}");
        assertThat(((Json.Arr) at(some, "table", "columns")).items()).hasSize(2);
    }

    @Test
    void fourHundredTablesAreCompleteAndMoreArePagedInStaleAnswersToo() {
        List<String> edits = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            edits.add("{'op':'add_table','table':{'schema':'dbo','name':'t%03d'}}".formatted(i));
        }
        bench.edit(edits.toArray(String[]::new));
        Json.Obj complete = (Json.Obj) at(bench.ask("{'operation':'get_overview'}"), "overview");
        assertThat(((Json.Arr) at(complete, "tables")).items()).hasSize(400);
        assertThat(complete.get("tablesTotal")).isNull();
        bench.edit("{'op':'add_table','table':{'schema':'dbo','name':'zlast'}}");
        Json.Obj stale = (Json.Obj) at(bench.apply("old", ORDERS), "currentOverview");
        assertThat(((Json.Arr) at(stale, "tables")).items()).hasSize(400);
        assertThat(at(stale, "tablesTotal")).isEqualTo(Json.Num.of(401));
        String cursor = stale.text("nextCursor", "").replace("\n", "\\n");
        Json.Obj rest =
                bench.ask("{'operation':'get_overview','options':{'cursor':'" + cursor + "'}}");
        assertThat(at(rest, "overview", "tables").write())
                .contains("\"zlast\"")
                .doesNotContain("\"t399\"");
    }

    @Test
    void noMessageHasAnIdInIt() {
        bench.edit(ORDERS, ITEMS, KEY);
        Json.Obj full = table("{'name':'Items'}");
        List<String> ids = new ArrayList<>();
        java.util.regex.Pattern.compile("\"id\":\"(\\w+)\"")
                .matcher(full.write() + table("{'name':'Orders'}").write())
                .results()
                .forEach(found -> ids.add(found.group(1)));
        assertThat(ids).hasSizeGreaterThan(4);
        for (String edit :
                List.of(
                        "{'op':'drop_column','table':{'name':'Orders'},'column':{'name':'Id'}}",
                        "{'op':'drop_column','table':{'name':'Items'},'column':{'name':'OrderId'}}",
                        "{'op':'set_column','table':{'name':'Items'},'column':{'name':'OrderId'},"
                                + "'set':{'dataType':'bigint'}}",
                        "{'op':'set_column','table':{'name':'Orders'},'column':{'name':'Id'},"
                                + "'set':{'isPrimaryKey':false}}",
                        "{'op':'set_table','table':{'name':'Orders'},'set':{'primaryKey':[]}}",
                        "{'op':'set_foreign_key','table':{'name':'Items'},'foreignKey':"
                                + "{'name':'FK_Items_Orders'},'referencedTable':{'name':'Items'}}",
                        "{'op':'add_column','table':{'name':'Items'},'column':{'name':'iD',"
                                + "'dataType':'xml'}}")) {
            String message = bench.refused(edit).text("message", "");
            assertThat(ids).as(message).noneMatch(message::contains);
            assertThat(message).containsAnyOf("Id", "Orders", "iD");
        }
    }

    @Test
    void aKeyIsSetInAnyOrderOfItsColumns() {
        bench.edit(
                ITEMS,
                "{'op':'set_table','table':{'name':'Items'},'set':{'primaryKey':['OrderId','Id'],"
                        + "'pkName':'PK_I'}}");
        assertThat(at(table("{'name':'Items'}"), "table", "primaryKey").write())
                .isEqualTo("[\"OrderId\",\"Id\"]");
        assertThat(at(table("{'name':'Items'}"), "table", "columns", 1, "isNullable"))
                .isEqualTo(new Json.Bool(false));
    }

    @Test
    void agentsPeopleUndoAndLayoutMeetInOneOrderAndNothingIsLost() throws Exception {
        bench.edit(ORDERS);
        List<Callable<Integer>> work = new ArrayList<>();
        for (int worker = 0; worker < 6; worker++) {
            String chat = "chat-" + worker;
            work.add(() -> addColumns(chat, 10));
        }
        work.add(
                () -> {
                    for (int i = 0; i < 30; i++) {
                        bench.call(
                                "designer_layout",
                                Bench.json(
                                        "{'action':'set','tables':[{'name':'Orders','x':"
                                                + i
                                                + "}]}"),
                                "mover");
                    }
                    return 0;
                });
        int made = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(work.size())) {
            for (var each : threads.invokeAll(work)) {
                made += each.get();
            }
        }
        assertThat(made).isEqualTo(60);
        Json.Obj orders = (Json.Obj) at(table("{'name':'Orders'}"), "table");
        assertThat(((Json.Arr) at(orders, "columns")).items()).hasSize(61);
        assertThat(at(bench.tool("designer_history", "{}"), "undoable")).isEqualTo(Json.Num.of(61));
        String version = bench.version();
        bench.close();
        bench = new Bench(folder, Bench.blank("one"));
        assertThat(bench.show("one")).isEqualTo(version);
    }

    /** Each edit once, however often it takes; a stale answer holds the version to go on with. */
    private int addColumns(String chat, int count) {
        Json.Obj overview =
                bench.call(Bench.TOOL, Bench.json("{'operation':'get_overview'}"), chat).body();
        String version = overview.text("version", "");
        int made = 0;
        while (made < count) {
            Json.Obj answer =
                    bench.applyAs(
                            chat,
                            version,
                            "",
                            "{'op':'add_column','table':{'name':'Orders'},'column':{'name':'"
                                    + chat
                                    + "_"
                                    + made
                                    + "','dataType':'int'}}");
            boolean good = answer.get("success") instanceof Json.Bool(boolean value) && value;
            made += good ? 1 : 0;
            version = answer.text(good ? "version" : "currentVersion", "");
        }
        return made;
    }
}
