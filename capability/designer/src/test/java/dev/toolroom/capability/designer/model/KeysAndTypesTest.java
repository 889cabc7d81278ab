package dev.toolroom.capability.designer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Edits of keys, counting columns and types that a design takes. */
class KeysAndTypesTest {
    private final EditedModel design = EditedModel.of(EditedModel.CUSTOMERS, EditedModel.ORDERS);

    private List<String> key(String... edits) {
        design.edit(edits);
        Table table = design.table("Orders");
        PrimaryKey key = table.primaryKey();
        return key == null ? List.of() : table.columnNames(key.columns());
    }

    private static String table(String set) {
        return "{'op':'set_table','table':{'name':'Orders'},'set':{" + set + "}}";
    }

    private static String column(String name, String set) {
        return "{'op':'set_column','table':{'name':'Orders'},'column':{'name':'"
                + name
                + "'},'set':{"
                + set
                + "}}";
    }

    @Test
    void aKeyKeepsItsNameWhicheverColumnsItHas() {
        assertThat(key(table("'pkName':'PK_1'"))).containsExactly("Id");
        assertThat(design.model().constraintsNamed("dbo", "pk_1")).isEqualTo(1);
        assertThat(key(table("'primaryKey':['Total','Id']"))).containsExactly("Total", "Id");
        assertThat(design.table("Orders").primaryKey())
                .extracting(PrimaryKey::name)
                .isEqualTo("PK_1");
        assertThat(design.table("Orders").columns())
                .filteredOn(each -> each.name().equals("Total"))
                .noneMatch(Column::nullable);
        assertThat(key(table("'primaryKey':[]"))).isEmpty();
        assertThat(key(table("'primaryKey':['Line','line']"))).containsExactly("Line");
        assertThat(design.table("Orders").primaryKey()).extracting(PrimaryKey::name).isNull();
    }

    @Test
    void aKeyInTheOrderOfItsColumnsStaysSo() {
        assertThat(key(column("Total", "'isPrimaryKey':true"))).containsExactly("Id", "Total");
        assertThat(key(column("Line", "'isPrimaryKey':true")))
                .containsExactly("Id", "Line", "Total");
        assertThat(key(table("'primaryKey':['Total','Id']"), column("Line", "'isPrimaryKey':true")))
                .containsExactly("Total", "Id", "Line");
        assertThat(
                        key(
                                "{'op':'drop_column','table':{'name':'Orders'},'column':{'name':"
                                        + "'Id'}}"))
                .containsExactly("Total", "Line");
    }

    private String total(String set) {
        design.edit(column("Total", set));
        ColumnType type = References.columnNamed(design.table("Orders"), "Total").type();
        return type.name() + " " + type.precision() + " " + type.scale();
    }

    @Test
    void anotherPrecisionLeavesTheDecimalsOfAColumn() {
        assertThat(total("'dataType':'decimal(9,2)'")).isEqualTo("decimal 9 2");
        assertThat(total("'precision':12")).isEqualTo("decimal 12 2");
        assertThat(total("'dataType':'decimal','precision':14")).isEqualTo("decimal 14 2");
        assertThat(total("'precision':14,'scale':0")).isEqualTo("decimal 14 0");
        assertThat(total("'scale':3")).isEqualTo("decimal 14 3");
        assertThat(total("'dataType':'decimal(10)'")).isEqualTo("decimal 10 0");
        assertThat(total("'dataType':'int'")).isEqualTo("int 0 0");
        assertThat(total("'dataType':'decimal','precision':8")).isEqualTo("decimal 8 0");
    }

