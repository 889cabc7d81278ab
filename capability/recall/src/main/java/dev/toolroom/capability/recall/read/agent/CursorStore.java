package dev.toolroom.capability.recall.read.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.SqliteFile;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The database in which Cursor's agent on the command line keeps one session: messages by their
 * hashes, and a root that lists them in their order.
 */
public final class CursorStore extends ChatDatabase {
    public static final String FILE = "store.db";

    /** Returns the description of the session that the store has. */
    private static final String KEY = "blobEncryptionKey";

    private static final String META = "SELECT value FROM meta WHERE key = '0'";

    private static final String BLOB = "SELECT data FROM blobs WHERE id = ?";
    private static final String TABLES =
            "SELECT name FROM sqlite_master WHERE name IN ('meta', 'blobs') AND type = 'table'";

    private CursorStore() {
        // Above the transcript, which has no results of calls.
        super("cursor-store", "cursor", 4);
    }

    /** Returns the session in a database, if it is one of Cursor's. */
    public static List<Source> in(Path file) {
        return Files.isRegularFile(file) ? new CursorStore().sources(file, "Cursor") : List.of();
    }

    @Override
    public @Nullable String folder(Source source) {
        try (Connection connection = SqliteFile.current(source.file())) {
            String address = root(connection, meta(connection)).workspace();
            return address == null ? null : Source.folderOf(address);
        } catch (SQLException e) {
            return null;
        }
    }

    private static CursorRoot root(Connection connection, Json.Obj meta) throws SQLException {
        byte[] root = SqliteFile.bytes(connection, BLOB, meta.text("latestRootBlobId", ""));
        return CursorRoot.of(root == null ? new byte[0] : root);
    }

    /** The only session is named like the folder. */
    @Override
    List<String> chats(Connection connection, Path file) throws SQLException {
        boolean some = SqliteFile.texts(connection, TABLES).size() == 2;
        Path folder = file.toAbsolutePath().getParent();
        return some && folder != null ? List.of(String.valueOf(folder.getFileName())) : List.of();
    }

    @Override
    String stateOf(Connection connection, String chat) throws SQLException {
        Json.Obj meta = meta(connection);
        return meta.text("latestRootBlobId", "") + " " + meta.text("name", "");
    }

    @Override
    EventSession.Events events() {
        return new CursorMessages();
    }

    @Override
    void rows(Connection connection, String chat, EventSession.Events events, SessionSink sink)
            throws SQLException {
        Json.Obj meta = meta(connection);
        CursorRoot root = root(connection, meta);
        var said = Json.object().put("session", chat).putIfPresent("workspace", root.workspace());
        meta.fields().forEach((name, value) -> add(said, name, value));
        ((CursorMessages) events).header(clean(said.build(), sink));
        for (String id : root.messages()) {
            sink.checkCancelled();
            byte[] message = SqliteFile.bytes(connection, BLOB, id);
            try {
                if (message != null) {
                    events.event(clean(message, sink));
                    continue;
                }
            } catch (JsonStream.Malformed e) {
                // Counted below: one message that cannot be read costs itself.
            }
            sink.filter().shortened();
        }
    }

    private static void add(Json.Builder said, String name, Json value) {
        if (!name.equals(KEY)) {
            said.put(name, value);
        }
    }

    /** Reads the description: JSON, in newer versions in hexadecimal digits. */
    private static Json.Obj meta(Connection connection) throws SQLException {
        for (String each : SqliteFile.texts(connection, META)) {
            try {
                String text =
                        each.startsWith("{")
                                ? each
                                : new String(HexFormat.of().parseHex(each), UTF_8);
                if (Json.read(text) instanceof Json.Obj object) {
                    return object;
                }
            } catch (IllegalArgumentException | Json.Malformed e) {
                // As if it said nothing: the session has its folder's name.
            }
        }
        return Json.Obj.EMPTY;
    }
}
