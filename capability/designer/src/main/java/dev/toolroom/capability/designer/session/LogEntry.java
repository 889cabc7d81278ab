package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.model.Delta;

/**
 * One step in the life of a design.
 *
 * @param target for {@link Kind#UNDO} and {@link Kind#REDO}: the step that is meant; else 0
 * @param summary what it did, in a line
 */
public record LogEntry(
        long seq, Kind kind, long target, Author author, String at, String summary, Delta delta) {
    /** The summary of a step that a publish makes by itself: undo passes it over. */
    static final String PUBLISHED = "objects as published";

    boolean isOfPublish() {
        return summary.equals(PUBLISHED);
    }

    /** What a step does to the stack of undo. */
    public enum Kind {
        EDIT,
        UNDO,
        REDO,
        /** The database was read again; undo brings back what changes were counted from, too. */
        REBASE,
        /** As REBASE, from before that could be undone: written no more. */
        RELOAD
    }
}
