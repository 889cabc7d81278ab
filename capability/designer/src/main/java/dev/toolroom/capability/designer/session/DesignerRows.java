package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.database.DatabaseIdentity;
import dev.toolroom.capability.designer.database.Target;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.SchemaJson;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.call.CallScope;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The designers in the store: which are open, on what, and where they began. */
final class DesignerRows {
    /** Leaves the last published step as it is. */
    static final long UNCHANGED = -1;

    private static final String TARGET = "id, connection_id, server, database_name, kind";

    private final Store store;

    DesignerRows(Store store) {
        this.store = store;
    }

    /** One of the three states that a row keeps. */
    enum State {
        BASE("base"),
        LIVE("live"),
        SNAPSHOT("snapshot");

        private final String column;

        State(String column) {
            this.column = column;
        }
    }

    List<Target> open() {
        return targets("closed_at IS NULL ORDER BY opened_at, id", List.of());
    }

    Optional<Target> openOn(String connection) {
        return targets("closed_at IS NULL AND connection_id = ?", List.of(connection)).stream()
                .findFirst();
    }

    Optional<Target> find(String id) {
        return targets("closed_at IS NULL AND id = ?", List.of(id)).stream().findFirst();
    }

    private List<Target> targets(String where, List<String> values) {
        return store.read(
                connection -> {
                    try (PreparedStatement query =
                            connection.prepareStatement(
                                    "SELECT " + TARGET + " FROM designers WHERE " + where)) {
                        for (int i = 0; i < values.size(); i++) {
                            query.setString(i + 1, values.get(i));
                        }
                        ResultSet rows = query.executeQuery();
                        List<Target> found = new ArrayList<>();
                        while (rows.next()) {
                            found.add(target(rows));
                        }
                        return found;
                    }
                });
    }

    private static Target target(ResultSet rows) throws SQLException {
        return new Target(
                rows.getString(1),
                rows.getString(2),
                rows.getString(3),
                rows.getString(4),
                DatabaseKind.of(rows.getString(5)).orElse(DatabaseKind.SQLSERVER));
    }

    void insert(
            Target target, DatabaseSchema schema, @Nullable DatabaseIdentity identity, String now) {
        String text = SchemaJson.write(schema).write();
        write(
                ("INSERT INTO designers (base_seq, snapshot_seq, %s, opened_at,"
                                + " base, live, snapshot, identity) VALUES (0, 0, ?, ?, ?, ?, ?,"
                                + " ?, ?, ?, ?, ?)")
                        .formatted(TARGET),
                target.designerId(),
                target.connectionId(),
                target.server(),
                target.database(),
                target.kind().word(),
                now,
                text,
                text,
                text,
                identity == null ? null : identity.json().write());
    }

    /** The database that a design belongs to; empty for one that an older version opened. */
    Optional<DatabaseIdentity> identity(String id) {
        return text("SELECT identity FROM designers WHERE id = ?", id)
                .map(text -> StoredJson.read(text, DatabaseIdentity::read));
    }

    void identity(String id, DatabaseIdentity identity) {
        write("UPDATE designers SET identity = ? WHERE id = ?", identity.json().write(), id);
    }

    private Optional<String> text(String select, String value) {
        return store.read(
                connection -> {
                    try (PreparedStatement query = connection.prepareStatement(select)) {
                        query.setString(1, value);
                        ResultSet row = query.executeQuery();
                        return row.next()
                                ? Optional.ofNullable(row.getString(1))
                                : Optional.empty();
                    }
                });
    }

    void close(String id, String now) {
        write("UPDATE designers SET closed_at = ? WHERE id = ?", now, id);
        write("DELETE FROM designer_active WHERE designer_id = ?", id);
    }

    /** The one that was open on a connection before. */
    Optional<String> lastClosed(String connectionId) {
        return text(
                "SELECT id FROM designers WHERE connection_id = ? AND closed_at IS NOT NULL"
                        + " ORDER BY closed_at DESC LIMIT 1",
                connectionId);
    }

    void copyLayouts(String from, String to) {
        write(
                "INSERT INTO designer_layouts (designer_id, view_name, positions)"
                        + " SELECT CAST(? AS TEXT), view_name, positions FROM designer_layouts"
                        + " WHERE designer_id = ?",
                to,
                from);
    }

    void activate(String chat, String id) {
        write(
                "INSERT INTO designer_active (chat, designer_id) VALUES (?, ?)"
                        + " ON CONFLICT (chat) DO UPDATE SET designer_id = excluded.designer_id",
                chat,
                id);
    }

    Optional<Target> active(String chat) {
        return targets(
                        "closed_at IS NULL AND id IN"
                                + " (SELECT designer_id FROM designer_active WHERE chat = ?)",
                        List.of(chat))
                .stream()
                .findFirst();
    }

    /** A state and the number of the step after which it was so. */
    record At(long seq, DatabaseSchema schema) {}

