package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.TwinDatabases.Way;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every way of reading each masked column, on every engine that masks. Two databases differ in the
 * masked values alone: without masks each way tells them apart, with masks none does.
 */
class MaskedReadingsTest {
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "MARIADB"})
    void noWayTellsAMaskedValue(DatabaseKind kind) throws SQLException, IOException {
        TwinDatabases twins = TwinDatabases.make(kind);
        List<Way> ways = twins.ways();
        assertThat(ways).hasSizeGreaterThan(160);
        List<String> statements = statements(twins, ways);
        List<String> first = told(twins.open("a"), "a", statements);
        List<String> second = told(twins.open("b"), "b", statements);
        var blind = new ArrayList<String>();
        for (int i = 0; i < statements.size(); i++) {
            if (first.get(i).equals(second.get(i)) || first.get(i).startsWith("error")) {
                blind.add(statements.get(i) + " -> " + first.get(i));
            }
        }
        assertThat(blind).as("they tell nothing even without masks").isEmpty();
        assertThat(telling(twins, statements)).as("they tell masked values, %s", twins).isEmpty();
    }

    private static List<String> telling(TwinDatabases twins, List<String> statements) {
        List<String> first = told(twins.masked("a"), "a", statements);
        List<String> second = told(twins.masked("b"), "b", statements);
        return IntStream.range(0, statements.size())
                .filter(i -> !first.get(i).equals(second.get(i)))
                .mapToObj(i -> statements.get(i) + " -> " + first.get(i) + " -> " + second.get(i))
                .toList();
    }

    /** Each way for each column. */
    private static List<String> statements(TwinDatabases twins, List<Way> ways) {
        return ways.stream()
                .flatMap(
                        way ->
                                IntStream.range(0, TwinDatabases.COLUMNS.size())
                                        .mapToObj(k -> twins.forColumn(way.statement(), k)))
                .toList();
    }

    /**
     * All of one twin, then all of the other: to resolve a statement takes a transaction, which
     * would have each look at its catalogue for what the other did.
     */
    private static List<String> told(
            ConnectionSettings twin, String which, List<String> statements) {
        try (var house = new QueryApplication(twin)) {
            return statements.stream()
                    .map(each -> told(house, each.replace("%d", "readings_" + which)))
                    // Errors of MariaDB name the database and that of the login's views.
                    .map(each -> each.replaceAll("readings_[ab]|toolroom_shop_[0-9a-f]{8}", "%d"))
                    .toList();
        }
    }

    /** What somebody learns by it; rows without an order come as they like. */
    private static String told(QueryApplication house, String statement) {
        Completed answer = house.query(statement);
        if (answer.isError()) {
            return "error " + answer.body().text("code", "") + answer.body().text("message", "");
        }
        Stream<String> rows = QueryApplication.rows(answer.body()).stream().map(Json::write);
        return QueryApplication.columns(answer.body())
                + (statement.contains("ORDER BY") ? rows : rows.sorted()).toList().toString();
    }
}
