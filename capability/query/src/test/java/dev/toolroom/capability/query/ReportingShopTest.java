package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two tables of statements for each engine, as an owner and as a reader: attacks, none of which may
 * do or tell anything, and the queries of ordinary reports, few of which may be refused or masked.
 */
class ReportingShopTest {
    @ParameterizedTest
    @CsvSource({
        "H2,false",
        "H2,true",
        "H2_REMOTE,false",
        "H2_REMOTE,true",
        "SQLITE,true",
        "MARIADB,false",
        "MARIADB,true"
    })
    void noAttackHasAnEffect(String place, boolean reader) throws SQLException {
        ReportingShop shop = ReportingShop.named(place);
        String[] mask = place.startsWith("H2") ? new String[0] : ReportingShop.MASK;
        String before = shop.state();
        var ran = new ArrayList<String>();
        try (var open = new QueryApplication(shop.settings(reader));
                var masked = new QueryApplication(shop.settings(reader, mask))) {
            for (String each : shop.attacks("effect")) {
                for (QueryApplication house : List.of(open, masked)) {
                    Completed answer = house.query(each);
                    if (!answer.isError()) {
                        ran.add(each + " -> " + answer.json());
                    }
                }
            }
        }
        assertThat(ran).isEmpty();
        assertThat(shop.state()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SQLITE", "MARIADB"})
    void noMaskedValueIsTold(String place) throws SQLException {
        ReportingShop shop = ReportingShop.named(place);
        var told = new ArrayList<String>();
        try (var house = new QueryApplication(shop.settings(false, ReportingShop.MASK))) {
            for (String each : shop.attacks("leak")) {
                Completed answer = house.query(each);
                String rows =
                        answer.isError()
                                ? answer.body().text("message", "")
                                : QueryApplication.rows(answer.body()).toString();
                if (ReportingDatabase.SECRETS.stream().anyMatch(rows::contains)) {
                    told.add(each + " -> " + rows);
                }
            }
        }
        assertThat(told).isEmpty();
    }

    /**
     * What of a hundred ordinary queries is refused without need: on SQLite INDEXED BY on a table
     * that is a view there; on MariaDB stored functions, which the login may not call, and FORCE
     * INDEX and EXPLAIN on a table that is a view. H2 has no masks.
     */
    @ParameterizedTest
    @CsvSource({"H2,0", "H2_REMOTE,0", "SQLITE,0.6", "MARIADB,1"})
    void ordinaryQueriesAreAnswered(String place, double refusals) throws SQLException {
        ReportingShop shop = ReportingShop.named(place);
        List<String> queries = shop.honest();
        assertThat(queries).hasSizeGreaterThanOrEqualTo(300);
        String[] mask = place.startsWith("H2") ? new String[0] : ReportingShop.MASK;
        var refused = new ArrayList<String>();
        var masked = new ArrayList<String>();
        try (var house = new QueryApplication(shop.settings(false, mask))) {
            for (String each : queries) {
                Completed answer = house.query(each);
                if (answer.isError()) {
                    refused.add(each + " -> " + answer.json());
                } else if (answer.json().contains("[masked]")
                        && !each.contains("view_definition")) {
                    masked.add(each + " -> " + answer.json());
                }
            }
        }
        assertThat(refused).hasSizeLessThanOrEqualTo((int) (refusals * queries.size() / 100));
        assertThat(masked).isEmpty();
    }
}
