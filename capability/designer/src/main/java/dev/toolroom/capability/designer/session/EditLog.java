package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.model.Delta;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.Migration;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The steps of all designs, in the store. A number can be taken once: the second writer learns. */
public final class EditLog {
    private static final String COLUMNS =
            "seq, kind, target_seq, batch, door, client, chat, made_at, summary";

    private final Store store;

    public EditLog(Store store) {
        this.store = store;
    }

    public static List<Migration> migrations() {
        return Migration.of(
                EditLog.class,
                "designer",
                "001_designers",
                "002_layouts",
                "003_bases",
                "004_online",
                "005_identity");
    }

    /** Thrown when somebody else has written the next step already. */
    public static final class Overtaken extends RuntimeException {
        private static final long serialVersionUID = 1;

        Overtaken() {
            super("another writer was faster", null, false, false);
        }
    }

    /** More to write in the same transaction as some steps. */
    @FunctionalInterface
    interface Beside {
        Beside NOTHING = connection -> {};

        void write(Connection connection) throws SQLException;

        default Beside and(Beside other) {
            return connection -> {
                write(connection);
                other.write(connection);
            };
        }
    }

    /**
     * Writes steps that follow {@code last}: all of them, to the disk, or none.
     *
     * @throws Overtaken if {@code last} is not the last step any more
     */
    void append(String designer, long last, List<LogEntry> entries, Beside beside) {
        store.write(
                Durability.POWER_LOSS,
                connection -> {
                    if (last(connection, designer) != last) {
                        throw new Overtaken();
                    }
                    insert(connection, designer, entries);
                    beside.write(connection);
                    return true;
                });
    }

    private static void insert(Connection connection, String designer, List<LogEntry> entries)
            throws SQLException {
        try (PreparedStatement row =
                connection.prepareStatement(
                        ("INSERT INTO designer_edits (designer_id, %s, delta) VALUES (?,"
                                        + " ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
                                .formatted(COLUMNS))) {
            for (LogEntry entry : entries) {
                row.setString(1, designer);
                row.setLong(2, entry.seq());
                row.setString(3, entry.kind().name().toLowerCase(Locale.ROOT));
                row.setLong(4, entry.target());
                row.setString(5, entry.author().batch());
                row.setString(6, entry.author().door());
                row.setString(7, entry.author().client());
                row.setString(8, entry.author().chat());
                row.setString(9, entry.at());
                row.setString(10, entry.summary());
                row.setString(11, entry.delta().json().write());
                row.addBatch();
            }
            row.executeBatch();
        }
    }

    private static long last(Connection connection, String designer) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement(
                        "SELECT COALESCE(MAX(seq), 0) FROM designer_edits WHERE designer_id = ?")) {
            query.setString(1, designer);
            ResultSet row = query.executeQuery();
            return row.next() ? row.getLong(1) : 0;
        }
    }

    long last(String designer) {
        return store.read(connection -> last(connection, designer));
    }

    /** The steps after {@code seq} with what they changed, oldest first. */
    List<LogEntry> after(String designer, long seq) {
        return entries(
                ("SELECT %s, delta FROM designer_edits WHERE designer_id = ? AND"
                                + " seq > ? ORDER BY seq")
                        .formatted(COLUMNS),
                designer,
                seq);
    }

    /** The steps before {@code seq}, without what they changed, newest first. */
    public List<LogEntry> page(String designer, long seq, int limit) {
        return entries(
                ("SELECT %s, '{}' FROM designer_edits WHERE designer_id = ? AND"
                                + " seq < ? ORDER BY seq DESC LIMIT %s")
                        .formatted(COLUMNS, limit),
                designer,
                seq);
    }

    /** All steps from the first, without what they changed. */
    List<LogEntry> outline(String designer) {
        return entries(
                ("SELECT %s, '{}' FROM designer_edits WHERE designer_id = ? AND"
                                + " seq > ? ORDER BY seq")
                        .formatted(COLUMNS),
                designer,
                0);
    }

    private List<LogEntry> entries(String sql, String designer, long seq) {
        return store.read(
                connection -> {
                    try (PreparedStatement query = connection.prepareStatement(sql)) {
                        query.setString(1, designer);
                        query.setLong(2, seq);
                        ResultSet rows = query.executeQuery();
                        List<LogEntry> found = new ArrayList<>();
                        while (rows.next()) {
                            found.add(entry(rows));
                        }
                        return found;
                    }
                });
    }

    /** One step with what it changed. */
    LogEntry step(String designer, long seq) {
        Optional<LogEntry> found =
                entries(
                                "SELECT %s, delta FROM designer_edits WHERE designer_id = ? AND seq = ?"
                                        .formatted(COLUMNS),
                                designer,
                                seq)
                        .stream()
                        .findFirst();
        return found.orElseThrow(() -> new StoreFailure("no step " + seq));
    }

    private static LogEntry entry(ResultSet rows) throws SQLException {
        return new LogEntry(
                rows.getLong(1),
                LogEntry.Kind.valueOf(rows.getString(2).toUpperCase(Locale.ROOT)),
                rows.getLong(3),
                new Author(
                        rows.getString(4), rows.getString(5), rows.getString(6), rows.getString(7)),
                rows.getString(8),
                rows.getString(9),
                StoredJson.read(rows.getString(10), Delta::read));
    }
}
