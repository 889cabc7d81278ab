package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.TwinDatabases.Way;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every way of reading each masked column, on every engine, as owner and as reader. Two databases
 * differ in the masked values alone: without masks each way tells them apart, with masks none does.
 */
class MaskedReadingsTest {
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void noWayTellsAMaskedValue(DatabaseKind kind) throws SQLException, IOException {
        TwinDatabases twins = TwinDatabases.make(kind);
        List<Way> ways = twins.ways();
        assertThat(ways).hasSizeGreaterThan(160);
        var blind = new ArrayList<String>();
        try (var a = new QueryHouse(twins.open("a"));
                var b = new QueryHouse(twins.open("b"))) {
            for (Way way : ways) {
                for (int k = 0; k < TwinDatabases.COLUMNS.size(); k++) {
                    String statement = twins.forColumn(way.statement(), k);
                    String first = told(a, statement.replace("%d", "readings_a"));
                    String second = told(b, statement.replace("%d", "readings_b"));
                    if (first.equals(second) || first.startsWith("error")) {
                        blind.add(statement + " -> " + first);
                    }
                }
            }
        }
        assertThat(blind).as("they tell nothing even without masks").isEmpty();
        noneTells(twins, ways);
        if (kind == DatabaseKind.H2) {
            noneTells(twins.overNetwork(), ways);
        }
    }

    private static void noneTells(TwinDatabases twins, List<Way> ways) {
        for (String login : twins.logins()) {
            for (boolean strict : new boolean[] {false, true}) {
                assertThat(telling(twins, ways, login, strict))
                        .as("they tell masked values, %s, strict %s, %s", login, strict, twins)
                        .isEmpty();
            }
        }
    }

    private static List<String> telling(
            TwinDatabases twins, List<Way> ways, String login, boolean strict) {
        var telling = new ArrayList<String>();
        try (var a = new QueryHouse(twins.masked("a", login, strict));
                var b = new QueryHouse(twins.masked("b", login, strict))) {
            for (Way way : ways) {
                // What a condition lets be guessed is the matter of strict masks.
                for (int k = 0; k < TwinDatabases.COLUMNS.size() && (way.value() || strict); k++) {
                    String statement = twins.forColumn(way.statement(), k);
                    String first = told(a, statement.replace("%d", "readings_a"));
                    String second = told(b, statement.replace("%d", "readings_b"));
                    if (!first.equals(second)) {
                        telling.add(statement + " -> " + first + " -> " + second);
                    }
                }
            }
        }
        return telling;
    }

    /** What somebody learns by it; rows without an order come as they like. */
    private static String told(QueryHouse house, String statement) {
        Completed answer = house.query(statement);
        if (answer.isError()) {
            return "error " + answer.body().text("code", "") + answer.body().text("message", "");
        }
        Stream<String> rows = QueryHouse.rows(answer.body()).stream().map(Json::write);
        return QueryHouse.columns(answer.body())
                + (statement.contains("ORDER BY") ? rows : rows.sorted()).toList().toString();
    }
}
