package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.engine.DatabaseTask;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever one call does to its session, as if the gate had slept: the next call meets a session
 * like a new one.
 */
class SessionLeakTest {
    private static final int ROUNDS = 60;

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void nothingOfOneCallIsLeftForTheNext(DatabaseKind kind) throws SQLException {
        long seed = Long.getLong("seed", 20261115L);
        var random = new Random(seed);
        try (var sessions =
                new Sessions(
                        TestDatabase.of(kind).settings(),
                        new Connections(List::of, text -> text),
                        new LoginFiles(() -> Path.of("")))) {
            List<String> fresh = state(sessions, kind);
            for (int round = 0; round < ROUNDS; round++) {
                List<String> told = poison(kind, random);
                serve(sessions, told);
                assertThat(state(sessions, kind))
                        .as("seed %d, round %d, after %s", seed, round, told)
                        .containsExactlyElementsOf(fresh);
            }
        }
    }

    /** What is drawn after a seed is known in advance, unless the next call gets another one. */
    @Test
    void whatIsDrawnAtRandomIsNotWhatSomebodyHasSetBefore() throws SQLException {
        try (var sessions =
                new Sessions(
                        TestDatabase.of(DatabaseKind.POSTGRESQL).settings(),
                        new Connections(List::of, text -> text),
                        new LoginFiles(() -> Path.of("")))) {
            serve(sessions, List.of("SELECT setseed(0.5)"));
            List<String> first = drawn(sessions);
            serve(sessions, List.of("SELECT setseed(0.5)"));
            assertThat(drawn(sessions)).isNotEqualTo(first);
        }
    }

    private static List<String> drawn(Sessions sessions) throws SQLException {
        Sessions.Session session = sessions.take(new DatabaseTask(sessions, Duration.ofMinutes(1)));
        try {
            sessions.engine().begin(session.connection(), Duration.ofSeconds(5));
            var facts = new ArrayList<String>();
            ask(session.connection(), "SELECT random(), random()", facts);
            return facts;
        } finally {
            sessions.giveBack(session, true);
        }
    }

    /** H2 takes the seed with a plain query, so the gate lets none through. */
    @ParameterizedTest
    @ValueSource(strings = {"SELECT RAND(5)", "SELECT RANDOM(5)", "SELECT \"RAND\" (5) FROM t"})
    void aSeedIsRefusedWhereASessionWouldKeepIt(String query) {
        try (var house = QueryApplication.of(DatabaseKind.H2)) {
            assertThat(house.query(query).body().text("code", "")).isEqualTo("query.not-read-only");
        }
    }

    /** In one session, which is then given back as after a query, if they all look like one. */
    private static void serve(Sessions sessions, List<String> statements) throws SQLException {
        Sessions.Session session = sessions.take(new DatabaseTask(sessions, Duration.ofMinutes(1)));
        sessions.engine().begin(session.connection(), Duration.ofSeconds(5));
        boolean plain = true;
        for (String text : statements) {
            plain &= text.toUpperCase(Locale.ROOT).startsWith("SELECT");
            try (Statement statement = session.connection().createStatement()) {
                statement.execute(text);
            } catch (SQLException refusedByTheEngine) {
                // So much the better.
            }
        }
        sessions.giveBack(session, plain);
    }

    /** One of many names; nobody has declared any of them. */
    private static String undeclared(int n) {
        return "space" + n % 7 + ".setting" + n % 11;
    }

    /** Of a setting that nobody declared the server keeps the name, not the value. */
    private static String undeclaredSettings() {
        return IntStream.rangeClosed(1, 1_000)
                .mapToObj(SessionLeakTest::undeclared)
                .distinct()
                .sorted()
                .map(name -> "coalesce(current_setting('" + name + "', true), '')")
                .collect(
                        Collectors.joining(
                                ", ",
                                "SELECT coalesce(current_setting('my.setting', true), ''),"
                                        + " coalesce(current_setting('app.tenant', true), ''),"
                                        + " coalesce(current_setting('request.jwt', true), ''), ",
                                ""));
    }

