package dev.toolroom.capability.designer.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found in a design, and that every change of it can be taken back. */
class ModelTest {
    private static final String KEY =
            "{'op':'add_foreign_key','table':{'name':'Orders'},'foreignKey':{"
                    + "'referencedTable':{'name':'Customers'},"
                    + "'mappings':[{'column':'CustomerId','referencedColumn':'Id'}]}}";
    private static final Carried VIEW =
            new Carried("view", "dbo.v", "", false, "CREATE VIEW dbo.v AS SELECT 1 AS a");

    private final EditedModel design =
            EditedModel.of(
                    EditedModel.CUSTOMERS,
                    EditedModel.ORDERS,
                    KEY,
                    "{'op':'add_unique','table':{'name':'Orders'},'unique':{'columns':['Line']}}",
                    "{'op':'add_index','table':{'name':'Orders'},'index':{'columns':['Total DESC'],"
                            + "'isUnique':true,'where':'(Total > 0)'}}",
                    "{'op':'set_column','table':{'name':'Orders'},'column':{'name':'Total'},"
                            + "'set':{'defaultValue':'0','defaultName':'DF_1'}}");
    private final Model model = design.model();

    private static List<String> names(List<Table> tables) {
        return tables.stream().map(Table::name).toList();
    }

    @Test
    void tablesAreFoundByTheirNamesAndByWhoPointsAtThem() {
        Table orders = design.table("Orders");
        assertThat(names(model.tables())).containsExactly("Customers", "Orders");
        assertThat(model.table(orders.id())).contains(orders);
        assertThat(names(model.named("DBO", "orders"))).containsExactly("Orders");
        assertThat(model.named("sales", "orders")).isEmpty();
        assertThat(names(model.referrers(design.table("Customers").id())))
                .containsExactly("Orders");
        design.edit("{'op':'drop_table','table':{'name':'Customers'}}");
        assertThat(model.named("dbo", "Customers")).isEmpty();
        assertThat(design.table("Orders").foreignKeys()).isEmpty();
        assertThat(names(model.tables())).containsExactly("Orders");
    }

    @Test
    void whoPointsAtATableStaysKnownWhenAnotherChanges() {
        design.edit(
                EditedModel.ORDERS.replace("Orders", "Returns"),
                KEY.replace("Orders", "Returns"),
                "{'op':'set_column','table':{'name':'Returns'},'column':{'name':'Total'},"
                        + "'set':{'comment':'Given back.'}}");
        assertThat(names(model.referrers(design.table("Customers").id())))
                .containsExactlyInAnyOrder("Orders", "Returns");
        design.edit("{'op':'drop_table','table':{'name':'Returns'}}");
        assertThat(names(model.referrers(design.table("Customers").id())))
                .containsExactly("Orders");
    }

    @Test
    void namesThatAreGoneCanBeGivenAgain() {
        assertThat(design.table("Orders").foreignKeys().getFirst().name())
                .isEqualTo("FK_Orders_Customers");
        design.edit(
                "{'op':'drop_foreign_key','table':{'name':'Orders'},"
                        + "'foreignKey':{'name':'FK_Orders_Customers'}}",
                KEY,
                KEY.replace("CustomerId", "Total"));
        assertThat(design.table("Orders").foreignKeys())
                .extracting(each -> each.name())
                .containsExactly("FK_Orders_Customers", "FK_Orders_Customers_2");
        assertThat(model.constraintsNamed("dbo", "fk_orders_customers")).isEqualTo(1);
        assertThat(model.constraintsNamed("dbo", "df_1")).isEqualTo(1);
        assertThat(model.indexesNamed("dbo", "IX_Orders_Total")).isEqualTo(1);
        assertThat(model.indexesNamed("sales", "IX_Orders_Total")).isZero();
        design.edit("{'op':'drop_table','table':{'name':'Orders'}}");
        assertThat(model.constraintsNamed("dbo", "fk_orders_customers")).isZero();
        assertThat(model.indexesNamed("dbo", "IX_Orders_Total")).isZero();
    }

