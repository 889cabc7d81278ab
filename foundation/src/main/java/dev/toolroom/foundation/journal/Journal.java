package dev.toolroom.foundation.journal;

import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Dialect;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.Ledger;
import dev.toolroom.kernel.record.Receipt;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Stores calls in the table {@code tool_calls}. */
public final class Journal implements Ledger, AutoCloseable {
    private static final String UPSERT =
            """
            INSERT INTO tool_calls (id, chat_id, tool_id, args, status, started_at, tool_version,
              effect, door, client, principal, owner, result, error, error_code, finished_at,
              extent, bytes, approved_by, approved_how, message_id, pre_manifest_id,
              post_manifest_id, render_plan)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET status = excluded.status, result = excluded.result,
              error = excluded.error, error_code = excluded.error_code,
              finished_at = excluded.finished_at, extent = excluded.extent,
              bytes = excluded.bytes,
              approved_by = COALESCE(excluded.approved_by, tool_calls.approved_by),
              approved_how = COALESCE(excluded.approved_how, tool_calls.approved_how),
              pre_manifest_id = excluded.pre_manifest_id,
              post_manifest_id = excluded.post_manifest_id,
              render_plan = excluded.render_plan\
            """;

    private static final String END_SAVED =
            """
            UPDATE tool_calls SET status = 'success', result = ?, finished_at = saved_at,
              extent = 'whole'
            WHERE owner = ? AND status = 'running' AND saved_at IS NOT NULL\
            """;

    private static final String END_INTERRUPTED =
            """
            UPDATE tool_calls SET status = 'error', error_code = ?, finished_at = ?,
              error = 'the process ended during the call; nothing of it was saved in this home' ||
                CASE WHEN effect = 'writes'
                  THEN '. What it changed elsewhere is unknown: compare the databases and'
                    || ' files that it names with what was wanted, then repeat it'
                  ELSE '' END
            WHERE owner = ? AND status = 'running'\
            """;

    /** A call that waited for a person can be made again: it asks again. */
    private static final String END_WAITING =
            "UPDATE tool_calls SET status = 'error', error_code = ?, finished_at = ?, error = 'the"
                    + " process ended while the call waited for approval; it never began'"
                    + " WHERE owner = ? AND status = 'pending'";

    private static final int MAX_KNOWN_CHATS = 10_000;
    private static final int CHAT = 1;
    private static final int STARTED = 5;
    private static final int CLIENT = 9;
    private static final int BYTES = 17;
    private static final int COLUMNS = 24;

    private final Store store;
    private final String owner;
    private final JournalTail tail;
    private @Nullable PreparedStatement cachedUpsert;
    private final Set<String> knownChats = ConcurrentHashMap.newKeySet();

    /**
     * @param owner identifies this home among those that share a store
     * @param tail the file that holds the newest rows until they are stored
     */
    public Journal(Store store, String owner, Path tail) {
        this.store = store;
        this.owner = owner;
        this.tail =
                new JournalTail(
                        tail, JournalRow::isValid, rows -> save(Durability.PROCESS_CRASH, rows));
    }

    public static List<Migration> migrations() {
        return Migration.of(
                Journal.class,
                "journal",
                "001_calls",
                "002_saved",
                "003_approvals",
                "004_chats",
                "005_consent");
    }

    @Override
    public void pend(Running call) {
        save(Durability.PROCESS_CRASH, List.of(toRow(call, "pending", null, null)));
    }

    @Override
    public boolean begin(Running call, @Nullable Verdict approval) {
        Decision decision = approval == null ? null : approval.decision();
        Json.Arr row = toRow(call, "running", null, decision);
        if (approval == null) {
            save(Durability.POWER_LOSS, List.of(row));
            return true;
        }
        return store.write(
                Durability.POWER_LOSS,
                connection -> {
                    if (!StoredApprovals.useUp(connection, owner, approval, call.at())) {
                        return false;
                    }
                    // The chat may have been deleted while the call waited.
                    knownChats.remove(call.caller().chat().value());
                    insert(connection, List.of(row));
                    return true;
                });
    }

