package dev.toolroom.capability.recall;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/** The index of sessions that Copilot CLI keeps, and that of the extension of VS Code. */
final class CopilotStore {
    private CopilotStore() {}

    static byte[] file(int turns, String text) {
        try {
            Path file = Files.createTempFile("session-store", ".db");
            write(file, turns, text);
            byte[] bytes = Files.readAllBytes(file);
            Files.delete(file);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As the extension of VS Code writes it, with turns that nothing else has. */
    static void ofEditor(Path file) {
        run(
                file,
                "CREATE TABLE schema_version (version INTEGER NOT NULL)",
                "CREATE TABLE sessions (id TEXT PRIMARY KEY, cwd TEXT, repository TEXT, host_type"
                        + " TEXT, branch TEXT, summary TEXT, agent_name TEXT, created_at TEXT,"
                        + " updated_at TEXT)",
                "CREATE TABLE turns (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT"
                        + " NULL, turn_index INTEGER NOT NULL, user_message TEXT,"
                        + " assistant_response TEXT, timestamp TEXT, UNIQUE(session_id,"
                        + " turn_index))",
                "CREATE TABLE checkpoints (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT"
                        + " NOT NULL, checkpoint_number INTEGER NOT NULL, title TEXT, overview"
                        + " TEXT, history TEXT, created_at TEXT)",
                "CREATE TABLE session_files (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT"
                        + " NOT NULL, file_path TEXT NOT NULL, tool_name TEXT, turn_index INTEGER,"
                        + " first_seen_at TEXT, UNIQUE(session_id, file_path))",
                "CREATE TABLE session_refs (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT"
                        + " NOT NULL, ref_type TEXT NOT NULL, ref_value TEXT NOT NULL, turn_index"
                        + " INTEGER, created_at TEXT)",
                "INSERT INTO sessions VALUES ('e', '/w/shop', 'me/shop', 'github', 'main', 'Speed"
                        + " up the shop', 'agent', '2026-02-01T00:00:00.000Z', NULL)",
                "INSERT INTO sessions (id) VALUES ('no turns')",
                "INSERT INTO turns VALUES (1, 'e', 0, 'why is it slow?', 'It sorts.',"
                        + " '2026-02-01T00:00:00.000Z'), (2, 'e', 1, 'fix it', 'Done.',"
                        + " '2026-02-01T00:10:00.000Z')",
                "INSERT INTO checkpoints VALUES (1, 'e', 1, 'Kiwi', 'Sorting', NULL,"
                        + " '2026-02-01T00:05:00.000Z')",
                "INSERT INTO session_files VALUES (1, 'e', '/w/shop/slow.ts', 'read_file', NULL,"
                        + " '2026-02-01T00:01:00.000Z'), (2, 'e', '/w/shop/fixed.ts',"
                        + " 'apply_patch', NULL, '2026-02-01T00:11:00.000Z'), (3, 'e',"
                        + " '/w/shop/named.ts', 'apply_patch', 1, NULL)",
                "INSERT INTO session_refs VALUES (1, 'e', 'commit', 'abc1234', NULL, NULL)");
    }

    static void moreOfEditor(Path file) {
        run(
                file,
                "INSERT INTO turns VALUES (3, 'e', 2, 'and now?', NULL,"
                        + " '2026-02-01T00:20:00.000Z')");
    }

    private static void run(Path file, String... statements) {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As version 1 of its tables is; a session {@code s} of as many turns. */
    static void write(Path file, int turns, String text) {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            for (String each :
                    List.of(
                            "CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, cwd TEXT,"
                                    + " repository TEXT, branch TEXT, summary TEXT, created_at"
                                    + " TEXT, updated_at TEXT)",
                            "CREATE TABLE IF NOT EXISTS turns (session_id TEXT, turn_index"
                                    + " INTEGER, user_message TEXT, assistant_response TEXT,"
                                    + " timestamp TEXT)",
                            "CREATE TABLE IF NOT EXISTS session_files (session_id TEXT, file_path"
                                    + " TEXT, tool_name TEXT, turn_index INTEGER, first_seen_at"
                                    + " TEXT)",
                            "INSERT OR IGNORE INTO sessions VALUES ('s', '/w', 'me/shop', 'main',"
                                    + " 'Fix the shop', '2026-01-01T00:00:00.000Z', NULL)")) {
                statement.execute(each);
            }
            try (var insert =
                    connection.prepareStatement("INSERT INTO turns VALUES ('s', ?, ?, ?, ?)")) {
                for (int i = 0; i < turns; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "turn " + i + " " + text);
                    insert.setString(3, "answer " + i);
                    insert.setString(4, "2026-01-01T00:%02d:00.000Z".formatted(i));
                    insert.execute();
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
