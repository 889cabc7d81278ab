package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.database.Target;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Where the tables of all designs stand, in the store. No part of a version and not on the stack of
 * undo: two people who move different tables never meet.
 */
public final class Layouts {
    private final Supplier<Store> store;
    private final DesignerEvents events;

    public Layouts(Supplier<Store> store, DesignerEvents events) {
        this.store = store;
        this.events = events;
    }

    /**
     * All views of one design.
     *
     * @param revision counts every change of any view
     */
    public record Views(long revision, Map<String, Layout> byName) {}

    /** The views there are; {@link Layout#MAIN} is always one of them. */
    public Views of(Target target) {
        return store.get().read(connection -> views(connection, target.designerId()));
    }

    private static Views views(Connection connection, String designer) throws SQLException {
        Map<String, Layout> found = new TreeMap<>();
        found.put(Layout.MAIN, Layout.EMPTY);
        try (PreparedStatement query =
                connection.prepareStatement(
                        "SELECT view_name, positions FROM designer_layouts"
                                + " WHERE designer_id = ?")) {
            query.setString(1, designer);
            ResultSet rows = query.executeQuery();
            while (rows.next()) {
                found.put(rows.getString(1), StoredJson.read(rows.getString(2), Layout::read));
            }
        }
        return new Views(revision(connection, designer), found);
    }

    private static long revision(Connection connection, String designer) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT layout_seq FROM designers WHERE id = ?")) {
            query.setString(1, designer);
            ResultSet row = query.executeQuery();
            return row.next() ? row.getLong(1) : 0;
        }
    }

    /**
     * Changes one view, and makes it if there is none of that name.
     *
     * @param moved the tables it is about
     * @return the new revision
     */
    public long change(
            Target target,
            String view,
            Set<String> moved,
            Author author,
            UnaryOperator<Layout> change) {
        return write(
                target,
                view,
                moved,
                author,
                views -> {
                    Layout now = views.byName().getOrDefault(view, Layout.EMPTY);
                    views.byName().put(view, change.apply(now));
                    return views.byName();
                });
    }

    /** Gives a view another name. */
    public long rename(Target target, String view, String other, Author author) {
        return write(
                target,
                other,
                Set.of(),
                author,
                views -> {
                    Layout now = views.byName().remove(view);
                    views.byName().put(other, now == null ? Layout.EMPTY : now);
                    return views.byName();
                });
    }

    public long drop(Target target, String view, Author author) {
        return write(
                target,
                view,
                Set.of(),
                author,
                views -> {
                    views.byName().remove(view);
                    return views.byName();
                });
    }

    /** All views at once, as a file holds them. */
    public void replace(Target target, Map<String, Layout> views, Author author) {
        write(target, Layout.MAIN, Set.of(), author, before -> views);
    }

    private long write(
            Target target,
            String view,
            Set<String> tables,
            Author author,
            Function<Views, Map<String, Layout>> change) {
        String designer = target.designerId();
        long revision =
                store.get()
                        .write(
                                Durability.POWER_LOSS,
                                connection -> {
                                    // First, so that another server waits here and not later.
                                    count(connection, designer);
                                    Views before = views(connection, designer);
                                    put(connection, designer, change.apply(before));
                                    return before.revision();
                                });
        events.layoutChanged(target, view, revision, tables, author);
        return revision;
    }

    private static void count(Connection connection, String designer) throws SQLException {
        try (PreparedStatement row =
                connection.prepareStatement(
                        "UPDATE designers SET layout_seq = layout_seq + 1 WHERE id = ?")) {
            row.setString(1, designer);
            row.executeUpdate();
        }
    }

    private static void put(Connection connection, String designer, Map<String, Layout> views)
            throws SQLException {
        try (PreparedStatement old =
                connection.prepareStatement("DELETE FROM designer_layouts WHERE designer_id = ?")) {
            old.setString(1, designer);
            old.executeUpdate();
        }
        try (PreparedStatement row =
                connection.prepareStatement("INSERT INTO designer_layouts VALUES (?, ?, ?)")) {
            for (var view : views.entrySet()) {
                row.setString(1, designer);
                row.setString(2, view.getKey());
                row.setString(3, view.getValue().json().write());
                row.addBatch();
            }
            row.executeBatch();
        }
    }
}