    @Test
    void aColumnThatCountsIsNotNullAndNeedsNoKeyWhereNoneIsWanted() {
        design.edit(column("Total", "'isIdentity':true,'identitySeed':100,'identityIncrement':-5"));
        Column counting = References.columnNamed(design.table("Orders"), "Total");
        assertThat(counting.nullable()).isFalse();
        assertThat(counting.identity()).isEqualTo(new Column.Identity(100, -5));
        design.edit(column("Total", "'identitySeed':7"));
        assertThat(References.columnNamed(design.table("Orders"), "Total").identity())
                .isEqualTo(new Column.Identity(7, -5));
        design.edit(column("Total", "'isIdentity':false"));
        assertThat(References.columnNamed(design.table("Orders"), "Total").identity()).isNull();
    }

    @Test
    void aDefaultThatGoesTakesItsNameAlong() {
        design.edit(column("Total", "'defaultValue':' 1 ','defaultName':'DF_1'"));
        Column total = References.columnNamed(design.table("Orders"), "Total");
        assertThat(total.defaultValue()).isEqualTo("1");
        assertThat(total.defaultName()).isEqualTo("DF_1");
        design.edit(column("Total", "'comment':'Said.'"));
        assertThat(References.columnNamed(design.table("Orders"), "Total").defaultName())
                .isEqualTo("DF_1");
        design.edit(column("Total", "'defaultValue':null"));
        Column without = References.columnNamed(design.table("Orders"), "Total");
        assertThat(without.defaultValue()).isNull();
        assertThat(without.defaultName()).isNull();
        assertThat(without.comment()).isEqualTo("Said.");
    }

    @Test
    void aFormulaCanBeReplacedAndAskedToBeKept() {
        design.edit(
                column("Total", "'isComputed':true,'computedFormula':'Line * 2'"),
                column("Total", "'computedPersisted':true"));
        assertThat(References.columnNamed(design.table("Orders"), "Total").computed())
                .isEqualTo(new Column.Computed("Line * 2", true));
        design.edit(column("Total", "'computedFormula':'Line * 3'"));
        assertThat(References.columnNamed(design.table("Orders"), "Total").computed())
                .isEqualTo(new Column.Computed("Line * 3", true));
        design.edit(column("Total", "'isComputed':false"));
        assertThat(References.columnNamed(design.table("Orders"), "Total").computed()).isNull();
    }

    /** A type of the database's own, which no list of types has. */
    @Test
    void aTypeThatTheDesignCarriesCanBeUsed() {
        EditedModel postgres =
                EditedModel.of(
                        DatabaseKind.POSTGRESQL,
                        "{'op':'add_table','table':{'name':'t'},'initialColumns':[{'name':'id',"
                                + "'dataType':'integer','isPrimaryKey':true}]}");
        String add =
                "{'op':'add_column','table':{'name':'t'},'column':{'name':'m','dataType':'mood'}}";
        assertThatThrownBy(() -> postgres.edit(add)).hasMessage("Data type 'mood' is invalid");
        String carry =
                "{'op':'carry','carried':{'kind':'enum','name':'public.%s','first':%s,'sql':'CREATE"
                        + " TYPE x'}}";
        postgres.edit(carry.formatted("other", true), carry.formatted("mood", false));
        assertThatThrownBy(() -> postgres.edit(add)).hasMessage("Data type 'mood' is invalid");
        postgres.edit(carry.formatted("mood", true), add);
        assertThat(References.columnNamed(postgres.table("t"), "m").type().name())
                .isEqualTo("mood");
        postgres.edit(add.replace("'m'", "'m2'"));
        assertThat(postgres.table("t").columns()).hasSize(3);
    }

    @Test
    void anOrderOfTextsStaysWithAnotherLength() {
        design.edit(
                column("Total", "'dataType':'nvarchar(9) collate Latin1_General_BIN2'"),
                column("Total", "'dataType':'varchar(20)'"));
        assertThat(References.columnNamed(design.table("Orders"), "Total").type().attributes())
                .isEqualTo("collate Latin1_General_BIN2");
        design.edit(column("Total", "'dataType':'int'"));
        assertThat(References.columnNamed(design.table("Orders"), "Total").type().attributes())
                .isEmpty();
    }

