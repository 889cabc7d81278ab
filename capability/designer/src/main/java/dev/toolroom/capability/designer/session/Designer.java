package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.database.Target;
import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.capability.designer.model.Applied;
import dev.toolroom.capability.designer.model.BatchChanges;
import dev.toolroom.capability.designer.model.Delta;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.session.DesignState.Made;
import dev.toolroom.capability.designer.session.DesignerRows.State;
import dev.toolroom.capability.designer.session.LogEntry.Kind;
import dev.toolroom.capability.designer.session.ThreeWayMerge.Conflict;
import dev.toolroom.capability.designer.session.ThreeWayMerge.Side;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.kernel.call.Refusal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One open design. Everybody who works on it comes through here, one after the other; what was
 * answered is on the disk.
 */
public final class Designer {
    private final Target target;
    private final DesignerRows rows;
    private final EditLog log;
    private final DesignState state;
    private final DesignerEvents events;
    private final ReentrantLock lock = new ReentrantLock(true);

    Designer(Target target, DesignerRows rows, EditLog log, Clock clock, DesignerEvents events) {
        this.target = target;
        this.rows = rows;
        this.log = log;
        this.events = events;
        this.state = new DesignState(target, rows, log, clock, events);
    }

    public Target target() {
        return target;
    }

    /** What a batch of edits came to. */
    public record Batch(int applied, BatchChanges changes, String version) {}

    /** Exclusive access of one caller; close releases it. */
    private interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    private Turn turn() {
        lock.lock();
        return lock::unlock;
    }

    /** Something read from a design, all at one time. */
    public <T> T read(Function<Model, T> question) {
        try (var _ = turn()) {
            return question.apply(state.model());
        }
    }

    /** Something read from a design and the number of the step after which it was so. */
    public <T> T readAt(BiFunction<Model, Long, T> question) {
        try (var _ = turn()) {
            return question.apply(state.model(), state.seq());
        }
    }

    public String version() {
        return read(Model::version);
    }

    /**
     * Takes edits in their order until one is refused.
     *
     * @param atomic whether a refused one takes back those before it
     * @param stale makes the refusal for a version that is not the current one
     */
    public Batch apply(
            EditList edits,
            String expectedVersion,
            boolean atomic,
            Author author,
            Function<Model, Refusal> stale) {
        try (var _ = turn()) {
            state.expect(expectedVersion, stale);
            AppliedEdits tried = AppliedEdits.of(edits, state.model(), target.kind());
            if (atomic && tried.isRefused()) {
                state.takeBack(tried.made());
                throw tried.refusal(0, state.model().version());
            }
            state.keep(tried.made(), Kind.EDIT, author, stale);
            if (tried.isRefused()) {
                throw tried.refusal(tried.count(), state.model().version());
            }
            return new Batch(tried.count(), tried.changes(), state.model().version());
        }
    }

    /** What edits would come to, or why they would be refused; the design stays as it is. */
    public Batch check(EditList edits, String expectedVersion, Function<Model, Refusal> stale) {
        try (var _ = turn()) {
            state.expect(expectedVersion, stale);
            AppliedEdits tried = AppliedEdits.of(edits, state.model(), target.kind());
            state.takeBack(tried.made());
            if (tried.isRefused()) {
                throw tried.refusal(0, state.model().version());
            }
            return new Batch(tried.count(), tried.changes(), state.model().version());
        }
    }

    /** Takes back the last steps, one by one. */
    public Batch undo(int steps, String version, Author author, Function<Model, Refusal> stale) {
        return walk(steps, version, Kind.UNDO, author, stale);
    }

    public Batch redo(int steps, String version, Author author, Function<Model, Refusal> stale) {
        return walk(steps, version, Kind.REDO, author, stale);
    }

    private Batch walk(
            int steps, String version, Kind kind, Author author, Function<Model, Refusal> stale) {
        try (var _ = turn()) {
            state.expect(version, stale);
            List<Delta> walked = state.walk(steps, kind, author, stale);
            if (walked.isEmpty()) {
                throw DesignerRefusal.NOTHING_TO_UNDO.because(
                        kind == Kind.UNDO ? "Nothing to undo" : "Nothing to redo");
            }
            var changes = new BatchChanges();
            walked.forEach(step -> changes.add(new Applied(step, Set.of(), List.of()), ""));
            return new Batch(walked.size(), changes, state.model().version());
        }
    }

    /** A change that is worked out when its turn comes. */
    @FunctionalInterface
    public interface Planned {
        Delta on(Model model);
    }

    /** Takes over changes, each checked like an edit: all of them or none. */
    public Batch changeEach(
            List<Planned> planned,
            String summary,
            String version,
            Author author,
            Function<Model, Refusal> stale) {
        try (var _ = turn()) {
            state.expect(version, stale);
            var editor = new Edits(state.model(), target.kind());
            var changes = new BatchChanges();
            var made = new ArrayList<Made>();
            List<Planned> open = new ArrayList<>(planned);
            while (!open.isEmpty()) {
                int before = open.size();
                Refusal refused = null;
                for (Planned each : List.copyOf(open)) {
                    try {
                        Delta delta = each.on(state.model());
                        if (!delta.isEmpty()) {
                            changes.add(editor.apply(delta), "");
                            made.add(new Made(delta, summary));
                        }
                        open.remove(each);
                    } catch (Refusal e) {
                        // Another may have to go first.
                        refused = e;
                    }
                }
                if (refused != null && open.size() == before) {
                    state.takeBack(made);
                    throw refused;
                }
            }
            state.keep(made, Kind.EDIT, author, stale);
            return new Batch(made.size(), changes, state.model().version());
        }
    }

