package dev.toolroom.capability.designer.session;

import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** What callers have yet to be told. */
public final class Notices {
    private final Supplier<Store> store;

    public Notices(Supplier<Store> store) {
        this.store = store;
    }

    public void leave(String designer, String chat, List<String> texts) {
        insert(
                "INSERT INTO designer_notices VALUES (?, ?, ?, ?)",
                texts.stream()
                        .map(text -> List.of(UUID.randomUUID().toString(), designer, chat, text))
                        .toList());
    }

    /** The notices for this caller; each is delivered once. */
    public List<String> take(String designer, String chat) {
        List<String> waiting =
                texts(
                        "SELECT text FROM designer_notices WHERE designer_id = ? AND chat = ?"
                                + " ORDER BY text",
                        designer,
                        chat);
        if (!waiting.isEmpty()) {
            store.get()
                    .write(
                            Durability.PROCESS_CRASH,
                            connection -> {
                                try (PreparedStatement delete =
                                        connection.prepareStatement(
                                                "DELETE FROM designer_notices WHERE"
                                                        + " designer_id = ? AND chat = ?")) {
                                    set(delete, List.of(designer, chat));
                                    return delete.executeUpdate();
                                }
                            });
        }
        return waiting;
    }

    /** Marks changes as seen, until the next load or publish. */
    public void accept(String designer, List<String> changes) {
        insert(
                "INSERT INTO designer_accepted VALUES (?, ?) ON CONFLICT DO NOTHING",
                changes.stream().map(change -> List.of(designer, change)).toList());
    }

    private void insert(String sql, List<List<String>> rows) {
        store.get()
                .write(
                        Durability.POWER_LOSS,
                        connection -> {
                            try (PreparedStatement insert = connection.prepareStatement(sql)) {
                                for (List<String> row : rows) {
                                    set(insert, row);
                                    insert.addBatch();
                                }
                                return insert.executeBatch().length;
                            }
                        });
    }

    public Set<String> accepted(String designer) {
        return new HashSet<>(
                texts("SELECT change_key FROM designer_accepted WHERE designer_id = ?", designer));
    }

    private List<String> texts(String sql, String... values) {
        return store.get()
                .read(
                        connection -> {
                            try (PreparedStatement query = connection.prepareStatement(sql)) {
                                set(query, List.of(values));
                                ResultSet rows = query.executeQuery();
                                List<String> found = new ArrayList<>();
                                while (rows.next()) {
                                    found.add(rows.getString(1));
                                }
                                return found;
                            }
                        });
    }

    private static void set(PreparedStatement statement, List<String> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            statement.setString(i + 1, values.get(i));
        }
    }
}
