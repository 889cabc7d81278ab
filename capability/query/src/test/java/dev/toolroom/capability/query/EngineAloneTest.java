package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.gate.Cases;
import dev.toolroom.capability.query.gate.Cases.Case;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The layer below the gate, as if there were no gate: every attack of the table is run in a session
 * as the tool uses it, with a login that only reads, and must leave everything as it was.
 */
class EngineAloneTest {
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void noAttackChangesAnything(DatabaseKind kind) throws Exception {
        TestDatabase database = TestDatabase.of(kind);
        List<String> before = database.contents();
        try (var sessions = sessions(kind);
                var watch = Executors.newSingleThreadScheduledExecutor()) {
            for (Case attack : Cases.of(sessions.engine().dialect(), true)) {
                // H2 lets every user change its own password: there the gate stands alone.
                if (!attack.statement().contains("SET PASSWORD")) {
                    run(sessions, attack.statement(), watch);
                }
            }
        }
        assertThat(database.contents()).isEqualTo(before);
    }

    /** What passes the gate also means something to the engine, but for names it does not have. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void whatPassesTheGateRuns(DatabaseKind kind) throws Exception {
        var failed = new ArrayList<String>();
        try (var sessions = sessions(kind)) {
            for (Case each : Cases.of(sessions.engine().dialect(), false)) {
                Sessions.Session session = sessions.take();
                try (Statement statement = session.connection().createStatement()) {
                    sessions.engine().begin(session.connection(), Duration.ofSeconds(5));
                    statement.execute(each.statement());
                } catch (SQLException e) {
                    failed.add(each.statement() + " -> " + e.getMessage());
                } finally {
                    sessions.giveBack(session, true);
                }
            }
        }
        // Bound values, and the few words in the common part that are another dialect's.
        assertThat(failed).hasSizeLessThan(8);
    }

    @Test
    void nothingOfOneCallIsLeftForTheNext() throws SQLException {
        List<String> poison =
                List.of(
                        "SELECT set_config('search_path', 'evil', false)",
                        "SELECT set_config('statement_timeout', '1', false)",
                        "SELECT pg_advisory_lock(7)",
                        "SELECT pg_advisory_lock_shared(8)",
                        "SET ROLE reader",
                        "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
                        "LISTEN x",
                        "PREPARE p AS SELECT 1",
                        "DECLARE c CURSOR WITH HOLD FOR SELECT 1",
                        "CREATE TEMP TABLE left_over (a int)",
                        "COMMIT");
        try (var sessions = sessions(DatabaseKind.POSTGRESQL)) {
            for (String statement : poison) {
                run(sessions, statement, null);
                Sessions.Session next = sessions.take();
                assertThat(
                                value(
                                        next.connection(),
                                        "SELECT current_setting('search_path') || (SELECT count(*)"
                                                + " FROM pg_locks WHERE locktype = 'advisory')"
                                                + " || (SELECT count(*) FROM pg_cursors WHERE name <> '')"
                                                + " || (SELECT count(*) FROM pg_listening_channels())"
                                                + " || (SELECT count(*) FROM pg_class WHERE relname ="
                                                + " 'left_over')"
                                                + " || current_setting('default_transaction_read_only')"))
                        .as(statement)
                        .isEqualTo("\"$user\", public0000on");
                sessions.giveBack(next, true);
            }
        }
    }

    @Test
    void sqliteCanReachNoOtherFile() throws SQLException {
        try (var sessions = sessions(DatabaseKind.SQLITE)) {
            for (String statement :
                    List.of(
                            "ATTACH DATABASE '/tmp/toolroom-never.db' AS x",
                            "VACUUM INTO '/tmp/toolroom-never.db'",
                            "CREATE TEMP TABLE x (a)",
                            "SELECT load_extension('x')")) {
                Sessions.Session session = sessions.take();
                try (Statement running = session.connection().createStatement()) {
                    assertThat(ran(running, statement)).as(statement).isFalse();
                } finally {
                    sessions.giveBack(session, true);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "H2", "MARIADB"})
    void aLoginThatCouldDoMoreIsTold(DatabaseKind kind) throws SQLException {
        try (var reader = sessions(kind);
                var owner =
                        new Sessions(
                                TestDatabase.of(kind).ownerSettings(),
                                new Connections(List::of, text -> text))) {
            assertThat(reader.engine().powers(reader.take().connection())).isEmpty();
            assertThat(owner.engine().powers(owner.take().connection())).isNotEmpty();
        }
    }

    private static Sessions sessions(DatabaseKind kind) {
        return new Sessions(
                TestDatabase.of(kind).settings(), new Connections(List::of, text -> text));
    }

    /** With a watchdog, as some of them wait for ever. */
    private static void run(
            Sessions sessions, String text, @Nullable ScheduledExecutorService watch) {
        Sessions.Session session = sessions.take();
        try (Statement statement = session.connection().createStatement()) {
            sessions.engine().begin(session.connection(), Duration.ofMillis(200));
            var stop =
                    watch == null
                            ? null
                            : watch.schedule(() -> cancel(statement), 200, TimeUnit.MILLISECONDS);
            ran(statement, text);
            if (stop != null) {
                stop.cancel(false);
            }
        } catch (SQLException e) {
            // The engine says no in its own way; what counts is what it left.
        } finally {
            sessions.giveBack(session, false);
        }
    }

    private static boolean ran(Statement statement, String text) {
        try {
            statement.execute(text);
            return true;
        } catch (SQLException e) {
            return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("no resultset");
        }
    }

    private static void cancel(Statement statement) {
        try {
            statement.cancel();
        } catch (SQLException e) {
            // It has ended.
        }
    }

    private static String value(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }
}
