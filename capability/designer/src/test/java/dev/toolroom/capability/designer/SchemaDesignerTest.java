package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tool promises of every operation. */
class SchemaDesignerTest {
    private static final String ORDERS =
            "{'op':'add_table','table':{'schema':'dbo','name':'Orders'}}";
    private static final String ORDER_ID =
            "{'op':'add_column','table':{'schema':'dbo','name':'Orders'},"
                    + "'column':{'name':'OrderId','dataType':'int'}}";

    @AutoClose private final Bench bench;

    SchemaDesignerTest(@TempDir Path folder) {
        bench = new Bench(folder, Bench.blank("one"), Bench.blank("two"));
    }

    @Test
    void showNeverHoldsTheSchema() {
        Json.Obj shown = bench.ask("{'operation':'show','connectionId':'one'}");
        assertThat(shown.fields().keySet())
                .containsExactly(
                        "success", "message", "version", "server", "database", "designerId");
        assertThat(shown.text("version", "")).matches("[0-9a-f]{16}");
        assertThat(shown.text("message", "")).isEqualTo("Opened schema designer");
    }

    @Test
    void showCanBringTheOverviewAlong() {
        Json.Obj shown =
                bench.ask(
                        "{'operation':'show','connectionId':'one',"
                                + "'options':{'includeOverview':true}}");
        assertThat(at(shown, "overview", "columnsOmitted")).isEqualTo(new Json.Bool(false));
    }

    @Test
    void anUnknownConnectionIsToldWhichThereAre() {
        Json.Obj refused = bench.ask("{'operation':'show','connectionId':'nowhere'}");
        assertThat(refused.text("reason", "")).isEqualTo("invalid_request");
        assertThat(((Json.Arr) at(refused, "hints", "connectionIds")).texts())
                .containsExactly("one", "two");
    }

    @Test
    void withoutADesignerThereIsNothingToEdit() {
        assertThat(bench.ask("{'operation':'get_overview'}").text("reason", ""))
                .isEqualTo("no_active_designer");
    }

    @Test
    void theOnlyOpenDesignerNeedsNoShowAndOfSeveralOneMustBeChosen() {
        bench.show("one");
        assertThat(overviewAs("another").text("database", "")).isEqualTo("QuickStart");
        bench.show("two");
        Json.Obj refused = overviewAs("another");
        assertThat(refused.text("reason", "")).isEqualTo("no_active_designer");
        String id = ((Json.Obj) at(refused, "designers", 0)).text("designerId", "");
        Json.Obj chosen =
                bench.call(
                                Bench.TOOL,
                                Bench.json(
                                        "{'operation':'get_overview','designerId':'" + id + "'}"),
                                "another")
                        .body();
        assertThat(chosen.text("designerId", "")).isEqualTo(id);
    }

    private Json.Obj overviewAs(String chat) {
        return bench.call(Bench.TOOL, Bench.json("{'operation':'get_overview'}"), chat).body();
    }

    @Test
    void aReceiptSaysWhatTheSeedSays() {
        String version = bench.show("one");
        Json.Obj answer = bench.apply(version, ORDERS, ORDER_ID);
        assertThat(answer.text("version", "")).isNotEqualTo(version);
        assertThat(at(answer, "receipt").write())
                .isEqualTo(
                        "{\"appliedEdits\":2,\"changes\":{\"tablesAdded\":[{\"schema\":\"dbo\","
                                + "\"name\":\"Orders\"}],\"columnsAdded\":[{\"table\":"
                                + "{\"schema\":\"dbo\",\"name\":\"Orders\"},\"column\":"
                                + "{\"name\":\"OrderId\"}}]},\"warnings\":[]}");
    }

    @Test
    void expectedVersionAndEditsAreRequiredInThatOrder() {
        bench.show("one");
        assertThat(bench.ask("{'operation':'apply_edits','payload':{}}").text("message", ""))
                .contains("expectedVersion");
        assertThat(
                        bench.ask("{'operation':'apply_edits','payload':{'expectedVersion':'x'}}")
                                .text("message", ""))
                .contains("edits");
    }

    @Test
    void aWrongTargetIsToldBothAndNothingIsApplied() {
        String version = bench.show("one");
        Json.Obj refused =
                bench.applyAs(
                        "test",
                        "stale",
                        ",'targetHint':{'server':'elsewhere','database':'QuickStart'}",
                        ORDERS);
        assertThat(refused.text("reason", "")).isEqualTo("target_mismatch");
        assertThat(at(refused, "activeTarget").write())
                .isEqualTo("{\"server\":\"localhost,1433\",\"database\":\"QuickStart\"}");
        assertThat(at(refused, "targetHint", "server")).isEqualTo(new Json.Str("elsewhere"));
        assertThat(bench.version()).isEqualTo(version);
        assertThat(
                        bench.applyAs(
                                        "test",
                                        version,
                                        ",'targetHint':{'server':' LOCALHOST,1433 '}",
                                        ORDERS)
                                .get("success"))
                .isEqualTo(new Json.Bool(true));
    }

