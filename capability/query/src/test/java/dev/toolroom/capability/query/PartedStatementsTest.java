package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.engine.DatabaseTask;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.ThirdOpinionTest;
import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A parser takes some statements that pass the gate for two without a semicolon between them. The
 * engines themselves have the last word: each is one query to them, or none at all.
 */
class PartedStatementsTest {
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void anEngineTakesThemForOneQueryOrForNothing(DatabaseKind kind) throws Exception {
        TestDatabase database = TestDatabase.of(kind);
        List<String> parted = ThirdOpinionTest.parted(Dialect.of(kind));
        List<String> before = Snapshot.of(database);
        var changes = new ArrayList<String>();
        try (var sessions =
                new Sessions(
                        database.settings(),
                        new Connections(List::of, text -> text),
                        new LoginFiles(() -> Path.of("")))) {
            for (String text : parted) {
                if (changes(sessions, text)) {
                    changes.add(text);
                }
            }
        }
        assertThat(changes).isEmpty();
        assertThat(Snapshot.of(database)).containsExactlyElementsOf(before);
    }

    /** Whether it ran, and was not a query, or was followed by something else. */
    private static boolean changes(Sessions sessions, String text) throws SQLException {
        Sessions.Session session = sessions.take(new DatabaseTask(sessions, Duration.ofMinutes(1)));
        try (Statement statement = session.connection().createStatement()) {
            sessions.engine().begin(session.connection(), Duration.ofSeconds(5));
            boolean rows = statement.execute(text);
            boolean more = statement.getMoreResults() || statement.getUpdateCount() >= 0;
            return !rows || more;
        } catch (SQLException refused) {
            return false;
        } finally {
            sessions.giveBack(session, false);
        }
    }
}
