package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.session.LogEntry.Kind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a design stands at one moment.
 *
 * @param touched the ids of tables that changed since the step that was asked for; null when all of
 *     them must be looked at
 * @param undo the step that undo would take back
 * @param undoable how many steps can be undone
 */
public record DesignStatus(
        long seq,
        String version,
        DatabaseSchema schema,
        @Nullable Set<String> touched,
        @Nullable LogEntry undo,
        int undoable,
        @Nullable LogEntry redo,
        int redoable) {
    /** Whoever is further behind reads the whole. */
    private static final int REPLAYED = 500;

    /**
     * Reads it all at one time.
     *
     * @param since a step whose state the asker has; 0 when they have none
     */
    public static DesignStatus of(Designer designer, long since) {
        return designer.readAt(
                (model, seq) -> {
                    int[] depths = designer.depths();
                    return new DesignStatus(
                            seq,
                            model.version(),
                            model.schema(),
                            touched(designer, since, seq),
                            designer.next(Kind.UNDO).orElse(null),
                            depths[0],
                            designer.next(Kind.REDO).orElse(null),
                            depths[1]);
                });
    }

    private static @Nullable Set<String> touched(Designer designer, long since, long seq) {
        if (since <= 0 || since > seq || seq - since > REPLAYED) {
            return null;
        }
        var ids = new LinkedHashSet<String>();
        for (LogEntry entry : designer.after(since)) {
            entry.delta().tables().forEach(change -> ids.add(change.id()));
        }
        return ids;
    }
}