    @Test
    void anOldVersionIsToldTheNewOneWithAnOverview() {
        String old = bench.show("one");
        bench.edit(ORDERS);
        Json.Obj refused = bench.apply(old, ORDER_ID);
        assertThat(refused.text("reason", "")).isEqualTo("stale_state");
        assertThat(refused.text("currentVersion", "")).isEqualTo(bench.version());
        assertThat(at(refused, "currentOverview", "tables", 0, "columns", 0, "name"))
                .isEqualTo(new Json.Str("Id"));
        assertThat(at(refused, "suggestedNextCall", "operation"))
                .isEqualTo(new Json.Str("get_overview"));
        assertThat(refused.text("server", "")).isEqualTo("localhost,1433");
    }

    @Test
    void anInvalidEditStopsTheListAndKeepsWhatCameBefore() {
        bench.show("one");
        Json.Obj refused = bench.refused(ORDERS, ORDER_ID, ORDER_ID, ORDERS);
        assertThat(refused.text("reason", "")).isEqualTo("validation_error");
        assertThat(refused.text("message", ""))
                .isEqualTo("Column 'OrderId' already exists in 'dbo.Orders'");
        assertThat(at(refused, "failedEditIndex")).isEqualTo(Json.Num.of(2));
        assertThat(at(refused, "appliedEdits")).isEqualTo(Json.Num.of(2));
        assertThat(refused.text("currentVersion", "")).isEqualTo(bench.version());
        assertThat(bench.ask("{'operation':'get_overview'}").write()).contains("OrderId");
    }

    @Test
    void atomicTakesEverythingBack() {
        String version = bench.show("one");
        Json.Obj refused =
                bench.applyAs("test", version, ",'atomic':true", ORDERS, ORDER_ID, ORDER_ID);
        assertThat(at(refused, "failedEditIndex")).isEqualTo(Json.Num.of(2));
        assertThat(at(refused, "appliedEdits")).isEqualTo(Json.Num.of(0));
        assertThat(bench.version()).isEqualTo(version);
    }

    @Test
    void droppingATableTellsOfTheForeignKeysThatWentWithIt() {
        bench.show("one");
        bench.edit(
                ORDERS,
                "{'op':'add_table','table':{'schema':'dbo','name':'Lines'}}",
                "{'op':'add_column','table':{'schema':'dbo','name':'Lines'},"
                        + "'column':{'name':'OrderId','dataType':'int'}}",
                "{'op':'add_foreign_key','table':{'schema':'DBO','name':'lines'},'foreignKey':"
                        + "{'referencedTable':{'schema':'dbo','name':'ORDERS'},"
                        + "'mappings':[{'column':'orderid','referencedColumn':'ID'}]}}");
        Json.Obj answer =
                bench.edit("{'op':'drop_table','table':{'schema':'dbo','name':'ORDERS'}}");
        assertThat(at(answer, "receipt", "changes").write())
                .isEqualTo(
                        "{\"tablesDropped\":[{\"schema\":\"dbo\",\"name\":\"Orders\"}],"
                                + "\"foreignKeysDropped\":[{\"table\":{\"schema\":\"dbo\","
                                + "\"name\":\"Lines\"},\"foreignKey\":{\"name\":"
                                + "\"FK_Lines_Orders\"}}]}");
    }

    @Test
    void whatIsMadeAndUnmadeInOneBatchVanishes() {
        String version = bench.show("one");
        Json.Obj answer =
                bench.apply(
                        version,
                        ORDERS,
                        "{'op':'drop_table','table':{'schema':'dbo','name':'Orders'}}");
        assertThat(at(answer, "receipt").write())
                .isEqualTo("{\"appliedEdits\":2,\"changes\":{},\"warnings\":[]}");
        assertThat(answer.text("version", "")).isEqualTo(version);
    }

    @Test
    void aNameInAnotherCaseKeepsTheVersionAndSaysSo() {
        bench.show("one");
        bench.edit(ORDERS);
        String version = bench.version();
        Json.Obj answer =
                bench.edit(
                        "{'op':'set_table','table':{'schema':'dbo','name':'orders'},"
                                + "'set':{'name':'ORDERS'}}");
        assertThat(answer.text("version", "")).isEqualTo(version);
        assertThat(at(answer, "receipt", "warnings", 0).write()).contains("case");
        assertThat(at(answer, "receipt", "changes", "tablesUpdated", 0, "was", "name"))
                .isEqualTo(new Json.Str("Orders"));
        Json.Obj history = bench.tool("designer_history", "{}");
        assertThat(at(history, "undoable")).isEqualTo(Json.Num.of(2));
    }

