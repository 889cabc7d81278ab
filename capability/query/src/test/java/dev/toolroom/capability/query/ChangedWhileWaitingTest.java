package dev.toolroom.capability.query;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
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
import org.junit.jupiter.params.provider.ValueSource;

/** A change that is under way while a statement is judged, or while it waits for a lock. */
class ChangedWhileWaitingTest {
    private static final String MASK = "*.email";
    private static final String SECRET = ChangingDatabase.SECRET;

    /** How many wait for a lock, whoever they are. */
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
        try (var house = new QueryApplication(place.settings(MASK));
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
        try (var house = new QueryApplication(other.settings(MASK))) {
            assertThat(house.query("SELECT line FROM notes").json()).contains("nothing");
            place.change("GRANT SELECT ON " + database + ".letters TO " + login + "@'%'");
            assertThat(house.query("SELECT * FROM letters").json())
                    .contains("[masked]")
                    .doesNotContain(SECRET);
        }
    }
}