    At state(String id, State state) {
        String seq = state == State.SNAPSHOT ? "snapshot_seq" : "base_seq";
        return store.read(
                connection -> {
                    try (PreparedStatement query =
                            connection.prepareStatement(
                                    "SELECT %s, %s FROM designers WHERE id = ?"
                                            .formatted(seq, state.column))) {
                        query.setString(1, id);
                        ResultSet row = query.executeQuery();
                        if (!row.next()) {
                            throw new IllegalStateException("no such designer");
                        }
                        return new At(
                                row.getLong(1),
                                StoredJson.read(row.getString(2), SchemaJson::read));
                    }
                });
    }

    void snapshot(String id, long seq, DatabaseSchema schema) {
        write(
                "UPDATE designers SET snapshot_seq = " + seq + ", snapshot = ? WHERE id = ?",
                SchemaJson.write(schema).write(),
                id);
    }

    /**
     * A publish: from now on changes are counted from here. What they were counted from before an
     * earlier rebase is kept: whoever undoes that rebase has its drift again, and must not publish
     * over it.
     *
     * @param seq the last step that is published; {@link #UNCHANGED} if only some changes are: the
     *     rest keeps its authors and marks
     * @param complete whether nothing is left to resume
     */
    static EditLog.Beside publishing(
            String id, long seq, DatabaseSchema base, DatabaseSchema live, boolean complete) {
        String baseText = SchemaJson.write(base).write();
        String liveText = SchemaJson.write(live).write();
        return connection -> published(connection, id, seq, baseText, liveText, complete);
    }

    /** Writes what {@link #publishing} says, whatever others have written meanwhile. */
    void published(EditLog.Beside publishing) {
        store.write(
                Durability.POWER_LOSS,
                connection -> {
                    publishing.write(connection);
                    return true;
                });
    }

    /** In the transaction of the new base: a publish is never both complete and resumable. */
    private static void published(
            Connection connection, String id, long seq, String base, String live, boolean complete)
            throws SQLException {
        if (seq == UNCHANGED) {
            run(connection, "UPDATE designers SET base = ?, live = ? WHERE id = ?", base, live, id);
        } else {
            count(connection, id, seq, base, live);
            run(connection, "DELETE FROM designer_accepted WHERE designer_id = ?", id);
        }
        if (complete) {
            run(connection, "UPDATE designers SET online_base = NULL WHERE id = ?", id);
        }
    }

    /** Where an online publish began that did not come to its end. */
    Optional<DatabaseSchema> online(String id) {
        return text("SELECT online_base FROM designers WHERE id = ?", id)
                .map(text -> StoredJson.read(text, SchemaJson::read));
    }

    void online(String id, DatabaseSchema base) {
        String text = SchemaJson.write(base).write();
        CallScope.runOutside(
                () -> write("UPDATE designers SET online_base = ? WHERE id = ?", text, id));
    }

    private static void count(Connection connection, String id, long seq, String base, String live)
            throws SQLException {
        run(
                connection,
                "UPDATE designers SET base_seq = " + seq + ", base = ?, live = ? WHERE id = ?",
                base,
                live,
                id);
    }

    /**
     * Changes are counted from the database as it is now; what they were counted from is kept for
     * undo.
     *
     * @param step the step that does it
     * @param seq the step from which on edits are not published yet
     */
    static EditLog.Beside rebasing(String id, long step, long seq, DatabaseSchema database) {
        EditLog.Beside counted = counting(id, seq, database);
        return connection -> {
            run(
                    connection,
                    ("INSERT INTO designer_bases (designer_id, seq, base_seq, base,"
                                    + " live) SELECT id, %s, base_seq, base, live FROM designers WHERE id = ?")
                            .formatted(step),
                    id);
            counted.write(connection);
        };
    }

    static EditLog.Beside counting(String id, long seq, DatabaseSchema database) {
        String text = SchemaJson.write(database).write();
        return connection -> count(connection, id, seq, text, text);
    }

    /**
     * What changes are counted from now, and what they were counted from before a step, change
     * places.
     */
    static EditLog.Beside swapping(String id, long step) {
        return connection -> {
            String kept = " FROM designer_bases WHERE designer_id = ? AND seq = " + step;
            Counted before = counted(connection, "SELECT base_seq, base, live" + kept, id);
            Counted now =
                    counted(
                            connection,
                            "SELECT base_seq, base, live FROM designers WHERE id = ?",
                            id);
            if (before == null || now == null) {
                return;
            }
            count(connection, id, before.seq(), before.base(), before.live());
            run(
                    connection,
                    ("UPDATE designer_bases SET base_seq = %s, base = ?, live = ?"
                                    + " WHERE designer_id = ? AND seq = %s")
                            .formatted(now.seq(), step),
                    now.base(),
                    now.live(),
                    id);
        };
    }

    private record Counted(long seq, String base, String live) {}

    private static @Nullable Counted counted(Connection connection, String sql, String id)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, id);
            ResultSet row = query.executeQuery();
            return row.next()
                    ? new Counted(row.getLong(1), row.getString(2), row.getString(3))
                    : null;
        }
    }

    private void write(String sql, @Nullable String... values) {
        store.write(Durability.POWER_LOSS, connection -> run(connection, sql, values));
    }

    private static int run(Connection connection, String sql, @Nullable String... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }
}
