package dev.toolroom.capability.recall;

import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Databases of homes, with the tables that Toolroom itself makes. */
final class ToolroomStore {
    private ToolroomStore() {}

    /** A chat of as many prompts, each with a call. */
    static byte[] chat(int turns, String text) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "INSERT INTO chats (id, title, created_at) VALUES ('s', NULL, '2026-01-01T00:00:00Z')");
        for (int i = 0; i < turns; i++) {
            String time = "'2026-01-01T00:%02d:00Z'".formatted(i);
            lines.add(
                    "INSERT INTO messages (id, chat_id, role, content, created_at) SELECT 'm"
                            + i
                            + "', 's', 'user', 'turn "
                            + i
                            + " ' || ?, "
                            + time);
            lines.add(call("c" + i, "s", "run_query", "{\"n\":1}", "{\"rows\":[]}", time));
        }
        return database(lines, text);
    }

    static String call(
            String id, String chat, String tool, String arguments, String result, String time) {
        return """
        INSERT INTO tool_calls (id, chat_id, tool_id, args, result, status, started_at, finished_at,
        tool_version, effect, door, client, principal, owner)
        VALUES ('%s', '%s', '%s', '%s', '%s', 'success', %s, %s, '1', 'reads', 'mcp', 'c', 'p', 'o')\
        """
                .formatted(id, chat, tool, arguments, result, time, time);
    }

    private static byte[] database(List<String> lines, String text) {
        try {
            Path folder = Files.createTempDirectory("store");
            Path file = folder.resolve("toolroom.db");
            write(file, lines, text);
            byte[] bytes = Files.readAllBytes(file);
            try (var all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs statements in the database, which is made if it is not there. */
    static void write(Path file, List<String> lines) {
        write(file, lines, "");
    }

    /** With the text for a parameter: it can be longer than a statement may be. */
    private static void write(Path file, List<String> lines, String text) {
        try (var store = new SqliteStore(file)) {
            new Migrator(Journal.migrations(), "test", Clock.systemUTC()).migrate(store, () -> {});
            store.write(
                    Durability.PROCESS_CRASH,
                    connection -> {
                        for (String each : lines) {
                            try (var statement = connection.prepareStatement(each)) {
                                if (each.indexOf('?') >= 0) {
                                    statement.setString(1, text);
                                }
                                statement.execute();
                            }
                        }
                        return true;
                    });
        }
    }
}
