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
    /** How many of the attacks the gate and the server have to refuse; the others only read. */
    @ParameterizedTest
    @CsvSource({
        "H2,false,1",
        "H2,true,1",
        "H2_REMOTE,false,1",
        "H2_REMOTE,true,1",
        "SQLITE,true,1",
        "MARIADB,false,0.7",
        "MARIADB,true,0.7"
    })
    void noAttackHasAnEffect(String place, boolean reader, double refusals) throws SQLException {
        ReportingShop shop = ReportingShop.named(place);
        String[] mask = place.startsWith("H2") ? new String[0] : ReportingShop.MASK;
        String before = shop.state();
        var ran = new ArrayList<String>();
        List<String> attacks = shop.attacks("effect");
        try (var open = new QueryApplication(shop.settings(reader));
                var masked = new QueryApplication(shop.settings(reader, mask))) {
            for (String each : attacks) {
                for (QueryApplication house : List.of(open, masked)) {
                    Completed answer = house.query(each);
                    if (!answer.isError()) {
                        ran.add(each + " -> " + answer.json());
                    }
                }
            }
        }
        assertThat(shop.state()).isEqualTo(before);
        assertThat(ran).hasSizeLessThanOrEqualTo((int) ((1 - refusals) * 2 * attacks.size()));
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
     * that is a view there; on MariaDB stored functions, which the login for masks may not call. H2
     * has no masks.
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
