package dev.toolroom.foundation.relational.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.testkit.RecordedSqlServer;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * No SQL Server runs here: its catalogue views are tables of H2, filled as the server fills them,
 * and the reader's own queries run over them.
 */
class SqlServerReaderTest {
    private static Connection catalogue() throws Exception {
        try (var rows = SqlServerReaderTest.class.getResourceAsStream("sqlserver-catalogue.sql")) {
            return new RecordedSqlServer(Objects.requireNonNull(rows)).open();
        }
    }

    @Test
    void namesAndWordsOfTheCatalogueAreJoinedInOneCollation() {
        String[] joined = SqlServerAttached.ATTACHED.split("\\+", -1);
        assertThat(joined)
                .filteredOn(part -> part.strip().matches("(?s)(QUOTENAME|REPLACE|\\w+\\.).*"))
                .isNotEmpty()
                .allSatisfy(part -> assertThat(part).contains("COLLATE DATABASE_DEFAULT"));
    }

    private static Table table(DatabaseSchema schema, String label) {
        return schema.tables().stream()
                .filter(each -> each.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theCatalogueBecomesADesign() throws Exception {
        try (Connection connection = catalogue()) {
            DatabaseSchema schema = new SqlServerReader().read(connection);
            assertThat(schema.schemas()).containsExactly("dbo", "sales");
            assertThat(schema.tables())
                    .extracting(Table::label)
                    .containsExactly("dbo.Customers", "sales.Orders");
            Table customers = table(schema, "dbo.Customers");
            assertThat(customers.comment()).isEqualTo("who buys");
            Column id = customers.columns().get(0);
            assertThat(id.identity()).isEqualTo(new Identity(100, 5));
            Column name = customers.columns().get(1);
            assertThat(name.type()).isEqualTo(new ColumnType("nvarchar", 80, 0, 0));
            assertThat(name.comment()).isEqualTo("in full");
            Column note = customers.columns().get(2);
            assertThat(note.type())
                    .isEqualTo(
                            new ColumnType(
                                    "varchar",
                                    ColumnType.MAX,
                                    0,
                                    0,
                                    "collate Latin1_General_BIN2"));
            assertThat(note.defaultValue()).isEqualTo("('-')");
            assertThat(note.defaultName()).isEqualTo("DF_Note");
            assertThat(Objects.requireNonNull(customers.primaryKey()).name())
                    .isEqualTo("PK_Customers");
            assertThat(customers.primaryKey().attributes()).isEqualTo("NONCLUSTERED");
            assertThat(customers.primaryKey().columns())
                    .as("without the column that a partition scheme adds")
                    .containsExactly(id.id());
            assertThat(customers.uniques()).singleElement().extracting("name").isEqualTo("UQ_Name");
            assertThat(customers.indexes())
                    .extracting("name", "included", "filter")
                    .containsExactly(
                            tuple("IX_Covering", List.of(note.id()), null),
                            tuple("IX_Filtered", List.of(), "[Note] IS NOT NULL"),
                            tuple("IX_Note", List.of(), null));
            assertThat(customers.indexes().getLast().parts().getFirst().descending()).isTrue();
            Table orders = table(schema, "sales.Orders");
            assertThat(orders.columns().get(1).type())
                    .isEqualTo(new ColumnType("decimal", 0, 10, 2));
            assertThat(orders.columns().get(1).defaultName()).isNull();
            assertThat(orders.columns().get(2).computed())
                    .isEqualTo(new Computed("[Total]*(2)", true));
            assertThat(orders.checks())
                    .singleElement()
                    .extracting("expression", "attributes")
                    .containsExactly("[Total]>(0)", "WITH NOCHECK");
            var key = orders.foreignKeys().getFirst();
            assertThat(key.referencedTable()).isEqualTo(customers.id());
            assertThat(key.onDelete()).isEqualTo(ReferentialAction.SET_NULL);
            assertThat(key.onUpdate()).isEqualTo(ReferentialAction.NO_ACTION);
        }
    }

    @Test
    void rowsAreTakenFromThePartitionsAndTriggersFromTheirModules() throws Exception {
        try (Connection connection = catalogue()) {
            var reader = new SqlServerReader();
            assertThat(reader.rowEstimates(connection))
                    .containsEntry(Table.key("dbo", "Customers"), 42L)
                    .containsEntry(Table.key("sales", "Orders"), 7L);
            assertThat(reader.attached(connection).get(Table.key("sales", "Orders")))
                    .containsExactly(
                            Attached.of("full-text index", null),
                            Attached.of("grant of SELECT to reports", null),
                            Attached.of(
                                    "trigger g",
                                    "CREATE TRIGGER g ON sales.Orders AFTER INSERT AS SELECT 1"),
                            new Attached(
                                    "disabled constraints Orders",
                                    null,
                                    "ALTER TABLE [sales].[Orders] NOCHECK CONSTRAINT [CK_Total]",
                                    "CK_Total"));
        }
    }

    @Test
    void whatTheDesignHasNoPlaceForIsKnown() throws Exception {
        try (Connection connection = catalogue()) {
            var reader = new SqlServerReader();
            assertThat(reader.attached(connection).get(Table.key("dbo", "Customers")))
                    .containsExactly(
                            Attached.of(
                                    "grant of SELECT to reports",
                                    "GRANT SELECT ON [dbo].[Customers] TO [reports]"),
                            Attached.of(
                                    "grant of UPDATE to back]office",
                                    "GRANT UPDATE ON [dbo].[Customers] TO [back]]office]"
                                            + " WITH GRANT OPTION"),
                            Attached.of("index SX_Place", null),
                            Attached.of(
                                    "index CS_All",
                                    "CREATE NONCLUSTERED COLUMNSTORE INDEX [CS_All] ON"
                                            + " [dbo].[Customers]([Note])"),
                            Attached.of(
                                    "property Other of dbo.Customers.Name",
                                    "EXEC sys.sp_addextendedproperty N'Other', N'not this',"
                                            + " N'SCHEMA', N'dbo', N'TABLE', N'Customers',"
                                            + " N'COLUMN', N'Name'"));
            assertThat(reader.special(connection))
                    .containsExactly(
                            entry(
                                    Table.key("dbo", "Customers"),
                                    Map.of("PK_Customers", "descending columns")));
        }
    }

    @Test
    void viewsAreKnownByWhatTheyNameAndWhetherTheyAreBound() throws Exception {
        try (Connection connection = catalogue()) {
            var reader = new SqlServerReader();
            DatabaseSchema schema = reader.read(connection);
            Table customers = table(schema, "dbo.Customers");
            Table orders = table(schema, "sales.Orders");
            assertThat(reader.views(connection))
                    .extracting(View::label, View::bound)
                    .containsExactly(tuple("dbo.Named", false), tuple("sales.Bound", true));
            View named = reader.views(connection).getFirst();
            assertThat(named.reads(customers)).isTrue();
            assertThat(named.reads(customers, customers.columns().get(1))).isTrue();
            assertThat(named.reads(customers, customers.columns().get(2))).isFalse();
            assertThat(named.reads(orders)).isFalse();
        }
    }
}
