package dev.toolroom.foundation.relational.schema;

import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ForeignKey.Mapping;
import dev.toolroom.foundation.relational.schema.TableIndex.Part;
import java.util.List;

/** Two tables that have one of everything a table can have. */
final class SampleTable {
    private SampleTable() {}

    static Column column(String id, String name, ColumnType type) {
        return new Column(id, name, type, false, null, null, null, null, null);
    }

    /**
     * @param prefix of all ids, so that the same table can be read twice
     */
    static Table customers(String prefix) {
        return Table.of(
                prefix + "t1",
                "dbo",
                "Customers",
                List.of(
                        column(prefix + "c1", "Id", ColumnType.plain("int")),
                        column(prefix + "c2", "Region", ColumnType.plain("int"))),
                new PrimaryKey(null, List.of(prefix + "c1", prefix + "c2")));
    }

    static Table orders(String prefix) {
        var counted =
                new Column(
                        prefix + "c3",
                        "Id",
                        ColumnType.plain("bigint"),
                        false,
                        new Identity(100, 5, true),
                        null,
                        null,
                        null,
                        "counts");
        var text =
                new Column(
                        prefix + "c4",
                        "Note",
                        new ColumnType("nvarchar", ColumnType.MAX, 0, 0, "collate Latin1"),
                        true,
                        null,
                        "('-')",
                        "DF_Note",
                        null,
                        null);
        var price = column(prefix + "c5", "Price", new ColumnType("decimal", 0, 10, 2));
        var twice =
                new Column(
                        prefix + "c6",
                        "Twice",
                        new ColumnType("decimal", 0, 11, 2),
                        true,
                        null,
                        null,
                        null,
                        new Computed("[Price]*(2)", true),
                        null);
        return new Table(
                prefix + "t2",
                "dbo",
                "Orders",
                List.of(counted, text, price, twice),
                new PrimaryKey("PK_Orders", List.of(prefix + "c3"), "INCLUDE ([Price])"),
                List.of(
                        new ForeignKey(
                                prefix + "f1",
                                "FK_Customer",
                                prefix + "t1",
                                List.of(
                                        new Mapping(prefix + "c3", prefix + "c1"),
                                        new Mapping(prefix + "c5", prefix + "c2")),
                                ReferentialAction.RESTRICT,
                                ReferentialAction.SET_NULL,
                                "DEFERRABLE")),
                List.of(
                        new UniqueKey(
                                prefix + "u1",
                                "UQ_Note",
                                List.of(prefix + "c4"),
                                "INCLUDE ([Price])")),
                List.of(new CheckRule(prefix + "k1", "CK_Price", "[Price]>(0)", "NOT VALID")),
                List.of(
                        new TableIndex(
                                prefix + "i1",
                                "IX_Price",
                                true,
                                List.of(
                                        new Part(prefix + "c5", true),
                                        new Part(prefix + "c4", false)),
                                List.of(prefix + "c3"),
                                "[Price]>(1)")),
                "what was bought",
                " PARTITION BY RANGE (price)");
    }

    static DatabaseSchema schema(String prefix) {
        return new DatabaseSchema(
                List.of("dbo", "sales"),
                List.of(customers(prefix), orders(prefix)),
                List.of(
                        new Carried("enum", "dbo.mood", "", true, "CREATE TYPE mood"),
                        new Carried("trigger", "g", "dbo.Orders", false, "CREATE TRIGGER g")));
    }
}