    @Override
    public void finish(Receipt receipt) {
        String status = receipt.errorCode() == null ? "success" : "error";
        Json.Arr row = toRow(receipt.call(), status, receipt, null);
        if (receipt.call().effect() == Effect.READS) {
            tail.append(row);
        } else {
            save(Durability.POWER_LOSS, List.of(row));
        }
    }

    /** Waits until everything that this process has written so far can be read. */
    public void settle() {
        tail.settle();
    }

    private void save(Durability durability, List<Json.Arr> rows) {
        boolean assumesChat = rows.stream().anyMatch(row -> knownChats.contains(text(row, CHAT)));
        try {
            write(durability, rows);
        } catch (RuntimeException e) {
            // A known chat may have been deleted, also by another home of the same store.
            knownChats.clear();
            if (!assumesChat) {
                throw e;
            }
            write(durability, rows);
        }
        // Only after the commit: a chat that was rolled back does not exist.
        if (knownChats.size() < MAX_KNOWN_CHATS) {
            rows.forEach(row -> knownChats.add(text(row, CHAT)));
        }
    }

    private void write(Durability durability, List<Json.Arr> rows) {
        store.write(
                durability,
                connection -> {
                    insert(connection, rows);
                    return true;
                });
    }

    private void insert(Connection connection, List<Json.Arr> rows) throws SQLException {
        if (store.dialect() == Dialect.SQLITE) {
            try {
                insert(connection, upsertFor(connection), rows);
            } catch (SQLException e) {
                // The driver closes a statement that fails, as on a full disk.
                cachedUpsert = null;
                throw e;
            }
            return;
        }
        try (PreparedStatement row = connection.prepareStatement(UPSERT)) {
            insert(connection, row, rows);
        }
    }

    private void insert(Connection connection, PreparedStatement into, List<Json.Arr> rows)
            throws SQLException {
        into.clearBatch(); // left by a failed write
        for (Json.Arr row : rows) {
            ensureChat(connection, row);
            for (int i = 0; i < COLUMNS; i++) {
                if (i >= row.items().size()) {
                    into.setString(i + 1, null); // the row of an older build
                } else if (i == BYTES) {
                    into.setInt(i + 1, Integer.parseInt(text(row, i)));
                } else {
                    into.setString(
                            i + 1, row.items().get(i) instanceof Json.Null ? null : text(row, i));
                }
            }
            into.addBatch();
        }
        into.executeBatch();
    }

    private static String text(Json.Arr row, int column) {
        return row.items().get(column) instanceof Json.Str(String text) ? text : "";
    }

    /** Returns the cached statement: all calls use it, and SQLite has one writer thread. */
    @SuppressWarnings("ReferenceEquality") // this very connection, not one like it
    private PreparedStatement upsertFor(Connection connection) throws SQLException {
        PreparedStatement cached = cachedUpsert;
        if (cached == null || cached.isClosed() || cached.getConnection() != connection) {
            cached = connection.prepareStatement(UPSERT);
            cachedUpsert = cached;
        }
        return cached;
    }

    private void ensureChat(Connection connection, Json.Arr call) throws SQLException {
        if (knownChats.contains(text(call, CHAT))) {
            return;
        }
        String sql =
                "INSERT INTO chats (id, client, created_at) VALUES (?, ?, ?)"
                        + " ON CONFLICT (id) DO NOTHING";
        try (PreparedStatement row = connection.prepareStatement(sql)) {
            row.setString(1, text(call, CHAT));
            row.setString(2, text(call, CLIENT));
            row.setString(3, text(call, STARTED));
            row.executeUpdate();
        }
    }

