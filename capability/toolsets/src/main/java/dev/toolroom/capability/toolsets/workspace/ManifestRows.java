package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.tree.ManifestColumns;
import dev.toolroom.capability.toolsets.workspace.tree.Trees;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.call.ChatId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The manifests in the store, and which of them a chat is at. */
final class ManifestRows {
    private static final String COLUMNS =
            "id, chat_id, parent_id, files, meta, total_files, total_bytes, created_at, source,"
                    + " source_ref";

    private static final String INSERT =
            "INSERT INTO workspace_manifests ("
                    + COLUMNS
                    + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

    /** The chat may be known only by its first call, whose record is still on its way. */
    private static final String CHAT =
            "INSERT INTO chats (id, created_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING";

    /** What its calls left and what was uploaded or edited on top of them, the last first. */
    private static final String OF_MESSAGE =
            """
            SELECT m.id FROM workspace_manifests m WHERE m.id IN (
                SELECT post_manifest_id FROM tool_calls WHERE message_id = ?
                UNION SELECT id FROM workspace_manifests WHERE source_ref = ?
                UNION SELECT e.id FROM workspace_manifests e
                  JOIN tool_calls c ON c.id = e.source_ref WHERE c.message_id = ?)
              AND m.chat_id = ?
              ORDER BY m.created_at DESC, m.id DESC LIMIT 1\
            """;

    /** Always with the same number of digits, so that the order of texts is the order of times. */
    private static final DateTimeFormatter SORTABLE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private final Store store;
    private final Trees trees;

    ManifestRows(Store store, Trees trees) {
        this.store = store;
        this.trees = trees;
    }

    /** A row as it is stored. */
    record Row(
            ManifestId id,
            ChatId chat,
            @Nullable ManifestId parent,
            ManifestColumns columns,
            Instant createdAt,
            ManifestSource source,
            @Nullable String ref) {
        Manifest manifest(Trees trees) {
            return new Manifest(id, chat, parent, columns.folder(trees), createdAt, source, ref);
        }
    }

    Optional<Manifest> find(ManifestId id) {
        return rows(" WHERE id = ?", List.of(id.value())).stream()
                .findFirst()
                .map(row -> row.manifest(trees));
    }

    /** All of a chat, the oldest first. */
    List<Manifest> of(ChatId chat) {
        return rows(" WHERE chat_id = ? ORDER BY created_at, id", List.of(chat.value())).stream()
                .map(row -> row.manifest(trees))
                .toList();
    }

    /** So many after this one, in the order of their ids. */
    List<Row> after(String id, int count) {
        return rows(" WHERE id > ? ORDER BY id LIMIT " + count, List.of(id));
    }

