package dev.toolroom.capability.designer.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The words for changes in receipts, in reviews and beside a publish. */
class ChangeTextsTest {
    private static final Carried VIEW = carried("view", "dbo.v", "", "CREATE VIEW v");
    private static final Carried TRIGGER = carried("trigger", "audit", "dbo.Orders", "CREATE T");
    private static final Carried SEQUENCE =
            new Carried("sequence", "dbo.seq", "", true, "CREATE SEQUENCE dbo.seq");

    private final EditedModel design = EditedModel.of(EditedModel.CUSTOMERS, EditedModel.ORDERS);

    private static Carried carried(String kind, String name, String table, String sql) {
        return new Carried(kind, name, table, false, sql);
    }

    private static DatabaseSchema schema(List<Table> tables, Carried... carried) {
        return new DatabaseSchema(List.of("dbo"), tables, List.of(carried));
    }

    private static String column(String name) {
        return "{'op':'add_column','table':{'name':'Orders'},'column':{'name':'"
                + name
                + "','dataType':'int'}}";
    }

    private Json.Obj receipt(String... edits) {
        var batch = new BatchChanges();
        for (int i = 0; i < edits.length; i++) {
            batch.add(design.edit(edits[i]), "edit " + i + ": ");
        }
        return Receipt.of(edits.length, batch);
    }

    private static int listed(Json.Obj receipt, String kind) {
        return receipt.object("changes").get(kind) instanceof Json.Arr(var items)
                ? items.size()
                : 0;
    }

    private static List<String> warnings(Json.Obj receipt) {
        return receipt.get("warnings") instanceof Json.Arr items ? items.texts() : List.of();
    }

    private static String counted(Json.Obj receipt, String kind) {
        return receipt.object("changes").object("counts").get(kind) instanceof Json.Num number
                ? number.text()
                : "";
    }

