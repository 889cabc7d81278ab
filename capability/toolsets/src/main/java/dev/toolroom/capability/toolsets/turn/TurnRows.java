package dev.toolroom.capability.toolsets.turn;

import dev.toolroom.capability.toolsets.chat.ChatRows;
import dev.toolroom.capability.toolsets.chat.Message;
import dev.toolroom.capability.toolsets.model.ModelEndpoint;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.call.ChatId;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Turns in the store, each with the messages that it wrote. */
final class TurnRows {
    private static final String BEGIN =
            "INSERT INTO turns (id, chat_id, message_id, status, started_at, endpoint, model)"
                    + " VALUES (?, ?, ?, 'running', ?, ?, ?)";

    private static final String END =
            "UPDATE turns SET status = ?, error_code = ?, error = ?, finished_at = ? WHERE id = ?";

    private final Supplier<Store> store;
    private final ChatRows chats;
    private final Clock clock;

    TurnRows(Supplier<Store> store, ChatRows chats, Clock clock) {
        this.store = store;
        this.chats = chats;
        this.clock = clock;
    }

    /** A turn as it is stored. */
    record Row(
            String id,
            ChatId chat,
            String status,
            @Nullable String errorCode,
            @Nullable String error) {}

    String now() {
        return Journal.sortable(clock.instant());
    }

    Optional<Row> find(String id) {
        return store
                .get()
                .read(
                        connection ->
                                new Sql(connection)
                                        .list(
                                                "SELECT id, chat_id, status, error_code, error"
                                                        + " FROM turns WHERE id = ?",
                                                row ->
                                                        new Row(
                                                                row.getString(1),
                                                                new ChatId(row.getString(2)),
                                                                row.getString(3),
                                                                row.getString(4),
                                                                row.getString(5)),
                                                id))
                .stream()
                .findFirst();
    }

    /**
     * Saves the turn and its first message, and the chat where it is new.
     *
     * @param client names a new chat's first program
     * @param endpoint the model that is asked; null for none
     */
    Message begin(Message first, String turn, String client, @Nullable ModelEndpoint endpoint) {
        var saved = new AtomicReference<Message>(first);
        chats.write(
                sql -> {
                    ChatRows.create(sql, first.chat(), null, client, first.createdAt());
                    saved.set(ChatRows.append(sql, first));
                    return sql.run(
                            BEGIN,
                            turn,
                            first.chat().value(),
                            first.id(),
                            first.createdAt(),
                            endpoint == null ? null : endpoint.recorded(),
                            endpoint == null ? null : endpoint.model());
                });
        return saved.get();
    }

    Message append(Message message) {
        var saved = new AtomicReference<Message>(message);
        chats.write(
                sql -> {
                    saved.set(ChatRows.append(sql, message));
                    return 1;
                });
        return saved.get();
    }

    void end(String turn, TurnEnd end) {
        chats.write(sql -> sql.run(END, end.status(), end.code(), end.message(), now(), turn));
    }

    /** What is recorded of the calls of a message, in their order. */
    List<RecordedCall> calls(String message) {
        return store.get()
                .read(
                        connection ->
                                new Sql(connection)
                                        .list(
                                                RecordedCall.SELECT
                                                        + " WHERE message_id = ?"
                                                        + " ORDER BY started_at, id",
                                                RecordedCall::of,
                                                message));
    }
}
