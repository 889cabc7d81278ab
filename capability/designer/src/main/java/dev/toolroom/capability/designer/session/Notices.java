package dev.toolroom.capability.designer.session;

import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
        store.get()
                .write(
                        Durability.POWER_LOSS,
                        connection -> {
                            try (PreparedStatement row =
                                    connection.prepareStatement(
                                            "INSERT INTO designer_notices VALUES (?, ?, ?, ?)")) {
                                for (String text : texts) {
                                    row.setString(1, UUID.randomUUID().toString());
                                    row.setString(2, designer);
                                    row.setString(3, chat);
                                    row.setString(4, text);
                                    row.addBatch();
                                }
                                return row.executeBatch().length;
                            }
                        });
    }

    /** What there is for this caller; it is told once. */
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
                                    delete.setString(1, designer);
                                    delete.setString(2, chat);
                                    return delete.executeUpdate();
                                }
                            });
        }
        return waiting;
    }

    /** Marks changes as seen, until the next load or publish. */
    public void accept(String designer, List<String> changes) {
        store.get()
                .write(
                        Durability.POWER_LOSS,
                        connection -> {
                            try (PreparedStatement row =
                                    connection.prepareStatement(
                                            "INSERT INTO designer_accepted VALUES (?, ?)"
                                                    + " ON CONFLICT DO NOTHING")) {
                                for (String change : changes) {
                                    row.setString(1, designer);
                                    row.setString(2, change);
                                    row.addBatch();
                                }
                                return row.executeBatch().length;
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
                                for (int i = 0; i < values.length; i++) {
                                    query.setString(i + 1, values[i]);
                                }
                                ResultSet rows = query.executeQuery();
                                List<String> found = new ArrayList<>();
                                while (rows.next()) {
                                    found.add(rows.getString(1));
                                }
                                return found;
                            }
                        });
    }
}
