package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.model.Receipt;
import dev.toolroom.capability.designer.session.Author;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.capability.designer.session.LogEntry;
import dev.toolroom.capability.designer.session.LogEntry.Kind;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.util.List;
import java.util.Locale;

/** Lists what was done to a design, takes it back, does it again. */
final class History extends DesignerTool {
    private static final int USUAL = 20;

    History(Designers designers) {
        super(
                Contract.load(
                        History.class,
                        "designer_history",
                        readsFor("list"),
                        WorkspaceUse.NONE,
                        SchemaDesigner.LIMITS),
                designers);
    }

    @Override
    Json.Builder answer(Designer designer, Json.Obj arguments, CallContext context) {
        int steps = number(arguments, "steps", 1);
        var stale = SchemaDesigner.stale();
        Author author = Author.of(context);
        return switch (arguments.text("action", "list")) {
            case "undo" ->
                    walked(
                            designer,
                            designer.undo(steps, expectedVersion(arguments), author, stale));
            case "redo" ->
                    walked(
                            designer,
                            designer.redo(steps, expectedVersion(arguments), author, stale));
            default -> listed(designer, arguments);
        };
    }

    private static Json.Builder walked(Designer designer, Designer.Batch batch) {
        return Reply.of(designer, batch.version())
                .put("receipt", Receipt.of(batch.applied(), batch.changes()));
    }

    private static Json.Builder listed(Designer designer, Json.Obj arguments) {
        int limit = number(arguments, "limit", USUAL);
        int before = number(arguments, "before", Integer.MAX_VALUE);
        List<LogEntry> entries = designer.history(before, limit);
        int[] depths = designer.depths();
        var reply =
                Reply.of(designer, designer.version())
                        .put("undoable", depths[0])
                        .put("redoable", depths[1])
                        .put(
                                "entries",
                                new Json.Arr(entries.stream().<Json>map(History::entry).toList()));
        designer.next(Kind.UNDO).ifPresent(each -> reply.put("undo", entry(each)));
        designer.next(Kind.REDO).ifPresent(each -> reply.put("redo", entry(each)));
        if (entries.size() == limit && entries.getLast().seq() > 1) {
            reply.put("nextBefore", entries.getLast().seq());
        }
        return reply;
    }

    private static Json.Obj entry(LogEntry entry) {
        return Json.object()
                .put("seq", entry.seq())
                .put("kind", entry.kind().name().toLowerCase(Locale.ROOT))
                .put("what", entry.summary())
                .put("door", entry.author().door())
                .put("client", entry.author().client())
                .put("batch", entry.author().batch())
                .put("at", entry.at())
                .build();
    }
}
