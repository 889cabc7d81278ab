package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestApplication;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the settings say counts from the next call on, whatever was open before. */
class ChangedSettingsTest {
    private static final String EMAIL = "{'database':'shop','query':'SELECT email FROM people'}";

    private final TestDatabase database = TestDatabase.of(DatabaseKind.SQLITE);
    private final AtomicReference<List<ConnectionSettings>> settings =
            new AtomicReference<>(List.of(database.settings()));
    private final QueryCapability capability =
            new QueryCapability(
                    new Connections(settings::get, text -> text),
                    () -> Path.of("."),
                    () -> Path.of("."),
                    Clock.systemUTC());
    private final TestApplication house = new TestApplication(capability);

    @AfterEach
    void close() throws Exception {
        house.close();
        capability.close();
    }

    @Test
    void aMaskThatIsAddedHoldsAtOnce() {
        assertThat(house.call("mssql-query", EMAIL).json()).contains("@");
        settings.set(List.of(database.settings("*.email")));
        assertThat(house.call("mssql-query", EMAIL).json())
                .contains("[masked]")
                .doesNotContain("@");
    }

    @Test
    void aDatabaseThatIsTakenOutIsUnknownAtOnce() {
        assertThat(house.call("mssql-query", EMAIL).json()).contains("@");
        settings.set(List.of());
        Completed gone = house.call("mssql-query", EMAIL);
        assertThat(gone.body().text("code", "")).isEqualTo("query.unknown-database");
    }

    @Test
    void aCursorIsNoWayAroundAMaskThatWasSetSince() {
        Json.Obj arguments =
                QueryApplication.arguments("SELECT name FROM t ORDER BY id").with("maxRows", 1);
        String cursor = house.call("mssql-query", arguments, "test").body().text("cursor", "");
        assertThat(cursor).isNotEmpty();
        settings.set(List.of(database.settings("*.name")));
        Completed refused = house.call("mssql-query", arguments.with("cursor", cursor), "test");
        assertThat(refused.body().text("code", "")).isEqualTo("query.bad-cursor");
    }
}