    @Test
    void getTableShowsKeysAndTypesAndOnRequestTheRest() {
        bench.show("one");
        bench.edit(ORDERS);
        Json.Obj plain =
                bench.ask(
                        "{'operation':'get_table','payload':{'table':{'schema':'dbo',"
                                + "'name':'orders'}},'options':{'includeForeignKeys':true}}");
        assertThat(at(plain, "table").write())
                .isEqualTo(
                        "{\"schema\":\"dbo\",\"name\":\"Orders\",\"columns\":[{\"name\":\"Id\","
                                + "\"dataType\":\"int\",\"isPrimaryKey\":true,\"isNullable\":false}],"
                                + "\"foreignKeys\":[]}");
        Json.Obj full =
                bench.ask(
                        "{'operation':'get_table','payload':{'table':{'schema':'dbo',"
                                + "'name':'orders'}},'options':{'includeColumns':'full'}}");
        assertThat(at(full, "table", "columns", 0, "isIdentity")).isEqualTo(new Json.Bool(true));
        assertThat(at(full, "table", "id")).isInstanceOf(Json.Str.class);
    }

    @Test
    void aMissingTableIsNotFoundAndTheNearestIsNamed() {
        bench.show("one");
        bench.edit(ORDERS);
        Json.Obj refused =
                bench.ask(
                        "{'operation':'get_table','payload':{'table':{'schema':'dbo',"
                                + "'name':'Order'}}}");
        assertThat(refused.text("reason", "")).isEqualTo("not_found");
        assertThat(refused.text("message", "")).contains("did you mean 'dbo.Orders'?");
    }

    @Test
    void metadataAndRelationshipsAreReadWithoutTables() {
        bench.show("one");
        bench.edit(
                ORDERS,
                "{'op':'add_column','table':{'name':'Orders'},"
                        + "'column':{'name':'ParentId','dataType':'int'}}",
                "{'op':'add_foreign_key','table':{'name':'Orders'},'foreignKey':"
                        + "{'referencedTable':{'name':'Orders'},"
                        + "'mappings':[{'column':'ParentId','referencedColumn':'Id'}]}}");
        Json.Obj metadata = bench.ask("{'operation':'get_metadata'}");
        assertThat(((Json.Arr) at(metadata, "schemaNames")).texts()).containsExactly("dbo");
        assertThat(((Json.Arr) at(metadata, "dataTypes")).texts()).contains("nvarchar", "xml");
        Json.Obj relationships = bench.ask("{'operation':'get_relationships'}");
        assertThat(at(relationships, "relationships", 0, "name"))
                .isEqualTo(new Json.Str("FK_Orders_Orders"));
    }

    @Test
    void anExportIsAFileAndAReference() {
        bench.show("one");
        bench.edit(ORDERS);
        for (String format : List.of("json", "sql", "mermaid", "dbml", "markdown")) {
            Json.Obj answer =
                    bench.ask("{'operation':'export','payload':{'format':'" + format + "'}}");
            String reference = answer.text("export", "");
            assertThat(bench.house().exports().get(reference)).as(format).contains("Orders");
            assertThat(answer.write().length()).isLessThan(300);
        }
    }

    @Test
    void everyCommitIsAnEvent() {
        var versions = new ArrayList<String>();
        bench.events()
                .subscribe(
                        event -> {
                            if (event.type().equals("schemaCommitted")) {
                                versions.add(event.data().text("version", ""));
                            }
                        });
        bench.show("one");
        String version = bench.edit(ORDERS, ORDER_ID).text("version", "");
        assertThat(versions).containsExactly(version);
    }

    @Test
    void wrongArgumentsComeInTheDesignersOwnShape() {
        Json.Obj refused = bench.ask("{'operation':'explode'}");
        assertThat(refused.text("reason", "")).isEqualTo("invalid_request");
        assertThat(refused.get("success")).isEqualTo(new Json.Bool(false));
    }

    @Test
    void aClosedDesignerIsGoneAndTheNextStartsAfresh() {
        String empty = bench.show("one");
        bench.edit(ORDERS);
        bench.ask("{'operation':'close'}");
        assertThat(bench.ask("{'operation':'get_overview'}").text("reason", ""))
                .isEqualTo("no_active_designer");
        assertThat(bench.show("one")).isEqualTo(empty);
    }

    @Test
    void theInputSchemaIsSmallAndPlain() {
        Json.Obj schema =
                bench.house().tools().find(Bench.TOOL).orElseThrow().contract().inputSchema();
        assertThat(schema.write().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(6_000);
    }
}
