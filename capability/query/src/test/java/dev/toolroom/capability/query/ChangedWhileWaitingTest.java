package dev.toolroom.capability.query;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A change that is under way while a statement is judged, or while it waits for a lock. */
class ChangedWhileWaitingTest {
    private static final String MASK = "*.email";
    private static final String SECRET = ChangingDatabase.SECRET;
    private static final String CALLS = "SELECT * FROM calls";

    /** How many wait for a lock, whoever they are. */
    private static final String POSTGRES_WAITING =
            "SELECT count(*) FROM pg_locks WHERE NOT granted";

    private static final String MARIADB_WAITING =
            "SELECT COUNT(*) FROM information_schema.processlist WHERE state LIKE 'Waiting for table%'";

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private static ChangingDatabase made(String name) throws Exception {
        ChangingDatabase place = ChangingDatabase.of(name);
        place.change(
                "CREATE TABLE calls (id int, mail varchar(50))",
                "INSERT INTO calls VALUES (1, 'nothing')");
        return place.granted();
    }

    /** Has a statement wait for a transaction that changes what it reads, and then commits. */
    private void assertHiddenBehind(ChangingDatabase place, String query, String... changes)
            throws Exception {
        assertHiddenBehind("[masked]", place, query, changes);
    }

    private void assertHiddenBehind(
            String told, ChangingDatabase place, String query, String... changes) throws Exception {
        try (var house = new QueryHouse(place.settings(MASK, "private.line"));
                Connection owner = place.open();
                Statement changing = owner.createStatement()) {
            house.query(query);
            assertThat(house.query(query).json()).contains("nothing");
            owner.setAutoCommit(false);
            for (String each : changes) {
                changing.execute(each);
            }
            Future<String> answer = threads.submit(() -> house.query(query).json());
            awaitWaiting(place, POSTGRES_WAITING, 1, answer);
            owner.commit();
            assertThat(answer.get()).contains(told).doesNotContain(SECRET);
            assertThat(house.query(query).json()).contains("[masked]").doesNotContain(SECRET);
        }
    }

    private static void awaitWaiting(
            ChangingDatabase place, String waiting, int many, Future<?> unlessDone)
            throws Exception {
        try (Connection owner = place.open();
                Statement asking = owner.createStatement()) {
            while (!isDone(unlessDone)) {
                try (ResultSet row = asking.executeQuery(waiting)) {
                    row.next();
                    if (row.getInt(1) >= many) {
                        return;
                    }
                }
            }
        }
    }

