package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.exchange.Translation;
import dev.toolroom.capability.designer.model.References;
import dev.toolroom.capability.designer.publish.CreateScript;
import dev.toolroom.capability.designer.publish.Planner;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Writes the script of a design in the words of any database. It has no way to run one. */
final class WriteScript extends DesignerTool {
    private static final int LISTED = 50;
    private static final int INLINE = 6_000;

    WriteScript(Designers designers) {
        super(
                Contract.load(
                        WriteScript.class,
                        "designer_script",
                        EffectRule.READS,
                        WorkspaceUse.NONE,
                        SchemaDesigner.LIMITS),
                designers);
    }

    @Override
    Json.Builder answer(Designer designer, Json.Obj arguments, CallContext context) {
        DatabaseKind own = designer.target().kind();
        DatabaseKind dialect = DatabaseKind.of(arguments.text("dialect", "")).orElse(own);
        String of = arguments.text("of", "design");
        record Now(String version, DatabaseSchema schema) {}
        Now now =
                designer.read(
                        model ->
                                new Now(
                                        model.version(),
                                        some(
                                                model.schema(),
                                                ids(new References(model), arguments))));
        DatabaseSchema whole =
                of.equals("changes") ? designer.read(model -> model.schema()) : now.schema();
        Translation.Translated meant =
                Translation.of(of.equals("base") ? designer.base() : whole, own, dialect);
        String script =
                of.equals("changes")
                        ? CreateScript.text(
                                Planner.plan(
                                        dialect,
                                        Translation.of(designer.base(), own, dialect).schema(),
                                        meant.schema()),
                                dialect)
                        : CreateScript.of(meant.schema(), dialect);
        var reply =
                Reply.of(designer, now.version())
                        .put("dialect", dialect.word())
                        .put("of", of)
                        .put("characters", script.length());
        losses(
                dialect == own && !of.equals("changes")
                        ? CreateScript.leftOut(meant.schema())
                        : meant.losses(),
                reply);
        return script.length() <= number(arguments, "inline", INLINE)
                ? reply.put("script", script)
                : reply.put("export", context.exports().keep(context.id(), "sql", script));
    }

    /** What the other database does not hold; the first of many. */
    static void losses(List<String> losses, Json.Builder reply) {
        if (!losses.isEmpty()) {
            reply.put("losses", Json.Arr.ofTexts(losses.stream().limit(LISTED).toList()))
                    .put("lossesTotal", losses.size());
        }
    }

    private static Set<String> ids(References references, Json.Obj arguments) {
        var ids = new LinkedHashSet<String>();
        if (arguments.get("tables") instanceof Json.Arr(var items)) {
            items.forEach(item -> ids.add(references.table((Json.Obj) item).id()));
        }
        return ids;
    }

    /** Only these tables, and of their foreign keys those that stay among them. */
    private static DatabaseSchema some(DatabaseSchema schema, Set<String> ids) {
        if (ids.isEmpty()) {
            return schema;
        }
        List<Table> tables =
                schema.tables().stream()
                        .filter(table -> ids.contains(table.id()))
                        .map(table -> table.withForeignKeys(among(table, ids)))
                        .toList();
        Set<String> schemas = new LinkedHashSet<>();
        tables.forEach(table -> schemas.add(table.schema()));
        return new DatabaseSchema(List.copyOf(schemas), tables);
    }

    private static List<ForeignKey> among(Table table, Set<String> ids) {
        return table.foreignKeys().stream()
                .filter(key -> ids.contains(key.referencedTable()))
                .toList();
    }
}
