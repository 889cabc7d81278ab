package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.SqliteFile;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.capability.recall.read.vscode.StateDatabase;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The database in which Cursor keeps its chats, beside what it keeps as VS Code does. */
public final class CursorState extends StateDatabase {
    private static final String COMPOSER = "composerData:";
    private static final String COMPOSERS =
            "SELECT key FROM cursorDiskKV WHERE key >= 'composerData:' AND key < 'composerData;'"
                    + " ORDER BY key";

    public CursorState() {
        super("cursor-state", "cursor");
    }

    @Override
    public boolean hasEditorIds() {
        return false;
    }

    @Override
    protected void more(Connection connection, SessionSink sink) throws SQLException {
        if (!SqliteFile.hasTable(connection, "cursorDiskKV")) {
            return;
        }
        for (String key : SqliteFile.texts(connection, COMPOSERS)) {
            sink.checkCancelled();
            byte[] composer = value(connection, "cursorDiskKV", key);
            if (composer != null) {
                composer(connection, key.substring(COMPOSER.length()), composer, sink);
            }
        }
    }

    /** Reads a chat: its header, and its messages in it or beside it. */
    private static void composer(Connection connection, String id, byte[] bytes, SessionSink sink)
            throws SQLException {
        var events = new ComposerEvents();
        Json.Obj said;
        try {
            said = ChatDatabase.clean(bytes, sink);
        } catch (JsonStream.Malformed broken) {
            // One chat that cannot be read costs itself.
            sink.filter().shortened();
            return;
        }
        events.composer(said);
        events.sessionId = Objects.requireNonNullElse(events.sessionId, id);
        for (Json.Obj each : JsonValues.objects(said.get("conversation"))) {
            events.event(each);
        }
        for (Json.Obj each : JsonValues.objects(said.get("fullConversationHeadersOnly"))) {
            String bubble = JsonValues.text(each, "bubbleId");
            byte[] found =
                    bubble == null
                            ? null
                            : value(connection, "cursorDiskKV", "bubbleId:" + id + ":" + bubble);
            if (found != null) {
                bubble(found, events, sink);
            }
        }
        if (events.hasBegun()) {
            EventSession.write(events, id, false, sink);
        }
    }

    private static void bubble(byte[] bytes, ComposerEvents events, SessionSink sink) {
        try {
            events.event(ChatDatabase.clean(bytes, sink));
        } catch (JsonStream.Malformed broken) {
            sink.filter().shortened();
        }
    }

    private static final class ComposerEvents extends EventSession.Events {
        void composer(Json.Obj said) {
            sessionId = JsonValues.text(said, "composerId");
            title = CursorMessages.title(said);
            seen(EventSession.time(said.get("createdAt")));
            seen(EventSession.time(said.get("lastUpdatedAt")));
        }

        @Override
        public void event(Json.Obj bubble) {
            Long time = EventSession.time(bubble.get("createdAt"));
            String text = JsonValues.text(bubble, "text");
            if (Objects.equals(JsonValues.number(bubble, "type"), 1L)) {
                seen(time);
                begin(
                        JsonValues.text(bubble, "bubbleId"),
                        time == null ? created : time,
                        Objects.requireNonNullElse(text, ""));
                return;
            }
            turn().model(JsonValues.text(bubble.object("modelInfo"), "modelName"));
            Json.Obj tokens = bubble.object("tokenCount");
            turn().usage()
                    .add(
                            JsonValues.number(tokens, "inputTokens"),
                            JsonValues.number(tokens, "outputTokens"));
            turn().addThought(JsonValues.text(bubble.object("thinking"), "text"));
            turn().addAnswer(text);
            if (bubble.get("toolFormerData") instanceof Json.Obj call) {
                call(call);
            }
        }

        private void call(Json.Obj call) {
            String id = JsonValues.text(call, "toolCallId");
            turn().addCall(id, JsonValues.text(call, "name"), text(call, "rawArgs", "params"));
            String status = call.text("status", "");
            turn().addResult(
                            id,
                            text(call, "result", "error"),
                            status.equals("error") ? true : null);
        }

        private static @Nullable String text(Json.Obj call, String name, String otherwise) {
            Json value = call.get(name) == null ? call.get(otherwise) : call.get(name);
            return value instanceof Json.Str(String text) ? text : JsonValues.json(value);
        }
    }
}