    /** PostgreSQL finds no rows by what it works out when it reads. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "'op':'add_index','index':{'columns':['twice']}",
                "'op':'add_index','index':{'columns':['id'],'include':['twice']}",
                "'op':'add_unique','unique':{'columns':['twice']}",
                "'op':'set_table','set':{'primaryKey':['twice']}",
                "'op':'add_foreign_key','foreignKey':{'referencedTable':{'name':'t'},"
                        + "'mappings':[{'column':'twice','referencedColumn':'id'}]}"
            })
    void aColumnThatIsWorkedOutMustBeKeptToBeFound(String edit) {
        EditedModel postgres =
                EditedModel.of(
                        DatabaseKind.POSTGRESQL,
                        "{'op':'add_table','table':{'name':'t'},'initialColumns':[{'name':'id',"
                                + "'dataType':'integer','isPrimaryKey':true},{'name':'twice',"
                                + "'dataType':'integer','isComputed':true,'computedFormula':"
                                + "'id * 2','computedPersisted':false}]}");
        // Those of other columns do not matter.
        postgres.edit(
                "{'op':'add_unique','table':{'name':'t'},'unique':{'name':'u','columns':['id']}}",
                "{'op':'add_index','table':{'name':'t'},'index':{'name':'i','columns':['id']}}");
        String whole = "{'table':{'name':'t'}," + edit + "}";
        assertThatThrownBy(() -> postgres.edit(whole))
                .hasMessageMatching(
                        "Column 'twice' must have computedPersisted to be in a (primary )?key"
                                + "( or an index)? in PostgreSQL");
        postgres.edit(
                "{'op':'set_column','table':{'name':'t'},'column':{'name':'twice'},"
                        + "'set':{'computedPersisted':true}}",
                whole);
        assertThat(postgres.edit("{'op':'add_schema','schema':'more'}").warnings()).isEmpty();
    }

    @Test
    void aNameThatWasCutToFitIsOneThatIsFree() {
        for (String end : List.of("a", "b")) {
            String name = "c".repeat(126) + end;
            design.edit(
                    "{'op':'add_column','table':{'name':'Orders'},'column':{'name':'"
                            + name
                            + "','dataType':'int'}}",
                    "{'op':'add_index','table':{'name':'Orders'},'index':{'columns':['"
                            + name
                            + "']}}",
                    "{'op':'add_unique','table':{'name':'Orders'},'unique':{'columns':['"
                            + name
                            + "']}}");
        }
        assertThat(design.table("Orders").indexes())
                .extracting(each -> each.name())
                .containsExactly(
                        "IX_Orders_" + "c".repeat(118), "IX_Orders_" + "c".repeat(116) + "_2");
        assertThat(design.table("Orders").uniques())
                .extracting(each -> each.name())
                .containsExactly(
                        "UQ_Orders_" + "c".repeat(118), "UQ_Orders_" + "c".repeat(116) + "_2");
    }

    @Test
    void aColumnInAnotherCaseIsToBeQuoted() {
        EditedModel postgres =
                EditedModel.of(
                        DatabaseKind.POSTGRESQL,
                        "{'op':'add_table','table':{'name':'t'},'initialColumns':[{'name':'Total',"
                                + "'dataType':'integer'}]}");
        assertThatThrownBy(
                        () ->
                                postgres.edit(
                                        "{'op':'add_check','table':{'name':'t'},'check':{'name':"
                                                + "'c','expression':'Total > 0'}}"))
                .hasMessage(
                        "Check 'c' names 'Total', which is no column of 'dbo.t'; write \"Total\"");
    }

    @Test
    void tablesOfSqlServerEachHaveTheirOwnNamesOfIndexes() {
        for (String table : List.of("Orders", "Customers")) {
            design.edit(
                    "{'op':'add_index','table':{'name':'"
                            + table
                            + "'},'index':{'name':'IX','columns':['Id']}}");
        }
        assertThat(design.model().indexesNamed("dbo", "ix")).isEqualTo(2);
    }
}