    /** Returns one text for each column of {@link #UPSERT}, in order. */
    private Json.Arr toRow(
            Running call, String status, @Nullable Receipt receipt, @Nullable Decision approval) {
        Json.Obj result = receipt == null ? null : receipt.result();
        var row = new ArrayList<Json>(COLUMNS);
        row.add(text(call.id().value()));
        row.add(text(call.caller().chat().value()));
        row.add(text(call.tool()));
        row.add(text(call.arguments().write()));
        row.add(text(status));
        row.add(text(sortable(call.at())));
        row.add(text(call.version()));
        row.add(text(call.effect().name().toLowerCase(Locale.ROOT)));
        row.add(text(call.caller().door()));
        row.add(text(call.caller().client()));
        row.add(text(call.caller().principal()));
        row.add(text(owner));
        row.add(orNull(result == null ? null : result.write()));
        row.add(orNull(receipt == null ? null : receipt.error()));
        row.add(orNull(receipt == null ? null : receipt.errorCode()));
        row.add(orNull(receipt == null ? null : sortable(receipt.finishedAt())));
        row.add(orNull(receipt == null ? null : receipt.extent()));
        row.add(text(Integer.toString(receipt == null ? 0 : receipt.bytes())));
        row.add(orNull(approval == null ? null : approval.by()));
        row.add(orNull(approval == null ? null : approval.how()));
        Json.Obj plan = receipt == null ? null : receipt.renderPlan();
        row.add(orNull(call.message()));
        row.add(orNull(receipt == null ? null : receipt.files().before()));
        row.add(orNull(receipt == null ? null : receipt.files().after()));
        row.add(orNull(plan == null ? null : plan.write()));
        return new Json.Arr(row);
    }

    /** Replaces the character 0, which clients may send and PostgreSQL cannot store. */
    public static String storable(String text) {
        return text.replace('\0', '\uFFFD');
    }

    private static Json text(String text) {
        return new Json.Str(storable(text));
    }

    private static Json orNull(@Nullable String text) {
        return text == null ? new Json.Null() : text(text);
    }

    /** Formats with a fixed number of digits, so that texts sort in the order of times. */
    public static String sortable(Instant at) {
        String whole = Instant.ofEpochSecond(at.getEpochSecond()).toString();
        String micros = Integer.toString(1_000_000 + at.getNano() / 1_000);
        return whole.substring(0, whole.length() - 1) + "." + micros.substring(1) + "Z";
    }

    /**
     * Ends the records of calls that were running when this home's process died. Calls that saved
     * something count as carried out; nothing was saved by the others.
     */
    public int markInterrupted(Instant now) {
        String at = sortable(now);
        String interrupted = CallRefusal.INTERRUPTED.code();
        String repeatable = CallRefusal.CLOSING.code();
        return store.write(
                Durability.POWER_LOSS,
                connection ->
                        update(connection, END_SAVED, Effects.UNANSWERED.write(), owner)
                                + update(connection, END_INTERRUPTED, interrupted, at, owner)
                                + update(connection, END_WAITING, repeatable, at, owner));
    }

    /** Returns the store for tools: what a call saves and its record are one transaction. */
    public Store effects(Clock clock) {
        return new Effects(store, () -> sortable(clock.instant()));
    }

    /**
     * Whether the recorded calls confirm that it is about {@code now}. A clock may be wrong for a
     * while; nothing may be deleted until they do.
     */
    public boolean confirms(Instant now) {
        return new OldCalls(store).confirm(now);
    }

    /**
     * Deletes calls that ended before {@code now - age}, and equally old chats without calls: at
     * most a quarter of each, the oldest first. Returns the number of calls.
     */
    public int forget(Duration age, Instant now) {
        int calls = new OldCalls(store).forget(age, now);
        knownChats.clear();
        return calls;
    }

    static int update(Connection connection, String sql, String... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }

    /** Stores what waits. Must be closed before its store. */
    @Override
    public void close() {
        tail.close();
    }
}
