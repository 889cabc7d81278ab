package dev.toolroom.capability.query.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.Snapshot;
import dev.toolroom.capability.query.TestDatabase;
import dev.toolroom.capability.query.gate.Cases;
import dev.toolroom.capability.query.gate.Cases.Case;
import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    /** What no login can be denied: there the gate stands alone. */
    private static final Map<DatabaseKind, List<String>> THE_GATE_ALONE =
            Map.of(
                    DatabaseKind.H2,
                    List.of("SET PASSWORD", "NEXT VALUE", "NEXT/**/VALUE", "NEXTVAL"));

    /** Harmless, but not a statement of this engine. */
    private static final Map<DatabaseKind, Map<String, String>> ANOTHER_TONGUE =
            Map.of(
                    DatabaseKind.SQLITE,
                    Map.of(
                            "SELECT t.update FROM (SELECT 1 AS \"update\") t",
                            "UPDATE is reserved in SQLite even behind a dot"));

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void noAttackChangesAnything(DatabaseKind kind) throws Exception {
        TestDatabase database = TestDatabase.of(kind);
        List<String> attacks = new ArrayList<>();
        for (Case attack : Cases.of(Dialect.of(kind), true)) {
            String text = attack.statement().toUpperCase(Locale.ROOT);
            if (THE_GATE_ALONE.getOrDefault(kind, List.of()).stream().noneMatch(text::contains)) {
                attacks.add(attack.statement());
            }
        }
        assertThat(attacks).hasSizeGreaterThan(250);
        List<String> files = Snapshot.files(attacks);
        List<String> before = Snapshot.of(database);
        try (var sessions = sessions(kind);
                var watch = Executors.newSingleThreadScheduledExecutor()) {
            for (String attack : attacks) {
                run(sessions, attack, watch);
            }
        }
        assertThat(settled(database, before)).containsExactlyElementsOf(before);
        assertThat(Snapshot.files(attacks)).containsExactlyElementsOf(files);
    }

    /** A server takes a moment to notice that a connection was closed. */
    private static List<String> settled(TestDatabase database, List<String> before)
            throws Exception {
        long end = System.nanoTime() + 10_000_000_000L;
        List<String> now = Snapshot.of(database);
        while (!now.equals(before) && System.nanoTime() < end) {
            now = Snapshot.of(database);
        }
        return now;
    }

    /** What passes the gate also means something to the engine. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void whatPassesTheGateRuns(DatabaseKind kind) throws Exception {
        Map<String, String> excused = ANOTHER_TONGUE.getOrDefault(kind, Map.of());
        var failed = new ArrayList<String>();
        try (var sessions = sessions(kind)) {
            for (Case each : Cases.of(Dialect.of(sessions.settings().kind()), false)) {
                String problem = problem(sessions, each.statement());
                if (!problem.isEmpty() && !excused.containsKey(each.statement())) {
                    failed.add(each.statement() + " -> " + problem);
                }
            }
            for (String each : excused.keySet()) {
                assertThat(problem(sessions, each)).as("needs no excuse: " + each).isNotEmpty();
            }
        }
        assertThat(failed).isEmpty();
    }

    /** As the tool sends it: bound where values are given, else as it is. */
    private static String problem(Sessions sessions, String text) {
        int values = Gate.check(Dialect.of(sessions.settings().kind()), text).placeholders();
        String plain = problem(sessions, text, 0);
        return plain.isEmpty() || values == 0 ? plain : problem(sessions, text, values);
    }

    private static String problem(Sessions sessions, String text, int values) {
        Sessions.Session session = sessions.take(new DatabaseTask(sessions, Duration.ofMinutes(1)));
        try (Statement statement =
                values == 0
                        ? session.connection().createStatement()
                        : session.connection().prepareStatement(text)) {
            sessions.engine().begin(session.connection(), Duration.ofSeconds(5));
            if (statement instanceof PreparedStatement prepared) {
                for (int i = 1; i <= values; i++) {
                    prepared.setInt(i, 1);
                }
                prepared.execute();
            } else {
                statement.execute(text);
            }
            return "";
        } catch (SQLException e) {
            return "" + e.getMessage();
        } finally {
            sessions.giveBack(session, true);
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
                Sessions.Session session =
                        sessions.take(new DatabaseTask(sessions, Duration.ofMinutes(1)));
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
                                new Connections(List::of, text -> text),
                                new LoginFiles(() -> Path.of("")))) {
            try (Connection asReader = reader.open().connection();
                    Connection asOwner = owner.open().connection()) {
                assertThat(reader.engine().powers(asReader)).isEmpty();
                assertThat(owner.engine().powers(asOwner)).isNotEmpty();
            }
        }
    }

    private static Sessions sessions(DatabaseKind kind) {
        return new Sessions(
                TestDatabase.of(kind).settings(),
                new Connections(List::of, text -> text),
                new LoginFiles(() -> Path.of("")));
    }

    /** With a watchdog, as some of them wait for ever. */
    private static void run(
            Sessions sessions, String text, @Nullable ScheduledExecutorService watch) {
        Sessions.Session session = sessions.take(new DatabaseTask(sessions, Duration.ofMinutes(1)));
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
}
