package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.database.Target;
import dev.toolroom.capability.designer.model.BatchChanges;
import dev.toolroom.capability.designer.model.Delta;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.session.DesignerRows.State;
import dev.toolroom.capability.designer.session.LogEntry.Kind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.call.CallScope;
import dev.toolroom.kernel.call.Refusal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The design in memory, which is never ahead of its log for longer than one call. Not safe for
 * several threads: its designer lets in one at a time.
 */
final class DesignState {
    /** Maximum number of steps replayed when a design is opened. */
    private static final int SNAPSHOT_EVERY = 500;

    private final Target target;
    private final DesignerRows rows;
    private final EditLog log;
    private final Clock clock;
    private final DesignerEvents events;
    private Model model;
    private UndoStack stack = new UndoStack();
    private long seq;
    private long snapshotSeq;

    /** A change and how the history names it. */
    record Made(Delta delta, String summary) {}

    DesignState(Target target, DesignerRows rows, EditLog log, Clock clock, DesignerEvents events) {
        this.target = target;
        this.rows = rows;
        this.log = log;
        this.clock = clock;
        this.events = events;
        this.model = load();
    }

    Model model() {
        return model;
    }

    long seq() {
        return seq;
    }

    UndoStack stack() {
        return stack;
    }

    private Model load() {
        var snapshot = rows.state(target.designerId(), State.SNAPSHOT);
        var loaded = new Model(snapshot.schema());
        var fresh = new UndoStack();
        for (LogEntry entry : log.outline(target.designerId())) {
            fresh.take(entry);
        }
        seq = snapshot.seq();
        snapshotSeq = snapshot.seq();
        for (LogEntry entry : log.after(target.designerId(), snapshot.seq())) {
            loaded.apply(entry.delta());
            seq = entry.seq();
        }
        stack = fresh;
        return loaded;
    }

    /** Goes on only for a caller who knows the design as it is. */
    void expect(String version, Function<Model, Refusal> stale) {
        if (log.last(target.designerId()) != seq) {
            model = load();
        }
        if (!model.version().equals(version)) {
            throw stale.apply(model);
        }
    }

    void takeBack(List<Made> made) {
        for (Made each : made.reversed()) {
            model.apply(each.delta().inverse());
        }
    }

    /** Has the model changed by somebody else; what fails half way leaves nothing behind. */
    BatchChanges guarded(Function<Model, BatchChanges> work) {
        try {
            return work.apply(model);
        } catch (RuntimeException e) {
            model = load();
            throw e;
        }
    }

    OptionalLong next(Kind kind) {
        return kind == Kind.UNDO ? stack.undoable() : stack.redoable();
    }

    /** Writes steps to the log; on failure the design is again what the log says it is. */
    void keep(List<Made> made, Kind kind, Author author, Function<Model, Refusal> stale) {
        keep(made, kind, author, stale, EditLog.Beside.NOTHING);
    }

    /**
     * @param beside what is written in the same transaction
     */
    void keep(
            List<Made> made,
            Kind kind,
            Author author,
            Function<Model, Refusal> stale,
            EditLog.Beside beside) {
        var entries = new ArrayList<LogEntry>();
        for (Made each : made) {
            if (!each.delta().isEmpty()) {
                entries.add(entry(seq + entries.size() + 1, kind, 0, author, each));
            }
        }
        entries.forEach(stack::take);
        write(entries, stale, beside);
    }

    /**
     * Counts changes from a publish on, and takes over what it did to views and the like. What a
     * failed one left behind is saved outside of its call, which did not succeed.
     */
    void published(
            Published published,
            DatabaseSchema live,
            Author author,
            Function<Model, Refusal> stale) {
        Runnable save = () -> counted(published, live, author, stale);
        if (published.isComplete()) {
            save.run();
        } else {
            CallScope.runOutside(save);
        }
    }

    private void counted(
            Published published,
            DatabaseSchema live,
            Author author,
            Function<Model, Refusal> stale) {
        DatabaseSchema now = model.schema();
        DatabaseSchema fresh = published.newBase(now);
        DatabaseSchema old =
                published.isComplete()
                        ? fresh
                        : rows.state(target.designerId(), State.BASE).schema();
        Delta objects = Deltas.between(now, SettledDesign.objects(old, live, now));
        boolean whole = fresh.equals(now);
        String id = target.designerId();
        boolean complete = published.isComplete();
        if (!objects.isEmpty()) {
            long counted = whole ? seq + 1 : DesignerRows.UNCHANGED;
            DatabaseSchema base = SettledDesign.objects(old, live, fresh);
            try {
                model.apply(objects);
                keep(
                        List.of(new Made(objects, LogEntry.PUBLISHED)),
                        Kind.EDIT,
                        author,
                        stale,
                        DesignerRows.publishing(id, counted, base, live, complete));
                return;
            } catch (Refusal overtaken) {
                // Another process edited meanwhile. The database is published all the same.
            }
        }
        long counted = whole ? seq : DesignerRows.UNCHANGED;
        rows.published(DesignerRows.publishing(id, counted, fresh, live, complete));
    }

    private LogEntry entry(long number, Kind kind, long target, Author author, Made made) {
        String at = clock.instant().toString();
        return new LogEntry(number, kind, target, author, at, made.summary(), made.delta());
    }

    /** Goes back or forward, as far as there are steps; all of it is kept, or nothing. */
    List<Delta> walk(int steps, Kind kind, Author author, Function<Model, Refusal> stale) {
        var walked = new ArrayList<LogEntry>();
        EditLog.Beside beside = EditLog.Beside.NOTHING;
        try {
            for (OptionalLong next = next(kind);
                    next.isPresent() && walked.size() < steps;
                    next = next(kind)) {
                long meant = next.getAsLong();
                LogEntry step = log.step(target.designerId(), meant);
                Delta delta = kind == Kind.UNDO ? step.delta().inverse() : step.delta();
                if (step.kind() == Kind.REBASE) {
                    beside = beside.and(DesignerRows.swapping(target.designerId(), meant));
                }
                String word = kind == Kind.UNDO ? "undo of " : "redo of ";
                model.apply(delta);
                var made = new Made(delta, word + meant);
                LogEntry entry = entry(seq + walked.size() + 1, kind, meant, author, made);
                stack.take(entry);
                walked.add(entry);
            }
        } catch (RuntimeException e) {
            model = load();
            throw e;
        }
        write(walked, stale, beside);
        return walked.stream().map(LogEntry::delta).toList();
    }

    private void write(
            List<LogEntry> entries, Function<Model, Refusal> stale, EditLog.Beside beside) {
        if (entries.isEmpty() && beside.equals(EditLog.Beside.NOTHING)) {
            return;
        }
        try {
            log.append(target.designerId(), seq, entries, beside);
        } catch (EditLog.Overtaken e) {
            model = load();
            throw stale.apply(model);
        } catch (StoreFailure e) {
            long before = seq;
            model = load();
            if (seq != before) {
                throw stale.apply(model);
            }
            throw e;
        }
        seq += entries.size();
        snapshotNowAndThen();
        if (!entries.isEmpty()) {
            events.committed(target, model.version(), entries);
        }
    }

    private void snapshotNowAndThen() {
        if (seq - snapshotSeq >= SNAPSHOT_EVERY) {
            rows.snapshot(target.designerId(), seq, model.schema());
            snapshotSeq = seq;
        }
    }
}