    private static List<String> poison(DatabaseKind kind, Random random) {
        List<String> all = poisons(kind, random);
        var chosen = new ArrayList<String>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            chosen.add(all.get(random.nextInt(all.size())));
        }
        return chosen;
    }

    private static List<String> poisons(DatabaseKind kind, Random random) {
        int n = random.nextInt(1, 1_000);
        return switch (kind) {
            case POSTGRESQL ->
                    List.of(
                            "SELECT set_config('search_path', 'evil" + n + "', false)",
                            "SELECT set_config('statement_timeout', '" + n + "', false)",
                            "SELECT set_config('my.setting', '" + n + "', false)",
                            "SET app.tenant = 'tenant " + n + "'",
                            "SET SESSION request.jwt = 'e" + n + "'",
                            "SELECT set_config('" + undeclared(n) + "', '" + n + "', false)",
                            "SET " + undeclared(n) + " = 'x" + n + "'",
                            "SELECT set_config('app.tenant', repeat('x', " + n + "), true)",
                            "SELECT pg_advisory_lock(" + n + ")",
                            "SELECT pg_advisory_lock_shared(" + n + ")",
                            "SELECT pg_try_advisory_lock(" + n + ", 1)",
                            "SELECT setseed(0." + n + ")",
                            "SET search_path = x" + n,
                            "SET ROLE reader",
                            "SET TIME ZONE 'Asia/Tokyo'",
                            "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
                            "SET standard_conforming_strings = off",
                            "SET work_mem = '" + (n + 64) + "kB'",
                            "SET application_name = 'evil" + n + "'",
                            "SET SESSION AUTHORIZATION reader",
                            "SET DateStyle = 'German'",
                            "SET row_security = off",
                            "SELECT lo_creat(-1), lo_open(0, 262144)",
                            "SELECT nextval('sq'), currval('sq')",
                            "DO $$ BEGIN PERFORM set_config('do.left', 'x', false); END $$",
                            "LISTEN x" + n,
                            "PREPARE p" + n + " AS SELECT 1",
                            "DECLARE c" + n + " CURSOR WITH HOLD FOR SELECT 1",
                            "CREATE TEMP TABLE left_over" + n + " (a int)",
                            "CREATE TEMP VIEW left_view" + n + " AS SELECT 1 AS a",
                            "COMMIT",
                            "BEGIN",
                            "SELECT 1 / 0");
            case SQLITE ->
                    List.of(
                            "PRAGMA query_only = OFF",
                            "PRAGMA case_sensitive_like = ON",
                            "PRAGMA temp_store = FILE",
                            "PRAGMA cache_size = " + n,
                            "PRAGMA foreign_keys = ON",
                            "PRAGMA trusted_schema = ON",
                            "CREATE TEMP TABLE left_over" + n + " (a)",
                            "CREATE TEMP TRIGGER tr AFTER INSERT ON t BEGIN SELECT 1; END",
                            "ATTACH ':memory:' AS x" + n,
                            "BEGIN",
                            "SAVEPOINT a",
                            "SELECT abs(-9223372036854775808)",
                            "SELECT count(*) FROM t",
                            "PRAGMA recursive_triggers = ON",
                            "PRAGMA reverse_unordered_selects = ON",
                            "PRAGMA automatic_index = OFF",
                            "PRAGMA threads = 2",
                            "PRAGMA busy_timeout = " + n,
                            "PRAGMA read_uncommitted = ON",
                            "PRAGMA mmap_size = " + n * 4096,
                            "SELECT random(), randomblob(4)",
                            "SELECT * FROM pragma_table_info('t')");
            case H2 ->
                    List.of(
                            "SET @X" + n + " = 5",
                            "SELECT SET(@Y" + n + ", 7)",
                            "SET SCHEMA INFORMATION_SCHEMA",
                            "SET LOCK_TIMEOUT " + n,
                            "SET QUERY_TIMEOUT " + n,
                            "SET TIME ZONE 'Asia/Tokyo'",
                            "SET THROTTLE 1",
                            "CREATE LOCAL TEMPORARY TABLE LEFT_OVER" + n + " (A INT)",
                            "SET AUTOCOMMIT TRUE",
                            "SELECT * FROM t FOR UPDATE",
                            "SET NON_KEYWORDS VALUE",
                            "SET VARIABLE_BINARY TRUE",
                            "SET TRUNCATE_LARGE_LENGTH TRUE",
                            "SET SCHEMA_SEARCH_PATH INFORMATION_SCHEMA",
                            "SELECT 1 / 0",
                            "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE");
            default ->
                    List.of(
                            "SET @x" + n + " = 5",
                            "SELECT @y" + n + " := 7",
                            "SELECT GET_LOCK('l" + n + "', 0)",
                            "SELECT LAST_INSERT_ID(" + n + ")",
                            "SET SESSION sql_mode = 'ANSI_QUOTES'",
                            "SET SESSION tx_read_only = 0",
                            "SET SESSION max_statement_time = " + n,
                            "SET NAMES latin1",
                            "SET time_zone = '+09:00'",
                            "USE information_schema",
                            "CREATE TEMPORARY TABLE left_over" + n + " (a int)",
                            "SET SESSION rand_seed1 = " + n,
                            "SELECT RAND(" + n + ")",
                            "SET SESSION sql_select_limit = 1",
                            "SET SESSION group_concat_max_len = 4",
                            "SET SESSION optimizer_switch = 'index_merge=off'",
                            "SET SESSION foreign_key_checks = 0",
                            "SET ROLE NONE",
                            "HANDLER t OPEN",
                            "PREPARE p FROM 'SELECT 1'",
                            "SELECT SQL_CALC_FOUND_ROWS * FROM t LIMIT 1",
                            "LOCK TABLES t READ",
                            "COMMIT",
                            "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE");
        };
    }

    /** Everything a session could remember, as the next call would find it. */
    private static List<String> state(Sessions sessions, DatabaseKind kind) throws SQLException {
        Sessions.Session session = sessions.take(new DatabaseTask(sessions, Duration.ofMinutes(1)));
        try {
            sessions.engine().begin(session.connection(), Duration.ofSeconds(5));
            var facts = new ArrayList<String>();
            for (String question : questions(kind)) {
                ask(session.connection(), question, facts);
            }
            return facts;
        } finally {
            sessions.giveBack(session, true);
        }
    }

    private static List<String> questions(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL ->
                    List.of(
                            // A language brings settings of its own when it is first used.
                            "SELECT name, setting FROM pg_settings WHERE name NOT LIKE '%_pid'"
                                    + " AND name NOT LIKE 'plpgsql.%' ORDER BY 1",
                            "SELECT current_user, session_user, current_schemas(true)::text",
                            undeclaredSettings(),
                            "SELECT name, statement FROM pg_prepared_statements",
                            "SELECT count(*) FROM pg_locks WHERE pid = pg_backend_pid()"
                                    + " AND locktype NOT IN ('relation', 'virtualxid')",
                            "SELECT count(*) FROM pg_stat_activity WHERE pid = pg_backend_pid()"
                                    + " AND backend_xid IS NOT NULL",
                            "SELECT mode, objid FROM pg_locks WHERE locktype = 'advisory'",
                            "SELECT name FROM pg_cursors WHERE name <> '' AND name !~ '^C_'",
                            "SELECT name FROM pg_prepared_statements",
                            "SELECT pg_listening_channels()",
                            "SELECT coalesce(current_setting('do.left', true), '')",
                            "SELECT relname FROM pg_class WHERE relpersistence = 't'");
            case SQLITE ->
                    List.of(
                            "PRAGMA query_only",
                            "PRAGMA temp_store",
                            "PRAGMA cache_size",
                            "PRAGMA foreign_keys",
                            "PRAGMA trusted_schema",
                            "PRAGMA busy_timeout",
                            "PRAGMA recursive_triggers",
                            "PRAGMA reverse_unordered_selects",
                            "PRAGMA automatic_index",
                            "PRAGMA threads",
                            "PRAGMA read_uncommitted",
                            "PRAGMA mmap_size",
                            "SELECT 'A' LIKE 'a'",
                            "SELECT name FROM sqlite_temp_master",
                            "SELECT name FROM pragma_database_list");
            case H2 ->
                    List.of(
                            "SELECT STATE_KEY, STATE_COMMAND FROM INFORMATION_SCHEMA.SESSION_STATE",
                            "SELECT CURRENT_SCHEMA, CURRENT_USER, LOCK_TIMEOUT()",
                            "SELECT CAST(TIMESTAMP WITH TIME ZONE '2024-01-01 00:00:00+00' AS"
                                    + " TIMESTAMP)",
                            "SELECT ISOLATION_LEVEL FROM INFORMATION_SCHEMA.SESSIONS WHERE"
                                    + " SESSION_ID = SESSION_ID()",
                            "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_NAME LIKE"
                                    + " 'LEFT%'",
                            "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.LOCKS");
            default ->
                    List.of(
                            "SELECT variable_name, session_value FROM"
                                    + " information_schema.system_variables WHERE variable_name NOT"
                                    + " IN ('PSEUDO_THREAD_ID', 'TIMESTAMP', 'RAND_SEED1',"
                                    + " 'RAND_SEED2', 'LAST_GTID') ORDER BY 1",
                            "SELECT variable_name FROM information_schema.user_variables",
                            "SELECT IS_USED_LOCK('l1') IS NULL, CURRENT_ROLE(), FOUND_ROWS()",
                            "SELECT DATABASE(), LAST_INSERT_ID(), @x1, @y1");
        };
    }

    private static void ask(Connection connection, String question, List<String> facts)
            throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(question)) {
            while (rows.next()) {
                var fact = new StringBuilder();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    fact.append(rows.getString(i)).append(' ');
                }
                facts.add(fact.toString());
            }
        }
    }
}