    private List<Row> rows(String where, List<String> values) {
        return store.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    "SELECT " + COLUMNS + " FROM workspace_manifests" + where)) {
                        for (int i = 0; i < values.size(); i++) {
                            select.setString(i + 1, values.get(i));
                        }
                        List<Row> found = new ArrayList<>();
                        try (ResultSet rows = select.executeQuery()) {
                            while (rows.next()) {
                                found.add(row(rows));
                            }
                        }
                        return found;
                    }
                });
    }

    private static Row row(ResultSet row) throws SQLException {
        String parent = row.getString(3);
        return new Row(
                new ManifestId(row.getString(1)),
                new ChatId(row.getString(2)),
                parent == null ? null : new ManifestId(parent),
                new ManifestColumns(
                        row.getString(4), row.getString(5), row.getLong(6), row.getLong(7)),
                Instant.parse(row.getString(8)),
                ManifestSource.of(row.getString(9)),
                row.getString(10));
    }

    /**
     * Adds a manifest whose content is durable.
     *
     * @param active whether the chat is at it from now on
     */
    void insert(Manifest manifest, ManifestColumns columns, boolean active) {
        store.write(
                Durability.POWER_LOSS,
                connection -> {
                    String at = SORTABLE.format(manifest.createdAt());
                    String chat = manifest.chat().value();
                    ManifestId parent = manifest.parent();
                    update(connection, CHAT, chat, at);
                    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
                        insert.setString(1, manifest.id().value());
                        insert.setString(2, chat);
                        insert.setString(3, parent == null ? null : parent.value());
                        insert.setString(4, columns.files());
                        insert.setString(5, columns.meta());
                        insert.setLong(6, columns.totalFiles());
                        insert.setLong(7, columns.totalBytes());
                        insert.setString(8, at);
                        insert.setString(9, manifest.source().word());
                        insert.setString(10, manifest.ref());
                        insert.executeUpdate();
                    }
                    if (active) {
                        setActive(connection, manifest.chat(), manifest.id());
                    }
                    return true;
                });
    }

    private static void setActive(Connection connection, ChatId chat, ManifestId id)
            throws SQLException {
        update(
                connection,
                "UPDATE chats SET active_manifest_id = ? WHERE id = ?",
                id.value(),
                chat.value());
    }

    private static int update(Connection connection, String sql, @Nullable String... values)
            throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                update.setString(i + 1, values[i]);
            }
            return update.executeUpdate();
        }
    }

    /**
     * The chat is at this manifest now.
     *
     * @param leaf the message it is at; null leaves that as it is
     */
    void activate(ChatId chat, ManifestId id, @Nullable String leaf) {
        store.write(
                Durability.POWER_LOSS,
                connection -> {
                    setActive(connection, chat, id);
                    if (leaf != null) {
                        update(
                                connection,
                                "UPDATE chats SET active_leaf_message_id = ? WHERE id = ?",
                                leaf,
                                chat.value());
                    }
                    return true;
                });
    }

    Optional<ManifestId> active(ChatId chat) {
        return Optional.ofNullable(
                        store.read(
                                connection ->
                                        one(
                                                connection,
                                                "SELECT active_manifest_id FROM chats WHERE id = ?",
                                                chat.value())))
                .map(ManifestId::new);
    }

    /** The chats there are. */
    Set<String> chats() {
        return store.read(
                connection -> {
                    Set<String> ids = new HashSet<>();
                    try (PreparedStatement select =
                                    connection.prepareStatement("SELECT id FROM chats");
                            ResultSet rows = select.executeQuery()) {
                        while (rows.next()) {
                            ids.add(rows.getString(1));
                        }
                    }
                    return ids;
                });
    }

    /** Chats that are at a manifest which is not there. */
    List<String> chatsWithoutTheirManifest() {
        return store.read(
                connection -> {
                    List<String> ids = new ArrayList<>();
                    try (PreparedStatement select =
                                    connection.prepareStatement(
                                            "SELECT id FROM chats WHERE active_manifest_id IS NOT"
                                                    + " NULL AND NOT EXISTS (SELECT 1 FROM"
                                                    + " workspace_manifests m WHERE m.id ="
                                                    + " chats.active_manifest_id) ORDER BY id");
                            ResultSet rows = select.executeQuery()) {
                        while (rows.next()) {
                            ids.add(rows.getString(1));
                        }
                    }
                    return ids;
                });
    }

    /** A message of a chat and what its files are. */
    sealed interface OfMessage {
        /** There is no such message in the chat. */
        record Unknown() implements OfMessage {}

        /** Neither it nor a message before it has touched the files. */
        record Untouched() implements OfMessage {}

        record At(ManifestId id) implements OfMessage {}
    }

    /** Its own manifest, else that of the nearest message before it. */
    OfMessage ofMessage(ChatId chat, String message) {
        return store.read(
                connection -> {
                    Set<String> seen = new HashSet<>();
                    @Nullable String at = message;
                    boolean known = false;
                    while (at != null && seen.add(at)) {
                        if (one(
                                        connection,
                                        "SELECT id FROM messages WHERE id = ? AND chat_id = ?",
                                        at,
                                        chat.value())
                                == null) {
                            break;
                        }
                        known = true;
                        String manifest = ofMessage(connection, chat, at);
                        if (manifest != null) {
                            return new OfMessage.At(new ManifestId(manifest));
                        }
                        at = one(connection, "SELECT parent_id FROM messages WHERE id = ?", at);
                    }
                    return known ? new OfMessage.Untouched() : new OfMessage.Unknown();
                });
    }

    /** Where nothing was done to them: what they were when it was written. */
    private static @Nullable String ofMessage(Connection connection, ChatId chat, String message)
            throws SQLException {
        String left = one(connection, OF_MESSAGE, message, message, message, chat.value());
        return left != null
                ? left
                : one(connection, "SELECT manifest_id FROM messages WHERE id = ?", message);
    }

    private static @Nullable String one(Connection connection, String sql, String... values)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                select.setString(i + 1, values[i]);
            }
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? row.getString(1) : null;
            }
        }
    }

    /** Forgets all manifests of a chat. */
    void remove(ChatId chat) {
        store.write(
                Durability.POWER_LOSS,
                connection -> {
                    update(
                            connection,
                            "UPDATE chats SET active_manifest_id = NULL WHERE id = ?",
                            chat.value());
                    update(
                            connection,
                            "DELETE FROM workspace_manifests WHERE chat_id = ?",
                            chat.value());
                    return true;
                });
    }
}
