package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.file.DesignFile;
import dev.toolroom.capability.designer.session.DesignStatus;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.capability.designer.session.LogEntry;
import dev.toolroom.capability.designer.view.NotEdited;
import dev.toolroom.capability.designer.view.TableOwners;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.SchemaJson;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TypeRule;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads all that a screen draws of a design in one call; afterwards only what changed. */
final class ReadModel extends DesignerTool {
    /** A screen wants the whole at once, and no model reads it. */
    private static final Limits LIMITS = new Limits(5000, 16 * 1024 * 1024, Duration.ofMinutes(1));

    private final OpenDesigner opening;
    private final TableOwners owners;

    ReadModel(Designers designers, OpenDesigner opening, TableOwners owners) {
        super(
                Contract.load(
                        ReadModel.class,
                        "designer_model",
                        EffectRule.READS,
                        WorkspaceUse.NONE,
                        LIMITS),
                designers);
        this.opening = opening;
        this.owners = owners;
    }

    /** The tables themselves are not worth keeping at every look. */
    @Override
    public Json.Obj summary(Json.Obj answer) {
        var kept = Json.object();
        answer.fields()
                .forEach(
                        (name, value) -> {
                            if (value instanceof Json.Arr(var items)) {
                                kept.put(name, items.size());
                            } else {
                                kept.put(name, value);
                            }
                        });
        return kept.build();
    }

    @Override
    Json.Builder answer(Designer designer, Json.Obj arguments, CallContext context) {
        long since = number(arguments, "since", 0);
        DesignStatus standing = DesignStatus.of(designer, since);
        DatabaseSchema now = standing.schema();
        Map<String, Table> tables = now.tablesById();
        var reply =
                Reply.of(designer, standing.version())
                        .put("designerId", designer.target().designerId())
                        .put("connectionId", designer.target().connectionId())
                        .put("dialect", designer.target().kind().word())
                        .put("seq", standing.seq())
                        .put("schemas", Json.Arr.ofTexts(now.schemas()))
                        .put("tablesTotal", tables.size());
        reachable(designer, reply);
        if (arguments.get("tables") instanceof Json.Arr ids) {
            return some(tables, ids.texts(), reply);
        }
        if (standing.touched() == null) {
            reply.put("tables", list(now.tables(), SchemaJson::write))
                    .put("types", types(designer.target().kind()))
                    .put("objects", new Json.Arr(designer.read(NotEdited::objects)));
        } else {
            some(tables, standing.touched(), reply).put("since", since);
        }
        reply.put("notEdited", notEdited(designer));
        base(designer.base(), tables, reply);
        owners.put(designer.target().connectionId(), now, reply);
        step("undo", standing.undo(), standing.undoable(), reply);
        step("redo", standing.redo(), standing.redoable(), reply);
        return reply;
    }

    private void reachable(Designer designer, Json.Builder reply) {
        ConnectionSettings settings = opening.settings(designer);
        boolean database = settings.kind() != DatabaseKind.DESIGN;
        opening.file(designer).ifPresent(file -> reply.put("file", DesignFile.name(file)));
        reply.put("hasDatabase", database)
                .put("canPublish", database && settings.access() == Access.READ_WRITE);
    }

    private static Json.Builder some(
            Map<String, Table> tables, Collection<String> ids, Json.Builder reply) {
        List<Table> there = ids.stream().map(tables::get).filter(Objects::nonNull).toList();
        List<String> gone = ids.stream().filter(id -> !tables.containsKey(id)).toList();
        return reply.put("tables", list(there, SchemaJson::write))
                .put("gone", Json.Arr.ofTexts(gone));
    }

    /** What a design carries without editing it, by the id of its table. */
    private static Json.Obj notEdited(Designer designer) {
        return designer.read(
                model -> {
                    var all = Json.object();
                    for (Table table : model.unordered()) {
                        var lines = Json.object();
                        NotEdited.put(model, table, lines);
                        Json listed = lines.build().get("notEdited");
                        if (listed != null) {
                            all.put(table.id(), listed);
                        }
                    }
                    return all.build();
                });
    }

    private static void base(DatabaseSchema base, Map<String, Table> now, Json.Builder reply) {
        List<Table> differing =
                base.tables().stream().filter(table -> !table.equals(now.get(table.id()))).toList();
        Map<String, Table> known = base.tablesById();
        List<String> added =
                now.keySet().stream().filter(id -> !known.containsKey(id)).sorted().toList();
        reply.put("base", list(differing, SchemaJson::write)).put("added", Json.Arr.ofTexts(added));
    }

    private static void step(String name, @Nullable LogEntry entry, int depth, Json.Builder reply) {
        if (entry != null) {
            reply.put(
                    name,
                    Json.object()
                            .put("seq", entry.seq())
                            .put("what", entry.summary())
                            .put("client", entry.author().client())
                            .put("door", entry.author().door())
                            .put("at", entry.at())
                            .put("depth", depth)
                            .build());
        }
    }

    private static Json.Arr types(DatabaseKind dialect) {
        TypeVocabulary words = TypeVocabulary.of(dialect);
        return list(
                words.names(),
                name -> {
                    TypeRule rule = words.find(name).orElseThrow();
                    return Json.object()
                            .put("name", name)
                            .put("form", rule.form().name().toLowerCase(Locale.ROOT))
                            .put("usual", rule.usual())
                            .build();
                });
    }

    private static <T> Json.Arr list(List<T> items, Function<T, Json.Obj> write) {
        return new Json.Arr(items.stream().<Json>map(write).toList());
    }
}
