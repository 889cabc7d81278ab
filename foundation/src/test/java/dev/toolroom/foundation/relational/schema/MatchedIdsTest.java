package dev.toolroom.foundation.relational.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A database that is read again is the same design, as far as names agree. */
class MatchedIdsTest {
    @Test
    void whatIsReadAgainHasTheIdsItHadBefore() {
        DatabaseSchema known = SampleTable.schema("a");
        assertThat(MatchedIds.of(known, SampleTable.schema("b"))).isEqualTo(known);
    }

    @Test
    void whatIsNewKeepsTheIdItCameWith() {
        DatabaseSchema known =
                new DatabaseSchema(List.of(), List.of(SampleTable.customers("a")), List.of());
        DatabaseSchema matched = MatchedIds.of(known, SampleTable.schema("b"));
        assertThat(matched.tables()).extracting(Table::id).containsExactly("at1", "bt2");
        ForeignKey key = matched.tables().getLast().foreignKeys().getFirst();
        assertThat(key.referencedTable()).isEqualTo("at1");
        assertThat(key.columns()).containsExactly("bc3", "bc5");
        assertThat(key.referencedColumns()).containsExactly("ac1", "ac2");
    }

    private static Table named(String id, String name) {
        return Table.of(id, "dbo", name, List.of(), null);
    }

    @Test
    void aNameInAnotherCaseIsTheSameUnlessBothAreThere() {
        var known =
                new DatabaseSchema(List.of(), List.of(named("t1", "orders"), named("t2", "Lines")));
        var fresh =
                new DatabaseSchema(
                        List.of(),
                        List.of(
                                named("n1", "ORDERS"),
                                named("n2", "orders"),
                                named("n3", "LINES")));
        assertThat(MatchedIds.of(known, fresh).tables())
                .extracting(Table::id)
                .containsExactly("n1", "t1", "t2");
    }
}
