package dev.toolroom.capability.query;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** All there is in a database and around it, as its owner sees it, so that any change shows. */
public final class Snapshot {
    private Snapshot() {}

    /** One line for each fact. */
    public static List<String> of(TestDatabase database) throws SQLException, IOException {
        var facts = new ArrayList<String>();
        try (Connection connection = database.owner();
                Statement statement = connection.createStatement()) {
            for (String table : tables(statement, database.kind())) {
                add(facts, statement, "SELECT * FROM " + table + " ORDER BY 1");
            }
            for (String question : questions(database.kind())) {
                add(facts, statement, question);
            }
        }
        if (database.kind() == DatabaseKind.SQLITE) {
            Path file = Path.of(database.url().replace("jdbc:sqlite:", ""));
            facts.add("file " + hash(Files.readAllBytes(file)));
            facts.add("journal " + Files.exists(Path.of(file + "-journal")));
            facts.add("wal " + Files.exists(Path.of(file + "-wal")));
        }
        return facts;
    }

    /** Whether the files that statements speak of are there, and since when. */
    public static List<String> files(List<String> statements) throws IOException {
        var paths = new TreeSet<String>();
        for (String statement : statements) {
            Matcher found = Pattern.compile("/tmp/[\\w./-]*\\w").matcher(statement);
            while (found.find()) {
                paths.add(found.group());
            }
        }
        var facts = new ArrayList<String>();
        for (String path : paths) {
            Path file = Path.of(path);
            facts.add(
                    path
                            + (Files.exists(file)
                                    ? " since " + Files.getLastModifiedTime(file)
                                    : " is not there"));
        }
        return facts;
    }

