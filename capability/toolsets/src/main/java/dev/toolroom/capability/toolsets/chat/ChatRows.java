package dev.toolroom.capability.toolsets.chat;

import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.text.SimilarNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Chats and their messages in the store. */
public final class ChatRows {
    private static final String CHAT =
            "SELECT id, title, client, created_at, active_leaf_message_id, active_manifest_id,"
                    + " pinned_at FROM chats ";

    private static final String MESSAGE =
            "SELECT id, chat_id, parent_id, role, content, created_at, manifest_id, turn_id"
                    + " FROM messages ";

    private static final String LISTED =
            "SELECT id, title, client, created_at, active_leaf_message_id, active_manifest_id,"
                    + " pinned_at, (SELECT COUNT(*) FROM messages m WHERE m.chat_id = chats.id)"
                    + " FROM chats WHERE (created_at < ? OR (created_at = ? AND id < ?))";

    /** A chat is at the message that was added last. */
    private static final String LEAF = "UPDATE chats SET active_leaf_message_id = ? WHERE id = ?";

    /** Who mistypes a chat means one of the last ones. */
    private static final int MOST_COMPARED = 5_000;

    private final Supplier<Store> store;

    public ChatRows(Supplier<Store> store) {
        this.store = store;
    }

    /** The steps that make its table; those of chats and messages are the journal's. */
    public static List<Migration> migrations() {
        return Migration.of(ChatRows.class, "chats", "001_turns");
    }

    public Optional<Chat> find(ChatId chat) {
        return chats("WHERE id = ?", chat.value()).stream().findFirst();
    }

    /**
     * A chat that must be there.
     *
     * @throws dev.toolroom.kernel.call.Refusal if it is not
     */
    public Chat get(ChatId chat) {
        return named(chat.value());
    }

    /**
     * A chat by the name that a caller has for it.
     *
     * @throws dev.toolroom.kernel.call.Refusal if it is not there, with the one that may be meant
     */
    public Chat named(String name) {
        return find(ChatId.of(name)).orElseThrow(() -> ChatRefusal.noChat(name, nearest(name)));
    }

    /** By its ID or its title, the newest first where both are as near. */
    private Optional<String> nearest(String name) {
        Map<String, String> ids = new LinkedHashMap<>();
        for (Chat each : chats("ORDER BY created_at DESC, id DESC LIMIT ?", MOST_COMPARED)) {
            ids.putIfAbsent(each.id().value(), each.id().value());
            if (each.title() != null) {
                ids.putIfAbsent(each.title(), each.id().value());
            }
        }
        return SimilarNames.to(name, ids.keySet()).map(ids::get);
    }

    List<Chat> chats(String where, @Nullable Object... values) {
        return store.get()
                .read(connection -> new Sql(connection).list(CHAT + where, ChatRows::chat, values));
    }

    /**
     * A chat in a list.
     *
     * @param messages how many it has
     */
    public record Listed(Chat chat, long messages) {
        /** Where the next page begins. */
        public String cursor() {
            return chat.createdAt() + "|" + chat.id().value();
        }
    }

    /**
     * The newest first.
     *
     * @param after where the page before ended; empty for the first
     */
    public List<Listed> page(String after, int limit, boolean pinned, boolean withMessages) {
        String[] parts = after.split("\\|", 2);
        String from = parts[0].isEmpty() ? "~" : parts[0];
        String id = parts.length == 2 ? parts[1] : "";
        String only =
                (pinned ? " AND pinned_at IS NOT NULL" : "")
                        + (withMessages
                                ? " AND EXISTS (SELECT 1 FROM messages m WHERE m.chat_id ="
                                        + " chats.id)"
                                : "");
        return store.get()
                .read(
                        connection ->
                                new Sql(connection)
                                        .list(
                                                LISTED
                                                        + only
                                                        + " ORDER BY created_at DESC, id DESC"
                                                        + " LIMIT ?",
                                                row -> new Listed(chat(row), row.getLong(8)),
                                                Journal.storable(from),
                                                Journal.storable(from),
                                                Journal.storable(id),
                                                limit));
    }

    /** Nothing was said, called or changed in it, and nobody pinned it, since a time. */
    private static final String IDLE =
            """
            created_at < ? AND (pinned_at IS NULL OR pinned_at < ?)
              AND NOT EXISTS (SELECT 1 FROM messages m
                WHERE m.chat_id = chats.id AND m.created_at >= ?)
              AND NOT EXISTS (SELECT 1 FROM tool_calls t
                WHERE t.chat_id = chats.id AND t.started_at >= ?)
              AND NOT EXISTS (SELECT 1 FROM workspace_manifests w
                WHERE w.chat_id = chats.id AND w.created_at >= ?)
            """;

    /** Chats that are more than records of calls. */
    private static final String WHOLE =
            """
             AND (pinned_at IS NOT NULL OR active_manifest_id IS NOT NULL
              OR EXISTS (SELECT 1 FROM messages m WHERE m.chat_id = chats.id))
              ORDER BY created_at, id\
            """;

