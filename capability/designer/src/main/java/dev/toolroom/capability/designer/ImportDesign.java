package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.capability.designer.exchange.DesignViews;
import dev.toolroom.capability.designer.exchange.Imported;
import dev.toolroom.capability.designer.exchange.Importing;
import dev.toolroom.capability.designer.exchange.Script;
import dev.toolroom.capability.designer.exchange.dbml.DbmlScript;
import dev.toolroom.capability.designer.exchange.sql.SqlScript;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.capability.designer.file.DesignText;
import dev.toolroom.capability.designer.file.TextFiles;
import dev.toolroom.capability.designer.model.BatchChanges;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.Receipt;
import dev.toolroom.capability.designer.session.Author;
import dev.toolroom.capability.designer.session.Deltas;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.capability.designer.session.Layout;
import dev.toolroom.capability.designer.session.Layouts;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Takes the tables of a script or a DBML text over into a design, as one step that undoes whole.
 */
final class ImportDesign extends DesignerTool {
    private static final int SHOWN = 20;

    private final TextFiles files;
    private final Layouts layouts;

    ImportDesign(Designers designers, TextFiles files, Layouts layouts) {
        super(
                Contract.load(
                        ImportDesign.class,
                        "designer_import",
                        arguments -> flag(arguments, "preview") ? Effect.READS : Effect.EDITS,
                        WorkspaceUse.NONE,
                        SchemaDesigner.LIMITS),
                designers);
        this.files = files;
        this.layouts = layouts;
    }

    @Override
    Json.Builder answer(Designer designer, Json.Obj arguments, CallContext context) {
        String version = expectedVersion(arguments);
        String text = files.text(arguments, context);
        DbmlScript.Read read = OpenDesigner.heavy(() -> read(text, arguments, designer));
        Script script = read.script();
        if (script.edits().isEmpty()) {
            throw nothing(script.skipped());
        }
        boolean preview = flag(arguments, "preview");
        boolean replace = arguments.text("mode", "add").equals("replace");
        var work = new ImportEdits(script, designer.target().kind(), replace);
        Designer.Batch batch;
        if (preview) {
            batch =
                    designer.read(
                            model -> {
                                if (!model.version().equals(version)) {
                                    throw SchemaDesigner.stale().apply(model);
                                }
                                var copy = new Model(model.schema());
                                BatchChanges changes = work.on(copy);
                                return new Designer.Batch(1, changes, model.version());
                            });
        } else {
            batch =
                    designer.together(
                            replace ? "import, replacing the design" : "import",
                            work::on,
                            version,
                            Author.of(context),
                            SchemaDesigner.stale());
            place(designer, read.views(), Author.of(context));
        }
        Json.Builder reply = report(designer, batch, work, preview);
        List<Script.Skipped> skipped = work.all();
        if (skipped.size() > SHOWN) {
            reply.put("skippedExport", context.exports().keep(context.id(), "txt", lines(skipped)));
        }
        return reply;
    }

    /** Where the text says so and the table is there. */
    private void place(Designer designer, DesignViews views, Author author) {
        views.byName()
                .forEach(
                        (name, view) -> {
                            Layout layout = designer.read(model -> DesignText.layout(model, view));
                            layouts.change(
                                    designer.target(),
                                    name,
                                    layout.places().keySet(),
                                    author,
                                    before ->
                                            before.moved(layout.places())
                                                    .drawn(layout.shapes(), Set.of())
                                                    .showing(layout.only()));
                        });
    }

    private static DbmlScript.Read read(String text, Json.Obj arguments, Designer designer) {
        DatabaseKind own = designer.target().kind();
        String format = arguments.text("format", Imported.format(text));
        try {
            if (format.equals("dbml")) {
                return DbmlScript.read(text, own);
            }
            DatabaseKind dialect =
                    DatabaseKind.of(arguments.text("dialect", ""))
                            .orElseGet(() -> Imported.dialect(text, own));
            return new DbmlScript.Read(SqlScript.read(text, dialect, own), new DesignViews());
        } catch (Unreadable e) {
            throw DesignerRefusal.INVALID_REQUEST.with(
                    "Line " + e.line() + " of the " + format + ": " + e.why(),
                    Json.Obj.EMPTY.with("line", e.line()));
        }
    }

    /** Refuses an import that changes nothing, with the reason. */
    private static RuntimeException nothing(List<Script.Skipped> skipped) {
        if (skipped.isEmpty()) {
            return DesignerRefusal.INVALID_REQUEST.because(
                    "Nothing to import: no statement that makes a table");
        }
        Script.Skipped first = skipped.getFirst();
        return DesignerRefusal.INVALID_REQUEST.with(
                "Nothing to import: line %s, %s: %s%s"
                        .formatted(
                                first.line(),
                                first.what(),
                                first.why(),
                                skipped.size() > 1
                                        ? " (and " + (skipped.size() - 1) + " more)"
                                        : ""),
                Json.Obj.EMPTY.with("skippedTotal", skipped.size()));
    }

    /** Makes the edits; in the place of what is there, or beside it. */
    private static final class ImportEdits {
        private final Script script;
        private final DatabaseKind kind;
        private final boolean replace;
        private final List<Script.Skipped> skipped = new ArrayList<>();
        private int made;

        ImportEdits(Script script, DatabaseKind kind, boolean replace) {
            this.script = script;
            this.kind = kind;
            this.replace = replace;
        }

        /** What was not taken over, for whatever reason, in the order of its lines. */
        List<Script.Skipped> all() {
            List<Script.Skipped> all = new ArrayList<>(script.skipped());
            all.addAll(skipped);
            all.sort(java.util.Comparator.comparingInt(Script.Skipped::line));
            return all;
        }

        BatchChanges on(Model model) {
            Model target =
                    replace ? new Model(new DatabaseSchema(model.schemas(), List.of())) : model;
            Importing importing = new Importing(target, kind).take(script);
            skipped.addAll(importing.skipped());
            made = importing.made();
            if (made == 0) {
                throw nothing(all());
            }
            if (!replace) {
                return importing.changes();
            }
            DatabaseSchema now = model.schema();
            var changes = new BatchChanges();
            changes.add(
                    new Edits(model, kind)
                            .apply(Deltas.between(now, MatchedIds.of(now, target.schema()))),
                    "");
            return changes;
        }
    }

    private static Json.Builder report(
            Designer designer, Designer.Batch batch, ImportEdits work, boolean preview) {
        List<Script.Skipped> skipped = work.all();
        var reply =
                Reply.of(designer, batch.version())
                        .put("receipt", Receipt.of(work.made, batch.changes()));
        if (preview) {
            reply.put("preview", true);
        }
        if (work.script.ignored() > 0) {
            reply.put("ignored", work.script.ignored());
        }
        if (!skipped.isEmpty()) {
            reply.put("skippedTotal", skipped.size())
                    .put(
                            "skipped",
                            new Json.Arr(
                                    skipped.stream()
                                            .limit(SHOWN)
                                            .<Json>map(ImportDesign::shown)
                                            .toList()));
        }
        return reply;
    }

    /** All of them, a line each. */
    private static String lines(List<Script.Skipped> skipped) {
        return skipped.stream()
                .map(each -> each.line() + ": " + each.what() + ": " + each.why() + "\n")
                .collect(Collectors.joining());
    }

    private static Json.Obj shown(Script.Skipped skipped) {
        return Json.object()
                .put("line", skipped.line())
                .put("what", skipped.what())
                .put("why", skipped.why())
                .build();
    }
}