    private static List<String> tables(Statement statement, DatabaseKind kind) throws SQLException {
        String question =
                switch (kind) {
                    case POSTGRESQL ->
                            "SELECT schemaname || '.' || tablename FROM pg_tables WHERE schemaname"
                                    + " NOT IN ('pg_catalog', 'information_schema') ORDER BY 1";
                    case SQLITE -> "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1";
                    case H2 ->
                            "SELECT TABLE_SCHEMA || '.' || TABLE_NAME FROM INFORMATION_SCHEMA.TABLES"
                                    + " WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA' ORDER BY 1";
                    default ->
                            "SELECT CONCAT(table_schema, '.', table_name) FROM"
                                    + " information_schema.tables WHERE table_schema NOT IN"
                                    + " ('information_schema', 'performance_schema', 'mysql', 'sys')"
                                    + " AND table_type NOT LIKE '%VIEW' ORDER BY 1";
                };
        var names = new ArrayList<String>();
        try (ResultSet rows = statement.executeQuery(question)) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    private static List<String> questions(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL ->
                    List.of(
                            "SELECT relnamespace, relname, relkind, relpersistence, relacl FROM"
                                    + " pg_class WHERE oid >= 16384 ORDER BY 1, 2",
                            "SELECT oid, proname, prosrc, proconfig FROM pg_proc WHERE oid >= 16384"
                                    + " ORDER BY 1",
                            "SELECT * FROM pg_sequences ORDER BY 1, 2",
                            "SELECT * FROM pg_authid ORDER BY 1",
                            "SELECT * FROM pg_db_role_setting ORDER BY 1, 2",
                            "SELECT oid, datname, datacl FROM pg_database ORDER BY 1",
                            "SELECT * FROM pg_extension ORDER BY 1",
                            "SELECT * FROM pg_trigger ORDER BY 1",
                            "SELECT * FROM pg_largeobject_metadata ORDER BY 1",
                            "SELECT * FROM pg_replication_slots ORDER BY 1",
                            "SELECT gid, owner FROM pg_prepared_xacts ORDER BY 1",
                            "SELECT name, setting FROM pg_settings WHERE source NOT IN ('client',"
                                    + " 'session') AND name NOT LIKE 'transaction%' ORDER BY 1",
                            "SELECT * FROM pg_ls_dir('pg_wal/..') AS file WHERE file LIKE"
                                    + " '%.conf%' ORDER BY 1",
                            "SELECT locktype, objid, mode FROM pg_locks WHERE locktype = 'advisory'",
                            "SELECT count(*) FROM pg_stat_activity WHERE usename = 'reader'");
            case SQLITE ->
                    List.of(
                            "SELECT * FROM sqlite_master ORDER BY 1, 2",
                            "PRAGMA user_version",
                            "PRAGMA application_id",
                            "PRAGMA journal_mode",
                            "PRAGMA auto_vacuum");
            case H2 ->
                    List.of(
                            "SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, STORAGE_TYPE FROM"
                                    + " INFORMATION_SCHEMA.TABLES ORDER BY 1, 2",
                            "SELECT SEQUENCE_NAME, BASE_VALUE FROM INFORMATION_SCHEMA.SEQUENCES"
                                    + " ORDER BY 1",
                            "SELECT * FROM INFORMATION_SCHEMA.USERS ORDER BY 1",
                            "SELECT * FROM INFORMATION_SCHEMA.ROLES ORDER BY 1",
                            "SELECT GRANTEE, RIGHTS, TABLE_NAME FROM INFORMATION_SCHEMA.RIGHTS"
                                    + " ORDER BY 1, 2, 3",
                            "SELECT * FROM INFORMATION_SCHEMA.CONSTANTS ORDER BY 1, 2, 3",
                            "SELECT ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES ORDER BY 1",
                            "SELECT * FROM INFORMATION_SCHEMA.TRIGGERS ORDER BY 1, 2, 3",
                            "SELECT INDEX_NAME, TABLE_NAME FROM INFORMATION_SCHEMA.INDEXES ORDER BY"
                                    + " 1, 2",
                            "SELECT * FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME NOT LIKE"
                                    + " 'info.%' AND SETTING_NAME NOT LIKE 'property.%' ORDER BY 1",
                            "SELECT TABLE_NAME, LOCK_TYPE FROM INFORMATION_SCHEMA.LOCKS",
                            "SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS WHERE USER_NAME ="
                                    + " 'READER'");
            default ->
                    List.of(
                            "SELECT table_schema, table_name, table_type, engine FROM"
                                    + " information_schema.tables ORDER BY 1, 2",
                            "SELECT table_schema, table_name, view_definition FROM"
                                    + " information_schema.views ORDER BY 1, 2",
                            "SELECT routine_schema, routine_name, routine_definition FROM"
                                    + " information_schema.routines ORDER BY 1, 2",
                            "SELECT trigger_schema, trigger_name FROM information_schema.triggers"
                                    + " ORDER BY 1, 2",
                            "SELECT event_schema, event_name FROM information_schema.events"
                                    + " ORDER BY 1, 2",
                            "SELECT * FROM mysql.global_priv ORDER BY 1, 2",
                            "SELECT * FROM mysql.db ORDER BY 1, 2, 3",
                            "SELECT table_name, index_name, column_name FROM"
                                    + " information_schema.statistics WHERE table_schema = 'test'"
                                    + " ORDER BY 1, 2, 3",
                            "SELECT variable_name, global_value FROM"
                                    + " information_schema.system_variables WHERE variable_name NOT"
                                    + " LIKE 'gtid%' AND variable_name NOT IN ('TIMESTAMP') ORDER BY"
                                    + " 1",
                            "SELECT plugin_name, plugin_status FROM information_schema.plugins"
                                    + " ORDER BY 1",
                            "SELECT IS_USED_LOCK('x'), IS_USED_LOCK('a'), IS_USED_LOCK('l')",
                            "SELECT COUNT(*) FROM information_schema.innodb_trx",
                            "SELECT COUNT(*) FROM information_schema.processlist WHERE user ="
                                    + " 'reader'");
        };
    }

    private static void add(List<String> facts, Statement statement, String question)
            throws SQLException {
        try (ResultSet rows = statement.executeQuery(question)) {
            int width = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                var fact = new StringBuilder(question.replaceAll(".* FROM (\\S+).*", "$1"));
                for (int i = 1; i <= width; i++) {
                    fact.append(" | ").append(rows.getString(i));
                }
                facts.add(fact.toString());
            }
        }
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
