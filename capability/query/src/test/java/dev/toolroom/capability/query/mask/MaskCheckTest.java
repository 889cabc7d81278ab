package dev.toolroom.capability.query.mask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.QueryCapability;
import dev.toolroom.capability.query.QueryHouse;
import dev.toolroom.capability.query.TestDatabase;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a look at a connection says of its masks, and of a name that was misspelt. */
class MaskCheckTest {
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2"})
    void aMaskThatMatchesNoColumnIsNamed(DatabaseKind kind, @TempDir Path folder) {
        ConnectionSettings settings =
                TestDatabase.of(kind).settings("people.email", "*.emial", "peple.*");
        assertThat(warnings(settings, folder))
                .contains(
                        "the mask *.emial matches no column", "the mask peple.* matches no column")
                .noneMatch(each -> each.contains("people.email"));
    }

    @Test
    void strictMasksWithoutAMaskAreSaidToHideNothing(@TempDir Path folder) {
        ConnectionSettings settings =
                TestDatabase.strict(TestDatabase.of(DatabaseKind.SQLITE).settings());
        assertThat(warnings(settings, folder))
                .contains("maskStrict is set, but mask is empty, so nothing is masked");
    }

    /**
     * A superuser's statements are printed by the server, a reader's become a temporary function.
     */
    @Test
    void theWayThatStatementsAreResolvedIsTold(@TempDir Path folder) {
        TestDatabase database = TestDatabase.of(DatabaseKind.POSTGRESQL);
        assertThat(warnings(database.settings(), folder))
                .anyMatch(each -> each.contains("log_min_messages"));
        assertThat(warnings(database.ownerSettings(), folder))
                .noneMatch(each -> each.contains("log_min_messages"));
    }

    /** A login that can neither silence the log nor make anything temporary. */
    @Test
    void thatNothingIsResolvedIsToldToo(@TempDir Path folder) throws SQLException {
        TestDatabase database = TestDatabase.of(DatabaseKind.POSTGRESQL);
        try (Connection owner = database.owner();
                Statement statement = owner.createStatement()) {
            statement.execute("REVOKE TEMPORARY ON DATABASE postgres FROM PUBLIC");
            assertThat(warnings(database.settings(), folder))
                    .anyMatch(
                            each ->
                                    each.contains("cannot be resolved")
                                            && each.contains("log_min_messages = fatal"));
            statement.execute("GRANT TEMPORARY ON DATABASE postgres TO PUBLIC");
        }
    }

    @Test
    void anUnknownDatabaseSuggestsTheNearest() {
        try (var house = QueryHouse.of(DatabaseKind.SQLITE)) {
            var arguments = QueryHouse.arguments("SELECT 1").with("database", "shp");
            assertThat(house.query(arguments).body().text("nextStep", ""))
                    .startsWith("Did you mean shop?");
        }
    }

    private static List<String> warnings(ConnectionSettings settings, Path folder) {
        try (var capability =
                new QueryCapability(
                        new Connections(() -> List.of(settings), text -> text),
                        () -> folder,
                        Clock.systemUTC())) {
            return capability.examine().getFirst().warnings();
        }
    }
}
