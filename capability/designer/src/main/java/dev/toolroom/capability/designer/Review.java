package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.edit.Reverting;
import dev.toolroom.capability.designer.model.ChangeList;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.Receipt;
import dev.toolroom.capability.designer.session.Author;
import dev.toolroom.capability.designer.session.BatchWork;
import dev.toolroom.capability.designer.session.Deltas;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.DesignerEvents;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.capability.designer.session.LogEntry;
import dev.toolroom.capability.designer.session.Notices;
import dev.toolroom.capability.designer.view.ChangeValues;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists the unpublished changes of a design, marks them as seen, and reverts them. */
final class Review extends DesignerTool {
    private static final int DEFAULT_LIMIT = 100;
    private static final int DEFAULT_LIMIT_WITH_VALUES = 50;

    private final Notices notices;
    private final DesignerEvents events;

    Review(Designers designers, Notices notices, DesignerEvents events) {
        super(
                Contract.load(
                        Review.class,
                        "designer_review",
                        readsFor("list"),
                        WorkspaceUse.NONE,
                        SchemaDesigner.LIMITS),
                designers);
        this.notices = notices;
        this.events = events;
    }

    /** A change against the base, and the step that made it last. */
    private record Change(ChangeList.Entry entry, @Nullable LogEntry made) {
        @Nullable Author author() {
            return made == null ? null : made.author();
        }

        String id() {
            return entry.id();
        }

        /** Identifies this state of the change: a change that is made again is unseen again. */
        String seen() {
            return made == null ? id() : id() + "@" + made.seq();
        }

        String text() {
            return entry.kind() + " " + entry.label();
        }
    }

    @Override
    Json.Builder answer(Designer designer, Json.Obj arguments, CallContext context) {
        return switch (arguments.text("action", "list")) {
            case "accept" -> accept(designer, arguments, context);
            case "revert" -> revert(designer, arguments, context);
            case "discard" -> discard(designer, arguments, context);
            default -> list(designer, arguments);
        };
    }

    private static List<Change> changes(Designer designer) {
        Map<String, LogEntry> makers = new HashMap<>();
        Set<Long> rebases = new HashSet<>();
        for (LogEntry entry : designer.sinceBase()) {
            if (entry.kind() == LogEntry.Kind.REBASE) {
                rebases.add(entry.seq());
            }
            // What came from the database is nobody's change, and what was kept stays its maker's.
            if (rebases.contains(entry.seq()) || rebases.contains(entry.target())) {
                continue;
            }
            ChangeList.of(entry.delta(), id -> true)
                    .forEach(each -> makers.put(each.part(), entry));
        }
        DatabaseSchema now = designer.read(model -> model.schema());
        return ChangeList.of(Deltas.between(designer.base(), now), id -> false).stream()
                .map(entry -> new Change(entry, makers.get(entry.part())))
                .toList();
    }

    private Json.Builder list(Designer designer, Json.Obj arguments) {
        List<Change> changes = changes(designer);
        Set<String> accepted = notices.accepted(designer.target().designerId());
        int from = offset(arguments);
        boolean valued = flag(arguments, "includeValues");
        int limit = number(arguments, "limit", valued ? DEFAULT_LIMIT_WITH_VALUES : DEFAULT_LIMIT);
        ChangeValues values = valued ? values(designer) : null;
        List<Json> page =
                changes.stream()
                        .skip(from)
                        .limit(limit)
                        .<Json>map(each -> shown(each, accepted, values))
                        .toList();
        var reply =
                Reply.of(designer, designer.version())
                        .put("changesTotal", changes.size())
                        .put("changes", new Json.Arr(page));
        if (from + page.size() < changes.size()) {
            reply.put("nextOffset", from + page.size());
        }
        return reply;
    }

