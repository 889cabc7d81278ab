package dev.toolroom.foundation.relational.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.schema.Column.Computed;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A renamed column is found under its new name wherever its table speaks of it. */
class RenamingTest {
    private static final Map<String, String> NAMES = Map.of("price", "Cost");

    @Test
    void everythingThatSpeaksOfAColumnFollowsIt() {
        Table table = Renaming.expressions(SampleTable.orders(""), NAMES);
        assertThat(table.columns()).extracting(Column::name).contains("Price");
        assertThat(table.columns().getLast().computed())
                .isEqualTo(new Computed("[Cost]*(2)", true));
        assertThat(table.checks().getFirst())
                .isEqualTo(new CheckRule("k1", "CK_Price", "[Cost]>(0)", "NOT VALID"));
        assertThat(table.indexes().getFirst().filter()).isEqualTo("[Cost]>(1)");
        assertThat(table.uniques().getFirst().attributes()).isEqualTo("INCLUDE ([Cost])");
        assertThat(Objects.requireNonNull(table.primaryKey()).attributes())
                .isEqualTo("INCLUDE ([Cost])");
        assertThat(table.options()).isEqualTo(" PARTITION BY RANGE (\"Cost\")");
        assertThat(table.withColumns(List.of()).foreignKeys())
                .isEqualTo(SampleTable.orders("").foreignKeys());
    }

    @Test
    void attributesThatNameNoColumnStayAsTheyAre() {
        Table orders = SampleTable.orders("");
        Table plain =
                orders.withPrimaryKey(new PrimaryKey("PK", List.of("c3"), "price"))
                        .withUniques(List.of(new UniqueKey("u1", "UQ", List.of("c4"), "price")))
                        .withIndexes(List.of(new TableIndex("i1", "IX", false, List.of())))
                        .withOptions(" ENGINE=price");
        Table after = Renaming.expressions(plain, NAMES);
        assertThat(after.primaryKey()).isEqualTo(plain.primaryKey());
        assertThat(after.uniques()).isEqualTo(plain.uniques());
        assertThat(after.indexes()).isEqualTo(plain.indexes());
        assertThat(after.options()).isEqualTo(" ENGINE=price");
        assertThat(Renaming.expressions(plain.withPrimaryKey(null), NAMES).primaryKey()).isNull();
    }

    /** A check of MariaDB can be part of its column's type. */
    @Test
    void theCheckOfAColumnFollowsItAndAnOrderOfTextsDoesNot() {
        Column checked =
                SampleTable.column(
                        "c1", "price", new ColumnType("int", 0, 0, 0, "check (`price` > 0)"));
        Column collated =
                SampleTable.column("c2", "b", new ColumnType("text", 0, 0, 0, "collate price"));
        Table table = Table.of("t1", "", "a", List.of(checked, collated), null);
        assertThat(Renaming.expressions(table, NAMES).columns())
                .extracting(each -> each.type().attributes())
                .containsExactly("check (`Cost` > 0)", "collate price");
    }

    @Test
    void theNamesOfPartitionsAreNoColumns() {
        String options =
                " ENGINE=InnoDB\nPARTITION BY RANGE (`price`)\n(PARTITION `price` VALUES LESS THAN"
                        + " (10) ENGINE = InnoDB)";
        Table table = Table.of("t1", "", "a", List.of(), null).withOptions(options);
        assertThat(Renaming.expressions(table, NAMES).options())
                .isEqualTo(options.replace("(`price`)", "(`Cost`)"));
        assertThat(Renaming.partitionedBy(" ENGINE=InnoDB")).isEmpty();
        assertThat(Renaming.partitionedBy(" PARTITION BY HASH (id) PARTITIONS 4"))
                .isEqualTo("PARTITION BY HASH (id) ");
    }
}
