package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a look at a connection says of its masks, and of a name that was misspelt. */
class MaskCheckTest {
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "MARIADB"})
    void aMaskThatMatchesNoColumnIsNamed(DatabaseKind kind, @TempDir Path folder) {
        ConnectionSettings settings =
                TestDatabase.of(kind).settings("people.email", "*.emial", "peple.*");
        assertThat(warnings(settings, folder))
                .contains(
                        "the mask *.emial matches no column", "the mask peple.* matches no column")
                .noneMatch(each -> each.contains("the mask people.email"));
    }

    @Test
    void anUnknownDatabaseSuggestsTheNearest() {
        try (var house = QueryApplication.of(DatabaseKind.SQLITE)) {
            var arguments = QueryApplication.arguments("SELECT 1").with("database", "shp");
            assertThat(house.query(arguments).body().text("nextStep", ""))
                    .startsWith("Did you mean shop?");
        }
    }

    private static List<String> warnings(ConnectionSettings settings, Path folder) {
        Path logins = HardenedLogins.upToDate(settings);
        try (var capability =
                new QueryCapability(
                        new Connections(() -> List.of(settings), text -> text),
                        () -> logins,
                        () -> folder,
                        Clock.systemUTC())) {
            return capability.examine().getFirst().warnings();
        }
    }
}