    @Test
    void fewChangesAreAllListedAndOfManyTheRestIsCounted() {
        Json.Obj few =
                receipt(column("a1"), column("a2"), column("a3"), column("a4"), column("a5"));
        assertThat(listed(few, "columnsAdded")).isEqualTo(5);
        assertThat(few.object("changes").get("counts")).isNull();
        List<String> edits = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            edits.add(column("b" + i));
        }
        Json.Obj many = receipt(edits.toArray(String[]::new));
        // So many fit into 200 characters.
        assertThat(listed(many, "columnsAdded")).isEqualTo(3);
        assertThat(counted(many, "columnsAdded")).isEqualTo("6");
    }

    @Test
    void keysThatWentWithATableAreListedThoughNobodyNamedThem() {
        List<String> edits = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            edits.add(column("c" + i));
            edits.add(
                    "{'op':'add_foreign_key','table':{'name':'Orders'},'foreignKey':{'name':'F"
                            + i
                            + "','referencedTable':{'name':'Customers'},'mappings':[{'column':'c"
                            + i
                            + "','referencedColumn':'Id'}]}}");
        }
        Json.Obj named = receipt(edits.toArray(String[]::new));
        assertThat(listed(named, "foreignKeysAdded")).isZero();
        assertThat(counted(named, "foreignKeysAdded")).isEqualTo("25");
        Json.Obj dropped = receipt("{'op':'drop_table','table':{'name':'Customers'}}");
        assertThat(listed(dropped, "tablesDropped")).isEqualTo(1);
        assertThat(listed(dropped, "foreignKeysDropped")).isEqualTo(20);
        assertThat(counted(dropped, "foreignKeysDropped")).isEqualTo("25");
        assertThat(counted(dropped, "tablesDropped")).isEmpty();
    }

    @Test
    void whatWasMadeAndUnmadeOnTheWayIsNoChange() {
        var batch = new BatchChanges();
        for (String each :
                List.of(
                        column("x"),
                        "{'op':'drop_column','table':{'name':'Orders'},'column':{'name':'x'}}",
                        "{'op':'add_schema','schema':'s'}",
                        "{'op':'drop_schema','schema':'s'}",
                        "{'op':'set_table','table':{'name':'Orders'},'set':{'name':'Orders'}}")) {
            batch.add(design.edit(each), "edit: ");
        }
        assertThat(batch.delta().isEmpty()).isTrue();
        assertThat(batch.warnings()).containsExactly("edit: an edit changed nothing");
        Json.Obj dry = Receipt.ofDryRun(5, batch);
        assertThat(dry.write())
                .isEqualTo(
                        "{\"dryRun\":true,\"wouldApply\":5,\"appliedEdits\":0,\"changes\":{},"
                                + "\"warnings\":[\"edit: an edit changed nothing\"]}");
    }

    @Test
    void ofManyWarningsTheFirstAreShown() {
        String[] same = new String[7];
        java.util.Arrays.fill(
                same, "{'op':'set_table','table':{'name':'Orders'},'set':{'name':'Orders'}}");
        assertThat(warnings(receipt(same))).hasSize(6).endsWith("2 more");
        assertThat(warnings(receipt(java.util.Arrays.copyOf(same, 5))))
                .hasSize(5)
                .doesNotContain("0 more");
    }

    @Test
    void changesAreCalledWhatPeopleCallThem() {
        Table before = design.table("Orders");
        design.edit(
                "{'op':'set_table','table':{'name':'Orders'},'set':{'name':'Sales'}}",
                "{'op':'set_column','table':{'name':'Sales'},'column':{'name':'Total'},"
                        + "'set':{'name':'Sum','position':1}}",
                "{'op':'add_index','table':{'name':'Sales'},'index':{'columns':['Sum']}}");
        Table after = design.table("Sales");
        List<ChangeList.Entry> entries = ChangeList.of(Delta.of(before, after), id -> false);
        assertThat(entries)
                .extracting(each -> each.kind() + " " + each.label())
                .containsExactly(
                        "tablesUpdated dbo.Sales",
                        "columnsUpdated dbo.Sales.Sum",
                        "indexesAdded dbo.Sales.IX_Sales_Sum");
        assertThat(entries.getFirst().item().write())
                .contains(
                        "\"was\":{\"schema\":\"dbo\",\"name\":\"Orders\"}", "\"columnOrder\":true");
        assertThat(entries.get(1).item().text("was", "")).isEqualTo("Total");
        assertThat(entries.get(1).id())
                .isEqualTo("columnsUpdated:" + after.columns().getFirst().id());
    }

    @Test
    void objectsThatDifferAreToldWithWhatTheDesignHas() {
        Table orders = design.table("Orders");
        Carried other = carried("view", "dbo.v", "", "CREATE VIEW v AS 2");
        Carried setting = carried("setting", "x", "", "SET x");
        List<ObjectChange> changes =
                ObjectChange.between(
                        schema(List.of(orders), VIEW, TRIGGER, setting),
                        schema(List.of(orders.withOptions("WITH (x=1)")), other, SEQUENCE));
        assertThat(changes)
                .extracting(ObjectChange::warning)
                .containsExactly(
                        "Changed in the database: view dbo.v; the design has the old definition"
                                + " until it is rebased",
                        "Dropped in the database: trigger audit of dbo.Orders; the design still"
                                + " has it until it is rebased",
                        "Added in the database: sequence dbo.seq; the design does not have it"
                                + " until it is rebased",
                        "Changed in the database: options of dbo.Orders; the design has the old"
                                + " definition until it is rebased");
        assertThat(changes.get(1).line())
                .isEqualTo(
                        "objectsDropped {\"kind\":\"trigger\",\"name\":\"audit\",\"table\":\"dbo.Orders\"}");
        assertThat(changes.getFirst().line())
                .isEqualTo("objectsUpdated {\"kind\":\"view\",\"name\":\"dbo.v\"}");
        DatabaseSchema same = schema(List.of(orders), VIEW);
        assertThat(ObjectChange.between(same, same)).isEmpty();
    }

    @Test
    void aTableThatIsKeptKeepsItsSequencesAndTriggers() {
        Table orders = design.table("Orders");
        List<Column> columns = new ArrayList<>(orders.columns());
        columns.add(
                new Column(
                        "n",
                        "N",
                        ColumnType.plain("int"),
                        true,
                        null,
                        "NEXT VALUE FOR seq",
                        null,
                        null,
                        null));
        Table counted = orders.withColumns(columns);
        DatabaseSchema merged = schema(List.of(counted), VIEW);
        DatabaseSchema had =
                schema(
                        List.of(counted),
                        VIEW,
                        TRIGGER,
                        SEQUENCE,
                        new Carried("sequence", "dbo.unused", "", true, "CREATE SEQUENCE u"),
                        carried("trigger", "other", "dbo.Customers", "CREATE T"));
        assertThat(KeptObjects.of(merged, had, schema(List.of())).carried())
                .containsExactly(SEQUENCE, VIEW, TRIGGER);
        assertThat(KeptObjects.of(merged, had, schema(List.of(counted)))).isEqualTo(merged);
    }

    @Test
    void constraintsStandInTheOrderOfTheOther() {
        design.edit(
                "{'op':'add_unique','table':{'name':'Orders'},'unique':{'name':'U1','columns':['Id']}}",
                "{'op':'add_unique','table':{'name':'Orders'},'unique':{'name':'U2','columns':['Line']}}",
                "{'op':'add_unique','table':{'name':'Orders'},'unique':{'name':'U3','columns':['Total']}}");
        Table table = design.table("Orders");
        var own = table.uniques();
        Table other = table.withUniques(List.of(own.get(2), own.get(0)));
        Table lonely = design.table("Customers");
        DatabaseSchema ordered =
                PartOrder.of(schema(List.of(other)), schema(List.of(table, lonely)));
        assertThat(ordered.tables().getFirst().uniques())
                .containsExactly(own.get(2), own.get(0), own.get(1));
        assertThat(ordered.tables().getLast()).isEqualTo(lonely);
    }

    @Test
    void schemasAreChangesOfTheirOwn() {
        var delta = new Delta(List.of(), List.of("new"), List.of("old"));
        assertThat(ChangeList.of(delta, id -> false))
                .extracting(each -> each.id() + " " + each.label())
                .containsExactly("schemasAdded:new new", "schemasDropped:old old");
    }
}