    @Test
    void anIndexIsKeptAsItWasAskedFor() {
        var index = design.table("Orders").indexes().getFirst();
        assertThat(index.unique()).isTrue();
        assertThat(index.filter()).isEqualTo("Total > 0");
        assertThat(index.parts().getFirst().descending()).isTrue();
        design.edit(
                "{'op':'set_index','table':{'name':'Orders'},'index':{'name':'IX_Orders_Total'},"
                        + "'set':{'where':'','include':['Line']}}");
        var changed = design.table("Orders").indexes().getFirst();
        assertThat(changed.filter()).isNull();
        assertThat(changed.unique()).isTrue();
        assertThat(changed.parts()).isEqualTo(index.parts());
        assertThat(changed.included())
                .isEqualTo(List.of(design.table("Orders").columns().get(1).id()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'op':'drop_table','table':{'name':'Customers'}}",
                "{'op':'set_table','table':{'name':'Customers'},'set':{'name':'Clients'}}",
                "{'op':'set_table','table':{'name':'Customers'},'set':{'schema':'sales'}}",
                "{'op':'set_column','table':{'name':'Customers'},'column':{'name':'Id'},"
                        + "'set':{'name':'Key'}}",
                "{'op':'drop_index','table':{'name':'Orders'},'index':{'name':'IX_Orders_Total'}}",
                "{'op':'set_unique','table':{'name':'Orders'},'unique':{'name':'UQ_Orders_Line'},"
                        + "'set':{'name':'UQ'}}",
                "{'op':'set_unique','table':{'name':'Orders'},'unique':{'name':'UQ_Orders_Line'},"
                        + "'set':{'columns':['Line','Total']}}",
                "{'op':'add_check','table':{'name':'Orders'},'check':{'name':'C','expression':"
                        + "'Line > 0'}}",
                "{'op':'set_index','table':{'name':'Orders'},'index':{'name':'IX_Orders_Total'},"
                        + "'set':{'columns':['Total']}}",
                "{'op':'set_foreign_key','table':{'name':'Orders'},'foreignKey':{'name':"
                        + "'FK_Orders_Customers'},'set':{'onUpdateAction':'cascade'}}",
                "{'op':'set_column','table':{'name':'Orders'},'column':{'name':'Line'},"
                        + "'set':{'isIdentity':true}}",
                "{'op':'add_schema','schema':'new'}",
                "{'op':'drop_schema','schema':'sales'}",
                "{'op':'carry','carried':{'kind':'view','name':'dbo.w','sql':'CREATE VIEW w'}}"
            })
    void everyChangeIsAnotherVersionAndItsInverseLeadsBack(String edit) {
        DatabaseSchema before = model.schema();
        String version = model.version();
        Delta delta = design.edit(edit).delta();
        assertThat(model.version()).isNotEqualTo(version);
        assertThat(new Model(model.schema()).version()).isEqualTo(model.version());
        Delta read = Delta.read(delta.json());
        assertThat(read).isEqualTo(delta);
        assertThat(Delta.read(delta.inverse().json())).isEqualTo(delta.inverse());
        model.apply(read.inverse());
        assertThat(model.version()).isEqualTo(version);
        assertThat(model.schema().tables()).isEqualTo(before.tables());
        assertThat(model.schemas()).containsExactlyInAnyOrderElementsOf(before.schemas());
        assertThat(model.carried()).isEqualTo(before.carried());
    }

    @Test
    void whatIsKeptAsTextCountsOnce() {
        String version = model.version();
        design.apply(Delta.carrying(List.of(VIEW), List.of()));
        String carried = model.version();
        assertThat(carried).isNotEqualTo(version);
        model.apply(Delta.carrying(List.of(VIEW), List.of()));
        assertThat(model.version()).isEqualTo(carried);
        assertThat(model.carried()).containsExactly(VIEW);
        design.apply(Delta.carrying(List.of(), List.of(VIEW)));
        model.apply(Delta.carrying(List.of(), List.of(VIEW)));
        assertThat(model.version()).isEqualTo(version);
    }

    /** Such as two that a case-sensitive database came with. */
    @Test
    void tablesWhoseNamesDifferInCaseAreToldApartById() {
        Table orders = design.table("Orders");
        Table other = Table.of("other", "dbo", "ORDERS", orders.columns(), orders.primaryKey());
        var both = new Model(new DatabaseSchema(List.of("dbo"), List.of(orders, other)));
        assertThat(both.named("dbo", "orders")).containsExactlyInAnyOrder(orders, other);
        both.apply(Delta.of(other, null));
        assertThat(both.named("dbo", "orders")).containsExactly(orders);
    }

    private String type(String column) {
        ColumnType type = References.columnNamed(design.table("Orders"), column).type();
        return type.name()
                + " "
                + (type.length() == 0 ? type.precision() + "." + type.scale() : type.lengthText());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'dataType':'nvarchar','maxLength':4000 | 'maxLength':'max' | 'dataType':'nvarchar' | "
                        + "nvarchar 4000, nvarchar MAX, nvarchar MAX",
                "'dataType':'nvarchar(1)' | 'dataType':'varchar(20)' | 'maxLength':30 | "
                        + "nvarchar 1, varchar 20, varchar 30",
                "'dataType':'decimal(9,2)' | 'precision':12 | 'scale':3 | "
                        + "decimal 9.2, decimal 12.2, decimal 12.3",
                "'dataType':'decimal(9,2)','precision':9,'scale':0 | 'scale':9 | 'comment':'x' | "
                        + "decimal 9.2, decimal 9.9, decimal 9.9",
                "'dataType':'datetime2','scale':7 | 'scale':0 | 'dataType':'datetime2(3)' | "
                        + "datetime2 0.7, datetime2 0.0, datetime2 0.3",
                "'dataType':'int' | 'dataType':'bigint' | 'dataType':'nvarchar(max)' | "
                        + "int 0.0, bigint 0.0, nvarchar MAX"
            })
    void aTypeIsWhatItsEditsSay(String made, String first, String then, String all) {
        String set =
                "{'op':'set_column','table':{'name':'Orders'},'column':{'name':'X'},'set':{%s}}";
        design.edit(
                "{'op':'add_column','table':{'name':'Orders'},'column':{'name':'X'," + made + "}}");
        List<String> types = new ArrayList<>(List.of(type("X")));
        design.edit(set.formatted(first));
        types.add(type("X"));
        design.edit(set.formatted(then));
        types.add(type("X"));
        assertThat(String.join(", ", types)).isEqualTo(all);
    }
}
