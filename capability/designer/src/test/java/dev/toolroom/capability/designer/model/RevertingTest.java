package dev.toolroom.capability.designer.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.edit.Reverting;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A change that is reverted leaves nothing of itself behind. */
class RevertingTest {
    private static final String ORDERS = "'table':{'name':'Orders'}";
    private static final String KEY =
            "{'op':'add_foreign_key',"
                    + ORDERS
                    + ",'foreignKey':{'name':'FK_1','referencedTable':{'name':'Customers'},"
                    + "'mappings':[{'column':'CustomerId','referencedColumn':'Id'}]}}";

    private final EditedModel design =
            EditedModel.of(
                    EditedModel.CUSTOMERS,
                    EditedModel.ORDERS,
                    KEY,
                    "{'op':'add_unique',"
                            + ORDERS
                            + ",'unique':{'name':'UQ_1','columns':['Id','Line']}}",
                    "{'op':'add_unique',"
                            + ORDERS
                            + ",'unique':{'name':'UQ_2','columns':['Line','Total']}}",
                    "{'op':'add_check',"
                            + ORDERS
                            + ",'check':{'name':'CK_1','expression':'Total > 0'}}",
                    "{'op':'add_index',"
                            + ORDERS
                            + ",'index':{'name':'IX_1','columns':['Total']}}");
    private final DatabaseSchema base = design.model().schema();

    private List<ChangeList.Entry> changes() {
        Map<String, Table> olds = new HashMap<>();
        base.tables().forEach(table -> olds.put(table.id(), table));
        List<Delta.Change> changes = new ArrayList<>();
        design.model()
                .tables()
                .forEach(now -> changes.add(new Delta.Change(olds.remove(now.id()), now)));
        olds.values().forEach(gone -> changes.add(new Delta.Change(gone, null)));
        return ChangeList.of(new Delta(changes), id -> false);
    }

    private void revert(ChangeList.Entry entry) {
        design.apply(new Reverting(base, design.model()).of(entry));
    }

    private void revert(String kind) {
        revert(
                changes().stream()
                        .filter(each -> each.kind().equals(kind))
                        .findFirst()
                        .orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'op':'set_column',@,'column':{'name':'Line'},'set':{'isPrimaryKey':true}}",
                "{'op':'set_column',@,'column':{'name':'Id'},'set':{'isPrimaryKey':false}}",
                "{'op':'set_column',@,'column':{'name':'Total'},'set':{'name':'Sum'}}",
                "{'op':'set_column',@,'column':{'name':'Total'},'set':{'comment':'In cents.'}}",
                "{'op':'set_column',@,'column':{'name':'Total'},'set':{'position':1}}",
                "{'op':'set_table',@,'set':{'name':'Sales','comment':'Those of a year.'}}",
                "{'op':'set_table',@,'set':{'pkName':'PK_of_ours'}}",
                "{'op':'drop_table',@}",
                "{'op':'drop_foreign_key',@,'foreignKey':{'name':'FK_1'}}",
                "{'op':'set_foreign_key',@,'foreignKey':{'name':'FK_1'},"
                        + "'set':{'onDeleteAction':'CASCADE'}}",
                "{'op':'drop_unique',@,'unique':{'name':'UQ_1'}}",
                "{'op':'set_unique',@,'unique':{'name':'UQ_1'},'set':{'name':'UQ_3'}}",
                "{'op':'drop_check',@,'check':{'name':'CK_1'}}",
                "{'op':'drop_index',@,'index':{'name':'IX_1'}}",
                "{'op':'add_column',@,'column':{'name':'Note','dataType':'int'}}",
                "{'op':'add_index',@,'index':{'name':'IX_2','columns':['Line']}}",
                "{'op':'add_table','table':{'schema':'dbo','name':'Others'}}"
            })
    void everyChangeLeadsBackToTheBase(String edit) {
        design.edit(edit.replace("@", ORDERS));
        List<ChangeList.Entry> made = changes();
        assertThat(made).isNotEmpty();
        made.forEach(this::revert);
        assertThat(changes()).isEmpty();
        assertThat(design.model().schema()).isEqualTo(base);
    }

    @Test
    void aColumnThatGetsItsOldNameBackIsCalledThatInChecksToo() {
        design.edit(
                "{'op':'set_column',"
                        + ORDERS
                        + ",'column':{'name':'Total'},'set':{'name':'Sum'}}");
        assertThat(design.table("Orders").checks().getFirst().expression()).isEqualTo("Sum > 0");
        revert("columnsUpdated");
        assertThat(design.model().schema()).isEqualTo(base);
    }

    @Test
    void anIndexThatComesBackBringsTheColumnsThatItNames() {
        design.edit(
                "{'op':'add_index',"
                        + ORDERS
                        + ",'index':{'name':'IX_2','columns':['Line'],'include':['CustomerId']}}");
        DatabaseSchema indexed = design.model().schema();
        design.edit(
                "{'op':'drop_index'," + ORDERS + ",'index':{'name':'IX_2'}}",
                "{'op':'drop_foreign_key'," + ORDERS + ",'foreignKey':{'name':'FK_1'}}",
                "{'op':'drop_column'," + ORDERS + ",'column':{'name':'CustomerId'}}");
        Table now = design.table("Orders");
        Table then =
                indexed.tables().stream()
                        .filter(table -> table.name().equals("Orders"))
                        .findFirst()
                        .orElseThrow();
        ChangeList.Entry dropped =
                ChangeList.of(Delta.of(then, now), id -> false).stream()
                        .filter(each -> each.kind().equals("indexesDropped"))
                        .findFirst()
                        .orElseThrow();
        design.apply(new Reverting(indexed, design.model()).of(dropped));
        assertThat(design.table("Orders").columns()).isEqualTo(then.columns());
        assertThat(design.table("Orders").indexes()).isEqualTo(then.indexes());
        assertThat(design.table("Orders").foreignKeys()).isEmpty();
    }

    /** A table that came back before does not want a change of it taken back once more. */
    @Test
    void whatWentWithItsTableIsGoneAlready() {
        design.edit("{'op':'add_table','table':{'schema':'dbo','name':'Others'}}");
        design.edit("{'op':'add_index','table':{'name':'Others'},'index':{'columns':['Id']}}");
        List<ChangeList.Entry> made = changes();
        assertThat(made)
                .extracting(ChangeList.Entry::kind)
                .containsExactly("tablesAdded", "indexesAdded");
        made.forEach(this::revert);
        assertThat(design.model().schema()).isEqualTo(base);
        revert(made.getFirst());
        assertThat(design.model().schema()).isEqualTo(base);
    }

    @Test
    void aTableComesBackWithoutTheKeysWhoseOtherEndIsGone() {
        design.edit(
                "{'op':'drop_table'," + ORDERS + "}",
                "{'op':'drop_table','table':{'name':'Customers'}}");
        revert(
                changes().stream()
                        .filter(each -> each.label().equals("dbo.Orders"))
                        .findFirst()
                        .orElseThrow());
        assertThat(design.table("Orders").foreignKeys()).isEmpty();
        assertThat(design.table("Orders").uniques()).hasSize(2);
    }

    @Test
    void schemasAreTakenBackByName() {
        var reverting = new Reverting(base, design.model());
        var added = new ChangeList.Entry("schemasAdded", "", "sales", Json.Obj.EMPTY);
        var dropped = new ChangeList.Entry("schemasDropped", "", "old", Json.Obj.EMPTY);
        design.apply(reverting.of(added));
        design.apply(reverting.of(dropped));
        assertThat(design.model().schemas()).containsExactly("dbo", "old");
    }
}