    private static boolean isDone(Future<?> future) throws Exception {
        try {
            future.get(5, MILLISECONDS);
            return true;
        } catch (TimeoutException stillAtIt) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader", "quiet", "bare"})
    void aColumnThatIsRenamed(String name) throws Exception {
        assertHiddenBehind(
                made(name),
                CALLS,
                "ALTER TABLE calls RENAME COLUMN mail TO email",
                "UPDATE calls SET email = '" + SECRET + "'");
    }

    /** A transaction that sees one state of everything would see the catalogue of its beginning. */
    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader"})
    void aColumnThatIsRenamedWhereTransactionsSeeOneState(String name) throws Exception {
        ChangingDatabase place = made(name);
        place.change(
                "ALTER DATABASE "
                        + place.url().replaceFirst(".*/", "")
                        + " SET default_transaction_isolation = 'repeatable read'");
        assertHiddenBehind(
                place,
                CALLS,
                "ALTER TABLE calls RENAME COLUMN mail TO email",
                "UPDATE calls SET email = '" + SECRET + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader", "quiet"})
    void aViewBelowAView(String name) throws Exception {
        assertHiddenBehind(
                made(name),
                "SELECT line FROM pages",
                "CREATE OR REPLACE VIEW sheets AS SELECT id, email AS line FROM people");
    }

    /** The parts of a table are locked behind the guard, once the statement has begun. */
    @ParameterizedTest
    @CsvSource({"postgres,0", "reader,0", "quiet,0", "bare,0", "reader,1", "quiet,1"})
    void aPartOfAPart(String name, int paths) throws Exception {
        ChangingDatabase place = made(name);
        place.change(
                "CREATE TABLE years (id int, line text) PARTITION BY LIST (id)",
                "CREATE TABLE months PARTITION OF years DEFAULT PARTITION BY LIST (id)",
                "CREATE TABLE days PARTITION OF months DEFAULT",
                "INSERT INTO years VALUES (1, 'nothing')",
                "CREATE TABLE private AS SELECT id, email::text AS line FROM people");
        assertHiddenBehind(
                "query.busy",
                place.granted(),
                "SELECT line FROM years",
                "ALTER TABLE months DETACH PARTITION days",
                "ALTER TABLE months ATTACH PARTITION private DEFAULT",
                paths == 0 ? "SELECT 1" : ChangingDatabase.OTHER_PATH);
    }

    /** It is locked as it will be run, with values in place of its parameters. */
    @Test
    void aStatementWithParameters() throws Exception {
        ChangingDatabase place = made("reader");
        try (var house = new QueryHouse(place.settings(MASK));
                Connection owner = place.open();
                Statement changing = owner.createStatement()) {
            var query =
                    QueryHouse.arguments(
                                    "SELECT c.* FROM calls c WHERE id = ? AND ? <> 'x' LIMIT ?")
                            .with("parameters", Json.read("[1, \"y\", 5]"));
            assertThat(house.query(query).json()).contains("nothing");
            owner.setAutoCommit(false);
            changing.execute("ALTER TABLE calls RENAME COLUMN mail TO email");
            changing.execute("UPDATE calls SET email = '" + SECRET + "'");
            Future<String> answer = threads.submit(() -> house.query(query).json());
            awaitWaiting(place, POSTGRES_WAITING, 1, answer);
            owner.commit();
            assertThat(answer.get()).contains("[masked]").doesNotContain(SECRET);
        }
    }

    /** Literals of arrays are checked while a statement is read, which is before it is run. */
    @ParameterizedTest
    @ValueSource(strings = {"postgres", "quiet"})
    void aCheckThatIsCalledWhileAStatementIsRead(String name) throws Exception {
        ChangingDatabase place = made(name);
        place.change(
                "CREATE FUNCTION fits(n int) RETURNS boolean LANGUAGE plpgsql STABLE"
                        + " AS 'BEGIN RETURN true; END'",
                "CREATE DOMAIN fitting AS int CHECK (fits(VALUE))");
        try (var house = new QueryHouse(place.settings())) {
            String query = "SELECT '{1,2}'::fitting[] AS n";
            house.query(query);
            assertThat(house.query(query).json()).contains("[\"1\",\"2\"]");
            place.change(
                    "CREATE OR REPLACE FUNCTION fits(n int) RETURNS boolean LANGUAGE plpgsql"
                            + " VOLATILE AS 'BEGIN PERFORM set_config(''toolroom.called'', ''yes'', false);"
                            + " RAISE EXCEPTION ''called''; END'");
            assertThat(house.query(query).json())
                    .contains("query.not-read-only")
                    .doesNotContain("called");
        }
    }

    /** Rights on schemas decide where a name is looked for. */
    @ParameterizedTest
    @ValueSource(strings = {"GRANT %2$s TO %1$s", "ALTER ROLE %1$s SUPERUSER"})
    void theRightsOfALogin(String change) throws Exception {
        ChangingDatabase place = elsewhere("reader");
        String login = "login_" + place.url().replaceFirst(".*/", "");
        String role = "role_" + place.url().replaceFirst(".*/", "");
        place.change(
                "CREATE ROLE " + role,
                "CREATE ROLE " + login + " LOGIN PASSWORD '" + login + "'",
                "ALTER ROLE " + login + " SET search_path = elsewhere, public",
                "GRANT TEMPORARY ON DATABASE "
                        + place.url().replaceFirst(".*/", "")
                        + " TO "
                        + login,
                "REVOKE USAGE ON SCHEMA elsewhere FROM PUBLIC",
                "GRANT USAGE ON SCHEMA elsewhere TO " + role);
        var other =
                new ChangingDatabase(
                        place.kind(), place.url(), place.seenUrl(), place.owner(), login);
        try (var house = new QueryHouse(other.settings(MASK))) {
            house.query("SELECT line FROM notes");
            assertThat(house.query("SELECT line FROM notes").json()).contains("nothing");
            place.change(change.formatted(login, role));
            assertThat(house.query("SELECT line FROM notes").json())
                    .contains("[masked]")
                    .doesNotContain(SECRET);
        } finally {
            place.change("ALTER ROLE " + login + " NOSUPERUSER NOLOGIN");
        }
    }

    private static ChangingDatabase elsewhere(String name) throws Exception {
        ChangingDatabase place = made(name);
        place.change(
                "CREATE SCHEMA elsewhere",
                "CREATE VIEW elsewhere.notes AS SELECT id, email AS line FROM people",
                "GRANT USAGE ON SCHEMA elsewhere TO PUBLIC",
                "GRANT SELECT ON ALL TABLES IN SCHEMA elsewhere TO PUBLIC");
        return place;
    }

    /** A session that was in use while all others were closed has the path of its beginning. */
    @ParameterizedTest
    @ValueSource(strings = {"reader", "quiet"})
    void theSearchPathOfASessionThatWasInUse(String name) throws Exception {
        ChangingDatabase place = elsewhere(name);
        String path =
                "ALTER ROLE %s IN DATABASE %s SET search_path = "
                        .formatted(name, place.url().replaceFirst(".*/", ""));
        place.change(path + "elsewhere, public");
        try (var house = new QueryHouse(place.settings(MASK));
                Connection owner = place.open();
                Statement locking = owner.createStatement()) {
            assertThat(house.query("SELECT line FROM notes").json()).contains("[masked]");
            owner.setAutoCommit(false);
            locking.execute("LOCK TABLE calls");
            Future<String> slow = threads.submit(() -> house.query(CALLS).json());
            awaitWaiting(place, POSTGRES_WAITING, 1, slow);
            place.change(path + "public");
            assertThat(house.query("SELECT line FROM notes").json()).contains("nothing");
            owner.commit();
            assertThat(slow.get()).contains("nothing");
            for (int i = 0; i < 4; i++) {
                assertThat(house.query("SELECT line FROM notes").json())
                        .contains("nothing")
                        .doesNotContain(SECRET);
            }
        }
    }

    /** No transaction is made when a server reads its settings anew. */
    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader"})
    void theSearchPathOfTheServer(String name) throws Exception {
        ChangingDatabase place = elsewhere(name);
        try (var house = new QueryHouse(place.settings(MASK))) {
            String query = "SELECT line FROM notes";
            house.query(query);
            assertThat(house.query(query).json()).contains("nothing");
            place.change(
                    "ALTER SYSTEM SET search_path = elsewhere, public", "SELECT pg_reload_conf()");
            String told;
            do {
                told = house.query(query).json();
                assertThat(told).doesNotContain(SECRET);
            } while (!told.contains("[masked]"));
        } finally {
            place.change("ALTER SYSTEM RESET search_path", "SELECT pg_reload_conf()");
        }
    }

    /** MariaDB counts a change when it begins, which may be long before it is made. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE calls RENAME COLUMN mail TO email",
                "CREATE OR REPLACE VIEW sheets AS SELECT id, email AS line FROM people"
            })
    void aChangeThatWaitsItself(String change) throws Exception {
        ChangingDatabase place = made("MARIADB");
        String changed = change.startsWith("ALTER") ? "calls" : "sheets";
        String query = "SELECT * FROM " + (changed.equals("calls") ? changed : "pages");
        place.change("UPDATE calls SET mail = '" + SECRET + "'");
        try (var house = new QueryHouse(place.settings(MASK));
                Connection reader = place.open();
                Statement reading = reader.createStatement()) {
            house.query(query);
            reader.setAutoCommit(false);
            reading.executeQuery("SELECT * FROM " + changed).close();
            Future<?> changing =
                    threads.submit(
                            () -> {
                                place.change(change);
                                return null;
                            });
            awaitWaiting(place, MARIADB_WAITING, 1, changing);
            assertThat(house.query("SELECT name FROM people").json()).contains("Ada");
            Future<String> answer = threads.submit(() -> house.query(query).json());
            awaitWaiting(place, MARIADB_WAITING, 2, answer);
            reader.commit();
            changing.get(30, SECONDS);
            assertThat(answer.get()).doesNotContain(SECRET).containsAnyOf("query.busy", "[masked]");
            assertThat(house.query(query).json()).contains("[masked]").doesNotContain(SECRET);
        }
    }

    /** What a login may see is part of its catalogue. */
    @Test
    void aRightThatIsGranted() throws Exception {
        ChangingDatabase place = made("MARIADB");
        String login = "l_" + place.url().replaceFirst("\\?.*", "").replaceFirst(".*/", "");
        String database = place.url().replaceFirst("\\?.*", "").replaceFirst(".*/", "");
        place.change(
                "CREATE TABLE letters (id int, email varchar(50))",
                "INSERT INTO letters VALUES (1, '" + SECRET + "')",
                "CREATE USER " + login + "@'%'",
                "GRANT SELECT ON " + database + ".notes TO " + login + "@'%'");
        var other =
                new ChangingDatabase(
                        DatabaseKind.MARIADB, place.url(), place.seenUrl(), place.owner(), login);
        try (var house = new QueryHouse(other.settings(MASK))) {
            assertThat(house.query("SELECT line FROM notes").json()).contains("nothing");
            place.change("GRANT SELECT ON " + database + ".letters TO " + login + "@'%'");
            assertThat(house.query("SELECT * FROM letters").json())
                    .contains("[masked]")
                    .doesNotContain(SECRET);
        }
    }
}