    public long count() {
        return store.get()
                .read(
                        connection ->
                                new Sql(connection)
                                        .list("SELECT COUNT(*) FROM chats", row -> row.getLong(1))
                                        .getFirst());
    }

    /** Chats with messages, files or a pin that nobody has used since, the oldest first. */
    public List<Chat> idleSince(String time) {
        return chats("WHERE " + IDLE + WHOLE, time, time, time, time, time);
    }

    public boolean isIdleSince(ChatId chat, String time) {
        return !chats("WHERE " + IDLE + " AND id = ?", time, time, time, time, time, chat.value())
                .isEmpty();
    }

    /** With its messages and the records of its calls, unless it was used in the meantime. */
    public boolean deleteIdle(ChatId chat, String time) {
        return write(
                        sql ->
                                sql.run(
                                        "DELETE FROM chats WHERE " + IDLE + " AND id = ?",
                                        time,
                                        time,
                                        time,
                                        time,
                                        time,
                                        chat.value()))
                > 0;
    }

    private static Chat chat(ResultSet row) throws SQLException {
        return new Chat(
                new ChatId(row.getString(1)),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getString(6),
                row.getString(7));
    }

    /** Nothing, where there is such a chat already. */
    public void create(ChatId chat, @Nullable String title, String client, String at) {
        write(sql -> create(sql, chat, title, client, at));
    }

    public static int create(Sql sql, ChatId chat, @Nullable String title, String client, String at)
            throws SQLException {
        return sql.run(
                "INSERT INTO chats (id, title, client, created_at) VALUES (?, ?, ?, ?)"
                        + " ON CONFLICT (id) DO NOTHING",
                chat.value(),
                title,
                Journal.storable(client),
                at);
    }

    /** Statements that are one transaction. */
    @FunctionalInterface
    public interface Change {
        int with(Sql sql) throws SQLException;
    }

    /** Durable when this returns. */
    public int write(Change change) {
        return store.get()
                .write(Durability.POWER_LOSS, connection -> change.with(new Sql(connection)));
    }

    /** Adds a message at the state that the chat's files have now; the chat is at it then. */
    public static Message append(Sql sql, Message message) throws SQLException {
        sql.run(
                "INSERT INTO messages (id, chat_id, parent_id, role, content, created_at, turn_id,"
                        + " manifest_id) SELECT ?, id, ?, ?, ?, ?, ?, active_manifest_id"
                        + " FROM chats WHERE id = ?",
                message.id(),
                message.parent(),
                message.role(),
                Journal.storable(message.content()),
                message.createdAt(),
                message.turn(),
                message.chat().value());
        sql.run(LEAF, message.id(), message.chat().value());
        return sql.list(MESSAGE + "WHERE id = ?", ChatRows::message, message.id()).getFirst();
    }

    public Optional<Message> message(ChatId chat, String id) {
        return messages("WHERE id = ? AND chat_id = ?", id, chat.value()).stream().findFirst();
    }

    /** All messages of a turn, in their order. */
    public List<Message> ofTurn(String turn) {
        return messages("WHERE turn_id = ? ORDER BY created_at, id", turn);
    }

    List<Message> messages(String where, @Nullable Object... values) {
        return store.get()
                .read(
                        connection ->
                                new Sql(connection)
                                        .list(MESSAGE + where, ChatRows::message, values));
    }

    /**
     * All branches, the oldest first.
     *
     * @param after the last message of the page before; empty for the first page
     */
    public List<Message> messages(ChatId chat, String after, int limit) {
        return after.isEmpty()
                ? messages("WHERE chat_id = ? ORDER BY created_at, id LIMIT ?", chat.value(), limit)
                : messages(
                        "WHERE chat_id = ? AND (created_at, id) > (SELECT created_at, id FROM"
                                + " messages WHERE id = ?) ORDER BY created_at, id LIMIT ?",
                        chat.value(),
                        after,
                        limit);
    }

    /** From the first message to this one; none before the first. */
    public List<Message> branch(ChatId chat, @Nullable String leaf) {
        Map<String, Message> known = new HashMap<>();
        for (Message each :
                messages(
                        """
                        WHERE id IN (WITH RECURSIVE branch (id, parent_id) AS (
                            SELECT id, parent_id FROM messages WHERE id = ? AND chat_id = ?
                            UNION SELECT m.id, m.parent_id FROM messages m
                              JOIN branch b ON m.id = b.parent_id)
                          SELECT id FROM branch)\
                        """,
                        leaf,
                        chat.value())) {
            known.put(each.id(), each);
        }
        List<Message> branch = new ArrayList<>();
        @Nullable String at = leaf;
        while (at != null && known.containsKey(at)) {
            Message message = known.remove(at);
            branch.add(message);
            at = message.parent();
        }
        return branch.reversed();
    }

    private static Message message(ResultSet row) throws SQLException {
        String content = row.getString(5);
        return new Message(
                row.getString(1),
                new ChatId(row.getString(2)),
                row.getString(3),
                row.getString(4),
                content == null ? "" : content,
                row.getString(6),
                row.getString(7),
                row.getString(8));
    }
}
