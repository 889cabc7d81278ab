package dev.toolroom.foundation.relational.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TableTest {
    private final Table orders = SampleTable.orders("");

    @Test
    void aForeignKeyMayPointAtWhateverNamesOneRow() {
        assertThat(orders.isKey(List.of("c3"))).as("primary key").isTrue();
        assertThat(orders.isKey(List.of("c4"))).as("unique").isTrue();
        assertThat(orders.isKey(List.of("c4", "c5"))).as("index of some rows only").isFalse();
        TableIndex all = orders.indexes().getFirst().withFilter(null);
        Table whole = orders.withIndexes(List.of(all));
        assertThat(whole.isKey(List.of("c4", "c5"))).as("in any order").isTrue();
        assertThat(whole.isKey(List.of("c5"))).isFalse();
        var repeating = new TableIndex("i1", "IX", false, all.parts());
        assertThat(orders.withIndexes(List.of(repeating)).isKey(List.of("c4", "c5"))).isFalse();
        assertThat(orders.withPrimaryKey(null).isKey(List.of("c3"))).isFalse();
    }

    @Test
    void anIndexUsesWhatItSortsByHoldsAndFiltersBy() {
        TableIndex index =
                new TableIndex(
                        "i1",
                        "IX",
                        false,
                        List.of(new TableIndex.Part("c3", false)),
                        List.of("c4"),
                        "[Price] > 1");
        assertThat(orders.columns())
                .extracting(index::uses)
                .containsExactly(true, true, true, false);
        assertThat(index.withFilter(null).uses(orders.columns().get(2))).isFalse();
    }

    @Test
    void aForeignKeyKnowsWhatItUses() {
        ForeignKey key = orders.foreignKeys().getFirst();
        assertThat(key.uses("c5")).isTrue();
        assertThat(key.uses("c1")).isFalse();
        assertThat(key.pointsAt("t1", "c2")).isTrue();
        assertThat(key.pointsAt("t1", "c5")).isFalse();
        assertThat(key.pointsAt("t2", "c2")).isFalse();
        assertThat(orders.foreignKey("f1")).contains(key);
        assertThat(orders.foreignKey("f2")).isEmpty();
        assertThat(orders.isKeyColumn("c3")).isTrue();
        assertThat(orders.isKeyColumn("c4")).isFalse();
        assertThat(orders.withPrimaryKey(null).isKeyColumn("c3")).isFalse();
    }

    @Test
    void aNameIsOneInEveryCase() {
        assertThat(orders.label()).isEqualTo("dbo.Orders");
        assertThat(orders.withName("", "orders").label()).isEqualTo("orders");
        assertThat(orders.withName("DBO", "ORDERS").key()).isEqualTo(orders.key());
        assertThat(orders.columnNames(List.of("c5", "gone"))).containsExactly("Price", "?");
    }

    /** MariaDB can index the beginnings of texts; other columns have other beginnings. */
    @Test
    void lengthsOfBeginningsStayWithTheirColumns() {
        var key = new PrimaryKey("PK", List.of("c1", "c2"), "PREFIX (10, 0)");
        assertThat(key.withColumns(List.of("c1", "c2"))).isEqualTo(key);
        assertThat(key.withColumns(List.of("c2")).attributes()).isEmpty();
        var deferred = new PrimaryKey("PK", List.of("c1"), "DEFERRABLE");
        assertThat(deferred.withColumns(List.of("c2")).attributes()).isEqualTo("DEFERRABLE");
        assertThat(deferred.withName("other"))
                .isEqualTo(new PrimaryKey("other", List.of("c1"), "DEFERRABLE"));
    }

    @Test
    void aCopyDiffersInOnePart() {
        for (Column column : orders.columns()) {
            Column changed = column.withNullable(!column.nullable()).withDefaultName("DF");
            assertThat(changed.nullable()).isNotEqualTo(column.nullable());
            assertThat(changed.defaultName()).isEqualTo("DF");
            assertThat(
                            changed.withNullable(column.nullable())
                                    .withDefaultName(column.defaultName()))
                    .isEqualTo(column);
        }
        DatabaseSchema schema = SampleTable.schema("");
        assertThat(schema.withTables(List.of()).withTables(schema.tables())).isEqualTo(schema);
        assertThat(schema.carried().getFirst().label()).isEqualTo("enum dbo.mood");
    }

    @ParameterizedTest
    @EnumSource
    void anActionIsReadAsItIsSaid(ReferentialAction action) {
        assertThat(ReferentialAction.ofSql(" " + action.sql().toLowerCase(Locale.ROOT)))
                .isEqualTo(action);
    }

    @ParameterizedTest
    @CsvSource({
        "CASCADE, 0, true, cascade",
        "NO_ACTION, 1, false, no_action",
        "SET_NULL, 2, true, set_null",
        "SET_DEFAULT, 3, true, set_default",
        "RESTRICT, 1, false, restrict"
    })
    void anActionHasItsNumberAndItsWord(
            ReferentialAction action, int number, boolean writes, String word) {
        assertThat(action.number()).isEqualTo(number);
        assertThat(action.writes()).isEqualTo(writes);
        assertThat(action.word()).isEqualTo(word);
        assertThat(ReferentialAction.of(9)).isEqualTo(ReferentialAction.NO_ACTION);
        assertThat(ReferentialAction.ofSql("")).isEqualTo(ReferentialAction.NO_ACTION);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    'a'::text                    | 'a'
                    'it''s'::character varying(9) | 'it''s'
                    (-1)::integer                | (-1)
                    NULL::text                   | NULL
                    '{}'::text[]                 | '{}'
                    a::text                      | a::text
                    'a'::text < 'b'::text        | 'a'::text < 'b'::text
                    """)
    void aLiteralLosesTheTypeThatWasAddedToIt(String written, String plain) {
        assertThat(Expressions.withoutCast(written)).isEqualTo(plain);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    ([Price]>(0))           | price > 0       | true
                    N'a'                    | 'a'             | true
                    'a'::character varying  | 'a'             | true
                    "a" + 1                 | `a`+1           | true
                    a > 0                   | a > 1           | false
                    """)
    void expressionsAreTheSameWhateverTheirBracketsAndQuotes(
            String left, String right, boolean same) {
        assertThat(Expressions.same(left, right)).isEqualTo(same);
    }

    @Test
    void noTwoThingsHaveTheSameId() {
        assertThat(Ids.fresh("t")).matches("t[a-z2-9]{10}").isNotEqualTo(Ids.fresh("t"));
    }
}
