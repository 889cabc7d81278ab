package dev.toolroom.foundation.journal;

import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Dialect;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.CallLog;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the calls that the {@link Journal} stores. */
public final class JournalReader implements CallLog {
    private static final String SELECT =
            "SELECT id, chat_id, tool_id, tool_version, effect, door, client, status, error_code,"
                    + " error, started_at, finished_at, extent, bytes, args, result,"
                    + " approved_by, approved_how FROM tool_calls ";

    private final Store store;
    private final Runnable settle;

    public JournalReader(Store store) {
        this(store, () -> {});
    }

    /**
     * @param settle waits until everything written before can be read
     */
    public JournalReader(Store store, Runnable settle) {
        this.store = store;
        this.settle = settle;
    }

    @Override
    public Page list(Filter filter) {
        settle.run();
        var where = new Where(store.dialect());
        where.equal("tool_id", filter.tool());
        String chat = filter.chat();
        where.equal("chat_id", chat == null ? null : ChatId.of(chat).value());
        where.equal("door", filter.door());
        where.equal("status", filter.status());
        where.equal("client", filter.client());
        where.equal("effect", filter.effect());
        where.since(filter.since());
        where.mentions(filter.text());
        where.before(filter.before());
        String sql = SELECT + where.sql() + " ORDER BY started_at DESC, id DESC LIMIT ?";
        List<Entry> entries =
                store.read(
                        connection -> {
                            try (PreparedStatement select = connection.prepareStatement(sql)) {
                                int next = where.bind(select);
                                // One extra row tells whether there is another page.
                                select.setInt(next, filter.limit() + 1);
                                return entries(select);
                            }
                        });
        if (entries.size() <= filter.limit()) {
            return new Page(entries, null);
        }
        List<Entry> page = entries.subList(0, filter.limit());
        return new Page(page, page.getLast().startedAt() + "|" + page.getLast().id());
    }

    @Override
    public Optional<Entry> find(CallId id) {
        settle.run();
        return store
                .read(
                        connection -> {
                            try (PreparedStatement select =
                                    connection.prepareStatement(SELECT + "WHERE id = ?")) {
                                select.setString(1, Journal.storable(id.value()));
                                return entries(select);
                            }
                        })
                .stream()
                .findFirst();
    }

    private static List<Entry> entries(PreparedStatement select) throws SQLException {
        var entries = new ArrayList<Entry>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                entries.add(entry(row));
            }
        }
        return entries;
    }

    private static Entry entry(ResultSet row) throws SQLException {
        String result = row.getString(16);
        return new Entry(
                text(row, 1),
                text(row, 2),
                text(row, 3),
                text(row, 4),
                text(row, 5),
                text(row, 6),
                text(row, 7),
                text(row, 8),
                row.getString(9),
                row.getString(10),
                text(row, 11),
                row.getString(12),
                row.getString(13),
                row.getInt(14),
                json(text(row, 15)),
                result == null ? null : json(result),
                row.getString(17),
                row.getString(18));
    }

    /** Returns a column that is never null, except in a row damaged on disk. */
    private static String text(ResultSet row, int column) throws SQLException {
        String text = row.getString(column);
        return text == null ? "" : text;
    }

    /** Parses JSON; returns a damaged text as it is. */
    private static Json json(String text) {
        try {
            return Json.read(text);
        } catch (Json.Malformed damaged) {
            return new Json.Str(text);
        }
    }

    /** The conditions of a query, with their values. */
    private static final class Where {
        private final List<String> conditions = new ArrayList<>();
        private final List<String> values = new ArrayList<>();
        private final String like;

        /** Uses ILIKE in PostgreSQL, because SQLite's LIKE already ignores case. */
        Where(Dialect dialect) {
            like = dialect == Dialect.POSTGRESQL ? " ILIKE ? ESCAPE '\\'" : " LIKE ? ESCAPE '\\'";
        }

        void equal(String column, @Nullable String value) {
            if (value != null) {
                conditions.add(column + " = ?");
                values.add(value);
            }
        }

        void mentions(@Nullable String text) {
            if (text != null) {
                String escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
                List<String> columns = List.of("tool_id", "client", "error", "args");
                conditions.add("(" + String.join(like + " OR ", columns) + like + ")");
                columns.forEach(column -> values.add("%" + escaped + "%"));
            }
        }

        void since(@Nullable String moment) {
            if (moment != null) {
                conditions.add("started_at >= ?");
                values.add(moment);
            }
        }

        void before(@Nullable String cursor) {
            if (cursor != null) {
                String[] parts = cursor.split("\\|", 2);
                conditions.add("(started_at < ? OR (started_at = ? AND id < ?))");
                values.addAll(List.of(parts[0], parts[0], parts.length == 2 ? parts[1] : ""));
            }
        }

        String sql() {
            return conditions.isEmpty() ? "" : "WHERE " + String.join(" AND ", conditions);
        }

        /** Binds the values; returns the index of the next parameter. */
        int bind(PreparedStatement statement) throws SQLException {
            for (int i = 0; i < values.size(); i++) {
                statement.setString(i + 1, Journal.storable(values.get(i)));
            }
            return values.size() + 1;
        }
    }
}
