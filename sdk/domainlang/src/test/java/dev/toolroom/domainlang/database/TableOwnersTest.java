package dev.toolroom.domainlang.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.database.DatabaseTables.ForeignKey;
import dev.toolroom.domainlang.database.DatabaseTables.Table;
import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.Models;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which tables a context owns, and which foreign keys a model allows. */
class TableOwnersTest {
    private static final Table ORDERS = new Table("sales", "orders");
    private static final Table STOCK = new Table("", "stock");
    private static final ForeignKey KEY = new ForeignKey("fk", ORDERS, STOCK);

    private static TableOwners owners(String orders, String stock, String map) {
        return new TableOwners(
                Models.fromText(
                        """
                        Metadata Tables
                        bc A { description: "d" metadata { Tables: "%s" } }
                        bc B { description: "d" metadata { Tables: "%s" } }
                        ContextMap M { contains A, B %s }
                        """
                                .formatted(orders, stock, map)));
    }

    private static DatabaseTables database(String connection) {
        return new DatabaseTables(connection, List.of(ORDERS, STOCK), List.of(KEY));
    }

    private static List<String> codes(List<DatabaseFinding> findings) {
        return findings.stream().map(each -> each.kind().code()).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "shop: sales.orders, true",
        "shop: SALES.Ord*, true",
        "shop: *, true",
        "shop: *ers, true",
        "shop: s*s.o*s, true",
        "' shop :  orders ', true",
        "shop: stock; shop: orders, true",
        "shop: order, false",
        "shop: other.orders, false",
        "shop: sales.order., false",
        "other: orders, false",
    })
    void tablesAreOwnedByTheirPattern(String pattern, boolean owned) {
        Map<Table, List<BoundedContext>> found =
                owners(pattern, "else: x", "").owners(database("shop"));
        assertThat(found.containsKey(ORDERS)).isEqualTo(owned);
    }

    @ParameterizedTest
    @CsvSource({
        "A -> B, key-against-direction",
        "B -> A, ''",
        "A [P] <-> [P] B, ''",
        "A >< B, key-without-relationship",
        "'', key-without-relationship",
    })
    void theContextThatRefersIsDownstream(String relationship, String code) {
        TableOwners owners = owners("shop: orders", "shop: stock", relationship);
        List<String> expected = code.isEmpty() ? List.of() : List.of(code);
        assertThat(codes(owners.check(database("shop")))).isEqualTo(expected);
        assertThat(codes(List.copyOf(owners.crossings(database("shop")).values())))
                .isEqualTo(expected);
    }

    @Test
    void aKeyWithinAContextOrOfATableWithoutOwnerIsAllowed() {
        assertThat(owners("shop: orders, stock", "else: x", "").check(database("shop"))).isEmpty();
        TableOwners one = owners("shop: orders", "else: x", "");
        assertThat(codes(one.check(database("shop")))).containsExactly("table-without-owner");
        assertThat(one.crossings(database("shop"))).isEmpty();
        assertThat(one.connections()).containsExactly("shop", "else");
    }

    @Test
    void whatCannotBeReadOrIsNotThereIsFound() {
        TableOwners owners = owners("no colon", "shop: orders, stock, gone", "");
        assertThat(codes(owners.invalid())).containsExactly("invalid-tables");
        assertThat(owners.isEmpty()).isFalse();
        DatabaseFinding missing = owners.check(database("shop")).getFirst();
        assertThat(missing.kind().isError()).isTrue();
        assertThat(missing.data())
                .containsEntry("code", "missing-table")
                .containsEntry("message", "B owns gone, but shop has no such table")
                .containsEntry("line", 3)
                .doesNotContainKeys("table", "foreignKey");
        assertThat(new TableOwners(Models.fromText("bc A { description: \"d\" }")).isEmpty())
                .isTrue();
        assertThat(codes(owners("shop: orders, stock", "shop: *ck", "").check(database("shop"))))
                .containsExactly("table-with-several-owners");
    }
}
