package dev.toolroom.capability.recall;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/** The database of sessions of Copilot CLI. */
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
