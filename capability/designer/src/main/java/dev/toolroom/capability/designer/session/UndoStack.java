package dev.toolroom.capability.designer.session;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Which step is undone next and which is redone next; worked out from the log alone. */
final class UndoStack {
    private final List<Long> undo = new ArrayList<>();
    private final List<Long> redo = new ArrayList<>();

    void take(LogEntry entry) {
        if (entry.isOfPublish()) {
            return;
        }
        switch (entry.kind()) {
            case EDIT, REBASE -> {
                undo.add(entry.seq());
                redo.clear();
            }
            case UNDO -> {
                undo.remove(entry.target());
                redo.add(entry.target());
            }
            case REDO -> {
                redo.remove(entry.target());
                undo.add(entry.target());
            }
            case RELOAD -> {
                undo.clear();
                redo.clear();
            }
        }
    }

    OptionalLong undoable() {
        return undo.isEmpty() ? OptionalLong.empty() : OptionalLong.of(undo.getLast());
    }

    OptionalLong redoable() {
        return redo.isEmpty() ? OptionalLong.empty() : OptionalLong.of(redo.getLast());
    }

    int undoDepth() {
        return undo.size();
    }

    int redoDepth() {
        return redo.size();
    }
}
