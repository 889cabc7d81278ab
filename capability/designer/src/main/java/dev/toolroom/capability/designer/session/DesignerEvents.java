package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.database.Target;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Tells whoever looks at a design what happened to it, so that every screen is in step.
 *
 * <p>An event never holds the design: it says what to read again.
 */
public final class DesignerEvents {
    /** More are not named; whoever draws the design reads all of it again then. */
    private static final int NAMED = 100;

    private final Supplier<Events> events;

    public DesignerEvents(Supplier<Events> events) {
        this.events = events;
    }

    void committed(Target target, String version, List<LogEntry> entries) {
        LogEntry last = entries.getLast();
        Set<String> tables = new LinkedHashSet<>();
        entries.stream()
                .flatMap(entry -> entry.delta().tables().stream())
                .forEach(change -> tables.add(change.id()));
        var json =
                about(target)
                        .put("version", version)
                        .put("seq", last.seq())
                        .put("edits", entries.size())
                        .put("kind", last.kind().name().toLowerCase(Locale.ROOT));
        by(last.author(), json).put("tables", some(tables));
        if (tables.size() > NAMED) {
            json.put("tablesTotal", tables.size());
        }
        events.get().publish("schemaCommitted", json.build());
    }

    private static Json.Arr some(Set<String> ids) {
        return Json.Arr.ofTexts(ids.stream().limit(NAMED).toList());
    }

    void layoutChanged(Target target, String view, long layout, Set<String> tables, Author author) {
        var json = about(target).put("view", view).put("layout", layout);
        by(author, json);
        if (tables.size() <= NAMED) {
            json.put("tables", some(tables));
        }
        events.get().publish("layoutChanged", json.build());
    }

    /**
     * Somebody has judged changes.
     *
     * @param action what was done with them, as in {@code accept}
     */
    public void reviewChanged(Target target, String action, List<String> changes, Author author) {
        var json = about(target).put("action", action).put("count", changes.size());
        by(author, json);
        if (changes.size() <= NAMED) {
            json.put("changes", Json.Arr.ofTexts(changes));
        }
        events.get().publish("reviewChanged", json.build());
    }

    void published(Target target, String version) {
        events.get().publish("schemaPublished", about(target).put("version", version).build());
    }

    void opened(Target target) {
        events.get().publish("designerOpened", about(target).build());
    }

    void closed(Target target) {
        events.get().publish("designerClosed", about(target).build());
    }

    private static Json.Builder about(Target target) {
        return Json.object()
                .put("designerId", target.designerId())
                .put("connectionId", target.connectionId())
                .put("server", target.server())
                .put("database", target.database());
    }

    private static Json.Builder by(Author author, Json.Builder json) {
        return json.put("batch", author.batch())
                .put("door", author.door())
                .put("client", author.client());
    }
}