    /**
     * Makes several edits that are one step of the history, and go back together.
     *
     * @param work makes them on the design it is given, and says what they came to
     */
    public Batch together(
            String summary,
            Function<Model, BatchChanges> work,
            String version,
            Author author,
            Function<Model, Refusal> stale) {
        try (var _ = turn()) {
            state.expect(version, stale);
            BatchChanges changes = state.guarded(work);
            state.keep(List.of(new Made(changes.delta(), summary)), Kind.EDIT, author, stale);
            return new Batch(1, changes, state.model().version());
        }
    }

    /** How many steps can be undone and redone. */
    public int[] depths() {
        return readAt(
                (model, seq) -> new int[] {state.stack().undoDepth(), state.stack().redoDepth()});
    }

    /** The step that undo or redo is about next. */
    public Optional<LogEntry> next(Kind kind) {
        try (var _ = turn()) {
            OptionalLong at = state.next(kind);
            return at.stream().boxed().flatMap(s -> history(s + 1, 1).stream()).findFirst();
        }
    }

    /** The steps before {@code before}, newest first. */
    public List<LogEntry> history(long before, int limit) {
        return log.page(target.designerId(), before, limit);
    }

    /** The design at the last load or publish. */
    public DatabaseSchema base() {
        return rows.state(target.designerId(), State.BASE).schema();
    }

    /** The steps since then, with what they changed. */
    public List<LogEntry> sinceBase() {
        long from = rows.state(target.designerId(), State.BASE).seq();
        return log.after(target.designerId(), from);
    }

    /** The steps after one of them, with what they changed. */
    List<LogEntry> after(long step) {
        return log.after(target.designerId(), step);
    }

    /** The database as it was read then. */
    public DatabaseSchema live() {
        return rows.state(target.designerId(), State.LIVE).schema();
    }

    /**
     * Runs a publish while nobody can edit, and counts changes from its end.
     *
     * @param publish from the design as it is to the database as it was found afterwards
     */
    public <T extends Published> T publish(
            String version,
            Author author,
            Function<Model, Refusal> stale,
            Function<DatabaseSchema, T> publish) {
        try (var _ = turn()) {
            state.expect(version, stale);
            DatabaseSchema now = state.model().schema();
            T published = publish.apply(now);
            DatabaseSchema live = published.live();
            if (live != null) {
                state.published(published, live, author, stale);
                events.published(target, state.model().version());
            }
            return published;
        }
    }

    /** Where an online publish began that did not come to its end. */
    public Optional<DatabaseSchema> onlineBase() {
        return rows.online(target.designerId());
    }

    /** Saved before the first step of an online publish; a complete publish removes it. */
    public void onlineBase(DatabaseSchema base) {
        rows.online(target.designerId(), base);
    }

    /** What a rebase would come to; the design stays as it is. */
    public Rebased rebased(DatabaseSchema fresh, Map<String, Side> choices) {
        return read(model -> Rebased.of(base(), live(), model.schema(), fresh, choices));
    }

    /**
     * Takes over what became of the database and keeps the edits that were not published.
     *
     * @param fresh the database as it is now
     * @param choices what is kept of what both sides changed, by conflict
     * @param conflicted makes the refusal for conflicts that nobody chose about
     */
    public Batch rebase(
            DatabaseSchema fresh,
            Map<String, Side> choices,
            String version,
            Author author,
            Function<Model, Refusal> stale,
            Function<List<Conflict>, Refusal> conflicted) {
        try (var _ = turn()) {
            state.expect(version, stale);
            Rebased rebased = rebased(fresh, choices);
            rebased.check(choices.keySet(), conflicted);
            Delta delta = Deltas.between(state.model().schema(), rebased.merged().schema());
            var changes = new BatchChanges();
            if (!delta.isEmpty()) {
                changes.add(new Edits(state.model(), target.kind()).apply(delta), "");
            }
            // Edits that were not published stay edits since then, with whoever made them.
            long since = rows.state(target.designerId(), State.BASE).seq();
            counting(rebased.database(), delta, "rebase", since, author, stale);
            return new Batch(1, changes, state.model().version());
        }
    }

    /** Starts over from the database as it is now; undo brings the edits back. */
    public String reload(
            DatabaseSchema live, String version, Author author, Function<Model, Refusal> stale) {
        try (var _ = turn()) {
            state.expect(version, stale);
            Delta delta = Deltas.between(state.model().schema(), live);
            state.model().apply(delta);
            counting(live, delta, "reload", state.seq() + 1, author, stale);
            return state.model().version();
        }
    }

    private void counting(
            DatabaseSchema database,
            Delta delta,
            String summary,
            long since,
            Author author,
            Function<Model, Refusal> stale) {
        String id = target.designerId();
        EditLog.Beside beside =
                delta.isEmpty()
                        ? DesignerRows.counting(id, Math.min(since, state.seq()), database)
                        : DesignerRows.rebasing(id, state.seq() + 1, since, database);
        state.keep(List.of(new Made(delta, summary)), Kind.REBASE, author, stale, beside);
    }
}
