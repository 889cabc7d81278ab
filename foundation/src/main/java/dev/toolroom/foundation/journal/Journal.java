package dev.toolroom.foundation.journal;

import dev.toolroom.foundation.store.Migration;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Dialect;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.CallRefusal;
import dev.toolroom.kernel.Caller;
import dev.toolroom.kernel.Contract.Effect;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Ledger;
import dev.toolroom.kernel.Receipt;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Keeps calls in {@code tool_calls}. */
public final class Journal implements Ledger {
    private static final String INSERT =
            """
            INSERT INTO tool_calls (id, chat_id, tool_id, args, status, started_at, tool_version,
              effect, door, client, principal, owner, result, error, error_code, finished_at,
              extent, bytes)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET status = excluded.status, result = excluded.result,
              error = excluded.error, error_code = excluded.error_code,
              finished_at = excluded.finished_at, extent = excluded.extent,
              bytes = excluded.bytes""";

    private final Store store;
    private final String owner;
    private @Nullable PreparedStatement insert;
    private final Set<String> knownChats = ConcurrentHashMap.newKeySet();

    /**
     * @param owner names this home among those that share a store
     */
    public Journal(Store store, String owner) {
        this.store = store;
        this.owner = owner;
    }

    public static List<Migration> migrations() {
        return Migration.of(Journal.class, "journal", "001_calls");
    }

    @Override
    public void pend(Running call) {
        save(Durability.PROCESS_CRASH, call, "pending", null);
    }

    @Override
    public void begin(Running call) {
        save(Durability.POWER_LOSS, call, "running", null);
    }

    @Override
    public void finish(Receipt receipt) {
        boolean reads = receipt.call().effect() == Effect.READS;
        save(
                reads ? Durability.PROCESS_CRASH : Durability.POWER_LOSS,
                receipt.call(),
                receipt.errorCode() == null ? "success" : "error",
                receipt);
    }

    private void save(
            Durability durability, Running call, String status, @Nullable Receipt receipt) {
        store.write(
                durability,
                connection -> {
                    ensureChat(connection, call.caller(), call.at());
                    if (store.dialect() == Dialect.SQLITE) {
                        return saved(kept(connection), call, status, receipt);
                    }
                    try (PreparedStatement row = connection.prepareStatement(INSERT)) {
                        return saved(row, call, status, receipt);
                    }
                });
        knownChats.add(call.caller().chat());
    }

    private int saved(PreparedStatement row, Running call, String status, @Nullable Receipt receipt)
            throws SQLException {
        bindCall(row, call, status);
        bindReceipt(row, receipt);
        return row.executeUpdate();
    }

    /** Every call ends here, and SQLite has one writer, on one thread: compiled once for it. */
    @SuppressWarnings("ReferenceEquality") // this very connection, not one like it
    private PreparedStatement kept(Connection connection) throws SQLException {
        PreparedStatement known = insert;
        if (known == null || known.isClosed() || known.getConnection() != connection) {
            known = connection.prepareStatement(INSERT);
            insert = known;
        }
        return known;
    }

    private void ensureChat(Connection connection, Caller caller, Instant at) throws SQLException {
        if (knownChats.contains(caller.chat())) {
            return;
        }
        String sql =
                "INSERT INTO chats (id, client, created_at) VALUES (?, ?, ?)"
                        + " ON CONFLICT (id) DO NOTHING";
        try (PreparedStatement row = connection.prepareStatement(sql)) {
            row.setString(1, caller.chat());
            row.setString(2, caller.client());
            row.setString(3, at.toString());
            row.executeUpdate();
        }
    }

    private void bindCall(PreparedStatement row, Running call, String status) throws SQLException {
        row.setString(1, call.id().value());
        row.setString(2, call.caller().chat());
        row.setString(3, call.tool());
        row.setString(4, call.arguments().write());
        row.setString(5, status);
        row.setString(6, sortable(call.at()));
        row.setString(7, call.version());
        row.setString(8, call.effect().name().toLowerCase(Locale.ROOT));
        row.setString(9, call.caller().door());
        row.setString(10, call.caller().client());
        row.setString(11, call.caller().principal());
        row.setString(12, owner);
    }

    private static void bindReceipt(PreparedStatement row, @Nullable Receipt receipt)
            throws SQLException {
        Json.Obj result = receipt == null ? null : receipt.result();
        row.setString(13, result == null ? null : result.write());
        row.setString(14, receipt == null ? null : receipt.error());
        row.setString(15, receipt == null ? null : receipt.errorCode());
        row.setString(16, receipt == null ? null : sortable(receipt.finishedAt()));
        row.setString(17, receipt == null ? null : receipt.extent());
        row.setInt(18, receipt == null ? 0 : receipt.bytes());
    }

    /** Always with the same number of digits, so that the order of texts is the order of times. */
    private static String sortable(Instant at) {
        String whole = Instant.ofEpochSecond(at.getEpochSecond()).toString();
        String micros = Integer.toString(1_000_000 + at.getNano() / 1_000);
        return whole.substring(0, whole.length() - 1) + "." + micros.substring(1) + "Z";
    }

    /** What this home had under way when it died did not end; its record says so from now on. */
    public int markInterrupted(Instant now) {
        String sql =
                "UPDATE tool_calls SET status = 'error', error_code = ?, finished_at = ?,"
                        + " error = 'the process ended during the call'"
                        + " WHERE owner = ? AND status IN ('pending', 'running')";
        return store.write(
                Durability.POWER_LOSS,
                connection -> {
                    try (PreparedStatement update = connection.prepareStatement(sql)) {
                        update.setString(1, CallRefusal.INTERRUPTED.code());
                        update.setString(2, sortable(now));
                        update.setString(3, owner);
                        return update.executeUpdate();
                    }
                });
    }

    /** Forgets calls that ended before {@code now - age}. */
    public int forget(Duration age, Instant now) {
        return store.write(
                Durability.PROCESS_CRASH,
                connection -> {
                    try (PreparedStatement delete =
                            connection.prepareStatement(
                                    "DELETE FROM tool_calls WHERE finished_at < ?")) {
                        delete.setString(1, sortable(now.minus(age)));
                        return delete.executeUpdate();
                    }
                });
    }
}
