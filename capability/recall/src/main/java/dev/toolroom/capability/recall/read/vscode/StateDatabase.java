package dev.toolroom.capability.recall.read.vscode;

import dev.toolroom.capability.recall.read.SessionFormat;
import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.SessionSink.Outline;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.SqliteFile;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.capability.recall.read.json.NoFilter;
import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The database in which VS Code keeps the list of its chats, and once kept the chats themselves. It
 * is opened so that nothing in it or beside it changes.
 */
public class StateDatabase extends SessionFormat {
    private static final long MAX_VALUE_BYTES = 256L << 20;

    public StateDatabase() {
        this("vscode-state", "copilot-chat");
    }

    protected StateDatabase(String name, String agent) {
        super(name, agent, 4);
    }

    @Override
    public boolean hasEditorIds() {
        return true;
    }

    @Override
    public void read(Source source, long length, SessionSink sink) throws IOException {
        // What another program has written and not yet checkpointed comes with the next import.
        try (Connection connection = SqliteFile.untouched(source.file())) {
            byte[] sessions = value(connection, "ItemTable", "interactive.sessions");
            if (sessions != null) {
                sessions(sessions, sink);
            }
            more(connection, sink);
            byte[] index = value(connection, "ItemTable", "chat.ChatSessionStore.index");
            if (index != null) {
                var stream = stream(index);
                Json.Obj entries = JsonValues.object(stream.value()).object("entries");
                sink.listed(Set.copyOf(entries.fields().keySet()));
            }
        } catch (SQLException _) {
            // Not as the cause: it would be taken for damage of the catalogue, which is SQLite too.
            throw new IllegalArgumentException("not a database of the editor");
        }
    }

    /** What an editor keeps besides. */
    protected void more(Connection connection, SessionSink sink) throws SQLException {}

    protected static byte @Nullable [] value(Connection connection, String table, String key)
            throws SQLException {
        String sql = "SELECT value FROM " + table + " WHERE key = ? AND length(value) <= ?";
        return SqliteFile.hasTable(connection, table)
                ? SqliteFile.bytes(connection, sql, key, MAX_VALUE_BYTES)
                : null;
    }

    private static JsonStream stream(byte[] bytes) {
        return new JsonStream(new ByteArrayInputStream(bytes), new NoFilter(), RawOutput.NONE);
    }

    private static void sessions(byte[] bytes, SessionSink sink) {
        var stream = new JsonStream(new ByteArrayInputStream(bytes), sink.filter(), RawOutput.NONE);
        if (stream.peek() != '[') {
            return;
        }
        stream.enter();
        for (int index = 0; stream.nextItem(); index++) {
            int place = index;
            if (stream.peek() != '{') {
                stream.skip();
                continue;
            }
            stream.output(sink.raw());
            var _ = FlatSession.session(stream, sink, () -> outline(bytes, place));
            stream.output(RawOutput.NONE);
        }
    }

    private static Outline outline(byte[] bytes, int place) {
        JsonStream stream = stream(bytes);
        stream.enter();
        for (int i = 0; i < place && stream.nextItem(); i++) {
            stream.skip();
        }
        stream.nextItem();
        return FlatSession.outline(stream);
    }
}