    private static int offset(Json.Obj arguments) {
        boolean fits =
                !(arguments.get("offset") instanceof Json.Num given)
                        || given.decimal().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0;
        if (!fits) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    ("'offset' must be at most %s; 'changesTotal' says how many"
                                    + " changes there are")
                            .formatted(Integer.MAX_VALUE));
        }
        return number(arguments, "offset", 0);
    }

    private static ChangeValues values(Designer designer) {
        return new ChangeValues(
                designer.base(), designer.read(model -> model.schema()), designer.target().kind());
    }

    private static Json.Obj shown(
            Change change, Set<String> accepted, @Nullable ChangeValues values) {
        var json =
                Json.object()
                        .put("id", change.id())
                        .put("kind", change.entry().kind())
                        .put("item", change.entry().item())
                        .put("tableId", change.entry().table());
        LogEntry made = change.made();
        if (made != null) {
            json.put("door", made.author().door())
                    .put("client", made.author().client())
                    .put("batch", made.author().batch())
                    .put("at", made.at());
        }
        if (values != null) {
            values.tell(change.entry(), json);
        }
        return accepted.contains(change.seen()) ? json.put("accepted", true).build() : json.build();
    }

    /** Those that are named, or all of one batch. */
    private static List<Change> chosen(Designer designer, Json.Obj arguments) {
        List<String> ids =
                arguments.get("changes") instanceof Json.Arr names ? names.texts() : List.of();
        String batch = arguments.text("batch", "");
        List<Change> chosen =
                changes(designer).stream()
                        .filter(
                                each ->
                                        ids.contains(each.id())
                                                || (each.made() != null
                                                        && each.made()
                                                                .author()
                                                                .batch()
                                                                .equals(batch)))
                        .toList();
        if (ids.isEmpty() && batch.isEmpty()) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "Say which changes: their ids from the list, or a batch");
        }
        if (chosen.isEmpty() || chosen.size() < ids.size()) {
            throw noSuchChange();
        }
        return chosen;
    }

    private static RuntimeException noSuchChange() {
        return DesignerRefusal.NOT_FOUND.because(
                "No such change; list the changes again and send their ids or a batch");
    }

    private Json.Builder accept(Designer designer, Json.Obj arguments, CallContext context) {
        List<Change> chosen = chosen(designer, arguments);
        notices.accept(designer.target().designerId(), chosen.stream().map(Change::seen).toList());
        tell(designer, "accept", chosen, context);
        return Reply.of(designer, designer.version()).put("accepted", chosen.size());
    }

    private Json.Builder revert(Designer designer, Json.Obj arguments, CallContext context) {
        String batch = arguments.text("batch", "");
        if (!batch.isEmpty() && !(arguments.get("changes") instanceof Json.Arr)) {
            return revertBatch(designer, batch, arguments, context);
        }
        List<Change> chosen = chosen(designer, arguments);
        DatabaseSchema base = designer.base();
        List<Designer.Planned> steps =
                chosen.stream()
                        .map(
                                each ->
                                        (Designer.Planned)
                                                model ->
                                                        new Reverting(base, model).of(each.entry()))
                        .toList();
        return reverted(designer, chosen, steps, arguments, context);
    }

    /** To what there was before the call, not to the base. */
    private Json.Builder revertBatch(
            Designer designer, String batch, Json.Obj arguments, CallContext context) {
        List<LogEntry> steps = designer.sinceBase();
        BatchWork work = BatchWork.of(batch, steps);
        Model now = new Model(designer.read(model -> model.schema()));
        LogEntry made =
                steps.stream()
                        .filter(each -> each.author().batch().equals(batch))
                        .reduce((first, second) -> second)
                        .orElse(null);
        List<Change> chosen = work.left(now).stream().map(each -> new Change(each, made)).toList();
        if (chosen.isEmpty()) {
            throw noSuchChange();
        }
        List<Designer.Planned> back =
                chosen.stream()
                        .map(each -> (Designer.Planned) model -> work.undone(each.entry(), model))
                        .toList();
        return reverted(designer, chosen, back, arguments, context);
    }

    private Json.Builder reverted(
            Designer designer,
            List<Change> chosen,
            List<Designer.Planned> steps,
            Json.Obj arguments,
            CallContext context) {
        Designer.Batch batch =
                designer.changeEach(
                        steps,
                        "revert",
                        expectedVersion(arguments),
                        Author.of(context),
                        SchemaDesigner.stale());
        tell(designer, "revert", chosen, context);
        return Reply.of(designer, batch.version())
                .put("reverted", chosen.size())
                .put("receipt", Receipt.of(batch.applied(), batch.changes()));
    }

    private Json.Builder discard(Designer designer, Json.Obj arguments, CallContext context) {
        List<Change> all = changes(designer);
        DatabaseSchema base = designer.base();
        Designer.Batch batch =
                designer.changeEach(
                        List.of(model -> Deltas.between(model.schema(), base)),
                        "discard all",
                        expectedVersion(arguments),
                        Author.of(context),
                        SchemaDesigner.stale());
        tell(designer, "discard", all, context);
        return Reply.of(designer, batch.version()).put("reverted", all.size());
    }

    /** The screens; and of what goes back, whoever made it, unless it is they who take it back. */
    private void tell(Designer designer, String action, List<Change> changes, CallContext context) {
        events.reviewChanged(
                designer.target(),
                action,
                changes.stream().map(Change::id).toList(),
                Author.of(context));
        if (action.equals("accept")) {
            return;
        }
        Map<String, List<String>> byChat = new HashMap<>();
        for (Change change : changes) {
            Author author = change.author();
            if (author != null && !author.chat().equals(context.caller().chat().value())) {
                byChat.computeIfAbsent(author.chat(), chat -> new ArrayList<>()).add(change.text());
            }
        }
        byChat.forEach((chat, texts) -> notices.leave(designer.target().designerId(), chat, texts));
    }
}
