package dev.toolroom.capability.query.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Names that are spoken against: by the catalogue of a database, and by the gate itself. */
class SuspectsTest {
    @Test
    void moreNamesAreAddedToThoseThatThereAre() {
        var functions = new HashSet<>(Set.of("Évil"));
        Suspects one = new Suspects(functions, new HashMap<>(Map.of("A", "is a trap")));
        functions.clear();
        Suspects more = one.with(Set.of("B", "C"), "writes").with(Set.of("d"), "waits");
        assertThat(more.functions()).isEqualTo(Set.of("evil"));
        assertThat(more.names())
                .isEqualTo(Map.of("a", "is a trap", "b", "writes", "c", "writes", "d", "waits"));
        assertThat(one.names()).isEqualTo(Map.of("a", "is a trap"));
        assertThat(more.with(Set.of("a"), "is another").names()).containsEntry("a", "is another");
        assertThat(Suspects.functions(Set.of("f")).names()).isEmpty();
        assertThat(Suspects.NONE.functions()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void aNameIsRefusedWhereverItStandsAndAFunctionWhereItIsCalled(Dialect dialect) {
        Suspects suspects = Suspects.functions(Set.of("évil")).with(Set.of("Trap"), "is a trap");
        for (String query :
                List.of("SELECT EVIL(1)", "SELECT 1 FROM trap", "SELECT a.TRAP FROM b")) {
            assertThatThrownBy(() -> Gate.check(dialect, query).check(suspects))
                    .as(query)
                    .isInstanceOf(Objection.class);
            Gate.check(dialect, query);
        }
        Gate.check(dialect, "SELECT evil, 'trap' FROM b").check(suspects);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    TSQL       | SELECT a FROM OPENROWSET('a', 'b', 'c')
                    POSTGRESQL | SELECT pg_sleep(1)
                    POSTGRESQL | SELECT a FROM pg_hba_file_rules
                    MARIADB    | select sleep(1) AS `sleep(1)`
                    SQLITE     | CREATE VIEW v AS SELECT load_extension('x')
                    H2         | SELECT CSVREAD('x')
                    H2         | SELECT evil(1)
                    """)
    void aDefinitionIsRefusedForWhatItCalls(Dialect dialect, String definition) {
        Suspects suspects = Suspects.functions(Set.of("evil"));
        assertThatThrownBy(() -> Gate.checkDefinition(dialect, definition, suspects))
                .isInstanceOf(Objection.class);
    }

    /** That it is a query the database has seen to. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void aDefinitionNeedNotBeOneQuery(Dialect dialect) {
        assertThatCode(
                        () ->
                                Gate.checkDefinition(
                                        dialect,
                                        "CREATE VIEW v AS SELECT upper(a) FROM t; -- b",
                                        Suspects.functions(Set.of("evil"))))
                .doesNotThrowAnyException();
    }

    @Test
    void theNamesInADefinitionAreFolded() {
        assertThat(Gate.namesIn(Dialect.POSTGRESQL, "SELECT \"A\", 'b' FROM s.T"))
                .isEqualTo(Set.of("select", "a", "from", "s", "t"));
        assertThat(Gate.namesIn(Dialect.SQLITE, "SELECT 'B' FROM t")).contains("b", "t");
        assertThat(Gate.namesIn(Dialect.MARIADB, "SELECT 'b' FROM t")).doesNotContain("b");
        assertThatThrownBy(() -> Gate.namesIn(Dialect.POSTGRESQL, "SELECT 'a"))
                .isInstanceOf(Objection.class);
    }

    @ParameterizedTest
    @CsvSource({
        "TSQL, xp_cmdshell, upper",
        "TSQL, OPENROWSET, openjson",
        "POSTGRESQL, PG_Sleep_for, pg_typeof",
        "POSTGRESQL, dblink_exec, lower",
        "POSTGRESQL, setval, set_bit",
        "MARIADB, Sleep, length",
        "MARIADB, http_get, hex",
        "SQLITE, load_extension, length",
        "SQLITE, pragma_journal_size, pragma_table_info",
        "SQLITE, sqlite_drop_column, sqlite_version",
        "H2, csvwrite, csv",
    })
    void theGateKnowsFunctionsThatDoMore(Dialect dialect, String refused, String harmless) {
        assertThat(Gate.refusesFunction(dialect, refused)).isTrue();
        assertThat(Gate.refusesFunction(dialect, harmless)).isFalse();
    }
}
