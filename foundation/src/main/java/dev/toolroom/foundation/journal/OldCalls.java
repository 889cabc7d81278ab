package dev.toolroom.foundation.journal;

import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Dialect;
import dev.toolroom.foundation.store.Store.Durability;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Deletes old calls and chats. A clock that is wrong once must not cost the journal: a jump of more
 * than a week has to be confirmed by calls on two later days, and one pass deletes only a share.
 */
final class OldCalls {
    private static final int MAX_JUMP_DAYS = 7;

    /** The day of the jump, and two later ones. */
    private static final int CONFIRMING_DAYS = 3;

    /** One pass deletes at most one row in this many, rounded up. */
    private static final int PASS_DIVISOR = 4;

    /** Keeps calls that belong to a message, to the files of a chat or to a pinned chat. */
    private static final String DELETE_CALLS =
            """
            DELETE FROM tool_calls WHERE id IN (SELECT id FROM tool_calls WHERE finished_at < ?
              AND post_manifest_id IS NULL AND message_id IS NULL
              AND chat_id NOT IN (SELECT id FROM chats WHERE pinned_at IS NOT NULL)
              ORDER BY finished_at, id LIMIT (SELECT (COUNT(*) + %1$d - 1) / %1$d FROM tool_calls))\
            """
                    .formatted(PASS_DIVISOR);

    /** Old chats that have no calls, messages or files and are not pinned. */
    private static final String OLD_CHATS =
            """
            WHERE created_at < ? AND active_manifest_id IS NULL AND pinned_at IS NULL
              AND NOT EXISTS (SELECT 1 FROM tool_calls WHERE tool_calls.chat_id = chats.id)
              AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.chat_id = chats.id)\
            """;

    private static final String DELETE_CHATS =
            """
            DELETE FROM chats WHERE id IN (SELECT id FROM chats %2$s
              ORDER BY created_at, id LIMIT (SELECT (COUNT(*) + %1$d - 1) / %1$d FROM chats))\
            """
                    .formatted(PASS_DIVISOR, OLD_CHATS);

    private final Store store;

    OldCalls(Store store) {
        this.store = store;
    }

    /** Whether the calls of the last days confirm that it is about {@code now}. */
    boolean confirm(Instant now) {
        return store.read(
                connection -> {
                    LocalDate later = LocalDate.ofInstant(now, ZoneOffset.UTC);
                    String before = Journal.sortable(now);
                    for (int days = 0; days < CONFIRMING_DAYS; days++) {
                        String newest = newestBefore(connection, before);
                        if (newest == null) {
                            return true;
                        }
                        before = newest.substring(0, Math.min(10, newest.length()));
                        try {
                            LocalDate day = LocalDate.parse(before);
                            if (ChronoUnit.DAYS.between(day, later) > MAX_JUMP_DAYS) {
                                return false;
                            }
                            later = day;
                        } catch (DateTimeException damaged) {
                            return false;
                        }
                    }
                    return true;
                });
    }

    private static @Nullable String newestBefore(Connection connection, String time)
            throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement(
                        "SELECT MAX(started_at) FROM tool_calls WHERE started_at < ?")) {
            select.setString(1, time);
            ResultSet row = select.executeQuery();
            return row.next() ? row.getString(1) : null;
        }
    }

    /** Deletes calls that ended before {@code now - age}, and equally old chats without calls. */
    int forget(Duration age, Instant now) {
        String cutoff = Journal.sortable(now.minus(age));
        return store.write(
                Durability.PROCESS_CRASH,
                connection -> {
                    int ended = Journal.update(connection, DELETE_CALLS, cutoff);
                    if (store.dialect() == Dialect.POSTGRESQL) {
                        lockChats(connection, cutoff);
                    }
                    Journal.update(connection, DELETE_CHATS, cutoff);
                    return ended;
                });
    }

    /**
     * Locks the chats to be deleted. Another home may just be adding a call to one: this waits for
     * it, so that the next statement sees the call.
     */
    private static void lockChats(Connection connection, String cutoff) throws SQLException {
        String sql = "SELECT id FROM chats " + OLD_CHATS + " FOR UPDATE";
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, cutoff);
            select.execute();
        }
    }
}
