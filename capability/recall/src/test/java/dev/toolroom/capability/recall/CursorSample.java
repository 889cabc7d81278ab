package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The database of a session of Cursor's agent on the command line. */
final class CursorSample {
    private CursorSample() {}

    static byte[] file(int turns, String text) {
        List<String> messages = new ArrayList<>();
        messages.add("{\"role\":\"system\",\"content\":\"You are an agent.\"}");
        messages.add("{\"role\":\"user\",\"content\":\"<user_info>Shell: zsh</user_info>\"}");
        for (int i = 0; i < turns; i++) {
            String asked = new Json.Str("turn " + i + " " + text).write();
            messages.add(
                    "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":" + asked + "}]}");
            messages.add(
                    "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"answer "
                            + i
                            + "\"}]}");
        }
        try {
            Path file = Files.createTempFile("store", ".db");
            Files.delete(file);
            write(file, messages);
            byte[] bytes = Files.readAllBytes(file);
            Files.delete(file);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A session {@code s} with these messages. */
    static void write(Path file, List<String> messages) {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            try (var statement = connection.createStatement()) {
                statement.execute(
                        "CREATE TABLE IF NOT EXISTS blobs (id TEXT PRIMARY KEY, data BLOB)");
                statement.execute(
                        "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT)");
            }
            var root = new ByteArrayOutputStream();
            for (String each : messages) {
                field(root, 1, HexFormat.of().parseHex(put(connection, each.getBytes(UTF_8))));
            }
            // A number, and a field of which nothing is known.
            root.write(10 << 3);
            root.write(1);
            field(root, 8, new byte[] {1, 2, 3});
            field(root, 9, "file:///w/shop".getBytes(UTF_8));
            String id = put(connection, root.toByteArray());
            String meta =
                    "{\"agentId\":\"s\",\"latestRootBlobId\":\""
                            + id
                            + "\",\"name\":\"New Agent\",\"createdAt\":1760000000000,"
                            + "\"blobEncryptionKey\":\"secret-of-cursor\",\"mode\":\"default\"}";
            try (var insert =
                    connection.prepareStatement("INSERT OR REPLACE INTO meta VALUES ('0', ?)")) {
                insert.setString(1, HexFormat.of().formatHex(meta.getBytes(UTF_8)));
                insert.execute();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void field(ByteArrayOutputStream root, int number, byte[] bytes) {
        root.write(number << 3 | 2);
        root.write(bytes.length);
        root.writeBytes(bytes);
    }

    private static String put(Connection connection, byte[] bytes) throws SQLException {
        try (var insert =
                connection.prepareStatement("INSERT OR IGNORE INTO blobs VALUES (?, ?)")) {
            String id =
                    HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
            insert.setString(1, id);
            insert.setBytes(2, bytes);
            insert.execute();
            return id;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
