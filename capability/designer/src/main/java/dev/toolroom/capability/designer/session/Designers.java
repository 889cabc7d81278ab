package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.database.DatabaseIdentity;
import dev.toolroom.capability.designer.database.Target;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.call.CallScope;
import dev.toolroom.kernel.json.Json;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The open designers of the home, and which of them each caller works on. */
public final class Designers {
    private final Supplier<Store> store;
    private final DesignerEvents events;
    private final Clock clock;
    private final Map<String, Designer> loaded = new ConcurrentHashMap<>();
    private final ReentrantLock opening = new ReentrantLock();

    public Designers(Supplier<Store> store, DesignerEvents events, Clock clock) {
        this.store = store;
        this.events = events;
        this.clock = clock;
    }

    private DesignerRows rows() {
        return new DesignerRows(store.get());
    }

    /** What is open, the oldest first. */
    public List<Target> open() {
        return rows().open();
    }

    /** The one open on a connection. */
    public Optional<Designer> openOn(String connection) {
        return rows().openOn(connection).map(this::designer);
    }

    /**
     * What a designer begins with.
     *
     * @param identity the database it was read from; null if there is none
     */
    public record Beginning(DatabaseSchema schema, @Nullable DatabaseIdentity identity) {}

    /** Opens a designer without a database, unless one is open on that connection. */
    public Designer open(Target target, Supplier<DatabaseSchema> schema) {
        return openOn(target, () -> new Beginning(schema.get(), null));
    }

    /**
     * Opens a designer, unless one is open on that connection.
     *
     * @param target what it works on; it gets an id here
     */
    public Designer openOn(Target target, Supplier<Beginning> beginning) {
        opening.lock();
        try {
            Optional<Designer> known = openOn(target.connectionId());
            if (known.isPresent()) {
                return known.get();
            }
            var fresh =
                    new Target(
                            Ids.fresh("d"),
                            target.connectionId(),
                            target.server(),
                            target.database(),
                            target.kind());
            insert(fresh, beginning.get());
            events.opened(fresh);
            return designer(fresh);
        } finally {
            opening.unlock();
        }
    }

    /** Parts that the last designer there knew keep their ids, so that layouts go on. */
    private void insert(Target fresh, Beginning beginning) {
        DatabaseSchema read = beginning.schema();
        DatabaseIdentity identity = beginning.identity();
        DesignerRows rows = rows();
        String now = clock.instant().toString();
        Optional<String> before = rows.lastClosed(fresh.connectionId());
        if (before.isEmpty()) {
            rows.insert(fresh, read, identity, now);
            return;
        }
        DatabaseSchema known = rows.state(before.get(), DesignerRows.State.LIVE).schema();
        rows.insert(fresh, MatchedIds.of(known, read), identity, now);
        rows.copyLayouts(before.get(), fresh.designerId());
    }

    private Designer designer(Target target) {
        return loaded.computeIfAbsent(
                target.designerId(),
                id -> new Designer(target, rows(), new EditLog(store.get()), clock, events));
    }

    public void activate(String chat, Designer designer) {
        rows().activate(chat, designer.target().designerId());
    }

    /** What an open designer works on. */
    public Optional<Target> find(String id) {
        return rows().find(id);
    }

    /** The one meant by a call: by its id, else the caller's own, else the only one there is. */
    public Designer meant(@Nullable String id, String chat) {
        if (id != null) {
            return rows().find(id)
                    .map(this::designer)
                    .orElseThrow(() -> noneActive("No designer with that designerId is open"));
        }
        return rows().active(chat).or(this::only).map(this::designer).orElseThrow(this::noneActive);
    }

    private Optional<Target> only() {
        List<Target> open = rows().open();
        return open.size() == 1 ? Optional.of(open.getFirst()) : Optional.empty();
    }

    private RuntimeException noneActive() {
        return noneActive(
                rows().open().isEmpty()
                        ? "No active schema designer; open one with operation show"
                        : "Several schema designers are open; show one or send its designerId");
    }

    private RuntimeException noneActive(String message) {
        List<Json> open =
                rows().open().stream()
                        .limit(10)
                        .<Json>map(
                                each ->
                                        Json.object()
                                                .put("designerId", each.designerId())
                                                .put("server", each.server())
                                                .put("database", each.database())
                                                .build())
                        .toList();
        return DesignerRefusal.NO_ACTIVE_DESIGNER.with(
                message,
                open.isEmpty()
                        ? Json.Obj.EMPTY
                        : Json.Obj.EMPTY.with("designers", new Json.Arr(open)));
    }

    /** The database that a design belongs to; empty for one that an older version opened. */
    public Optional<DatabaseIdentity> database(Designer designer) {
        return rows().identity(designer.target().designerId());
    }

    /** Saves the database of a design that an older version opened. */
    public void saveDatabase(Designer designer, DatabaseIdentity database) {
        CallScope.runOutside(() -> rows().identity(designer.target().designerId(), database));
    }

    public void close(Designer designer) {
        rows().close(designer.target().designerId(), clock.instant().toString());
        loaded.remove(designer.target().designerId());
        events.closed(designer.target());
    }
}
