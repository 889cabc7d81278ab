package dev.toolroom.capability.recall.read.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.read.SessionFormat;
import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.SqliteFile;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.capability.recall.read.vscode.FlatSession;
import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A database in which an agent keeps all its chats. Each chat is a source of its own, so that only
 * those with something new are read again.
 */
abstract class ChatDatabase extends SessionFormat {
    private static final char MARK = '\uFFFD';

    /** Returns a text that differs whenever the chat has changed. */
    abstract String stateOf(Connection connection, String chat) throws SQLException;

    abstract EventSession.Events events();

    /** Reads a chat; each row goes through {@link #clean}. */
    abstract void rows(
            Connection connection, String chat, EventSession.Events events, SessionSink sink)
            throws SQLException;

    /** The ids of the chats in it. */
    abstract List<String> chats(Connection connection, Path file) throws SQLException;

    ChatDatabase(String name, String agent, int rank) {
        super(name, agent, rank);
    }

    /** Returns the chats in a database; the database itself if it cannot be read. */
    List<Source> sources(Path file, String product) {
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        try (Connection connection = SqliteFile.current(file)) {
            return chats(connection, file).stream()
                    .map(chat -> new Source(file, this, product, null, chat))
                    .toList();
        } catch (SQLException e) {
            return List.of(new Source(file, this, product, null));
        }
    }

    @Override
    public @Nullable String state(Source source) {
        String chat = source.part();
        if (chat == null) {
            return null;
        }
        try (Connection connection = SqliteFile.current(source.file())) {
            return stateOf(connection, chat);
        } catch (SQLException e) {
            return null;
        }
    }

    @Override
    public void read(Source source, long length, SessionSink sink) throws IOException {
        String chat = source.part();
        if (chat == null) {
            throw new IllegalArgumentException("not a database of " + agent());
        }
        EventSession.Events events = events();
        try (Connection connection = SqliteFile.current(source.file())) {
            rows(connection, chat, events, sink);
        } catch (SQLException _) {
            // Not as the cause: it would be taken for damage of the catalogue, which is SQLite too.
            throw new IllegalArgumentException("not a database of " + agent());
        }
        EventSession.write(events, chat, false, sink);
    }

    static void put(Json.Builder event, String name, ResultSet row, int at, SessionSink sink)
            throws SQLException {
        String text = text(row, at, sink);
        if (text != null) {
            event.put(name, text);
        }
    }

    /** Adds a text as JSON if it is JSON, because field names mark secrets. */
    static void putJson(Json.Builder event, String name, ResultSet row, int at, SessionSink sink)
            throws SQLException {
        String text = text(row, at, sink);
        if (text == null) {
            return;
        }
        try {
            event.put(name, Json.read(text));
        } catch (Json.Malformed e) {
            event.put(name, text);
        }
    }

    private static @Nullable String text(ResultSet row, int at, SessionSink sink)
            throws SQLException {
        byte[] bytes = row.getBytes(at);
        if (bytes == null) {
            return null;
        }
        String text = new String(bytes, UTF_8);
        int marks = (int) text.chars().filter(each -> each == MARK).count();
        if (marks > 0 && !Arrays.equals(text.getBytes(UTF_8), bytes)) {
            sink.filter().replaced(marks);
        }
        return text;
    }

    /** Filters a record and writes it to the raw text as a line. */
    static Json.Obj clean(Json.Obj event, SessionSink sink) {
        return clean(event.write().getBytes(UTF_8), sink);
    }

    /** As {@link #clean(Json.Obj, SessionSink)}, for a row that is JSON. */
    static Json.Obj clean(byte[] bytes, SessionSink sink) {
        var line = new ByteArrayOutputStream(bytes.length);
        var stream = new JsonStream(new ByteArrayInputStream(bytes), sink.filter(), line::write);
        stream.room(FlatSession.MAX_REQUEST_BYTES);
        Json.Obj clean = JsonValues.object(stream.value());
        stream.flush();
        line.write('\n');
        sink.raw().write(line.toByteArray(), 0, line.size());
        return clean;
    }
}
