package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.exchange.Imported;
import dev.toolroom.capability.designer.exchange.Importing;
import dev.toolroom.capability.designer.exchange.Script;
import dev.toolroom.capability.designer.exchange.Translation;
import dev.toolroom.capability.designer.exchange.dbml.DbmlScript;
import dev.toolroom.capability.designer.exchange.sql.SqlScript;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.capability.designer.file.TextFiles;
import dev.toolroom.capability.designer.model.ChangeList;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.PartOrder;
import dev.toolroom.capability.designer.publish.CreateScript;
import dev.toolroom.capability.designer.publish.KeyNames;
import dev.toolroom.capability.designer.publish.Planner;
import dev.toolroom.capability.designer.publish.change.Differences;
import dev.toolroom.capability.designer.publish.chosen.ChosenChanges;
import dev.toolroom.capability.designer.session.SettledDesign;
import dev.toolroom.capability.designer.view.ObjectDifferences;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares two databases, or a database and a file, without a designer on either. */
final class CompareSchemas implements Tool {
    private static final int INLINE = 6_000;
    private static final int USUAL = 100;
    private static final int SKIPPED = 20;

    private final Contract contract =
            Contract.load(
                    CompareSchemas.class,
                    "designer_compare",
                    EffectRule.READS,
                    WorkspaceUse.NONE,
                    SchemaDesigner.LIMITS);
    private final OpenDesigner databases;
    private final TextFiles texts;

    CompareSchemas(OpenDesigner databases, TextFiles texts) {
        this.databases = databases;
        this.texts = texts;
    }

    @Override
    public Contract contract() {
        return contract;
    }

    @Override
    public Json.Obj refusalBody(CallId id, Outcome.Refused refused) {
        return Reply.refusal(id, refused);
    }

    /** One side of a comparison. */
    private record Side(
            DatabaseSchema schema,
            DatabaseKind kind,
            ObjectDifferences.Holds holds,
            List<Script.Skipped> skipped) {
        /** Returns the side with {@code IN} lists in one form: PostgreSQL has several for them. */
        Side listed() {
            List<Table> tables =
                    schema.tables().stream()
                            .map(
                                    table ->
                                            table.mapChecks(
                                                    each ->
                                                            each.withExpression(
                                                                    Expressions.listed(
                                                                            each.expression()))))
                            .toList();
            return kind == DatabaseKind.POSTGRESQL
                    ? new Side(schema.withTables(tables), kind, holds, skipped)
                    : this;
        }
    }

    @Override
    public Answer call(Json.Obj arguments, CallContext context) {
        Side from = side(arguments.object("from"), null, context).listed();
        Side to = side(arguments.object("to"), from.kind(), context).listed();
        Translation.Translated meant = Translation.of(to.schema(), to.kind(), from.kind());
        DatabaseSchema target =
                PartOrder.of(
                        from.schema(),
                        MatchedIds.of(
                                from.schema(),
                                inSchemaOf(from.schema(), meant.schema(), from.kind())));
        var objects =
                from.kind() == to.kind()
                        ? ObjectDifferences.of(from.schema(), from.holds(), target, to.holds())
                        : ObjectDifferences.NONE;
        DatabaseSchema meantSo =
                sameWords(from.schema(), objects.taken(target), from.kind() == to.kind());
        // A key without a name, as SQLite has them, is no other than one with a name.
        DatabaseSchema base = KeyNames.ofDatabase(from.schema(), meantSo);
        DatabaseSchema keyed = KeyNames.ofDatabase(meantSo, base);
        DatabaseSchema wanted = SettledDesign.inColumnOrder(keyed, base, keyed);
        List<ChangeList.Entry> changes = ChosenChanges.between(base, wanted);
        String script = CreateScript.text(Planner.plan(from.kind(), base, wanted), from.kind());
        int start = DesignerTool.number(arguments, "offset", 0);
        int limit = DesignerTool.number(arguments, "limit", USUAL);
        List<Json> page =
                changes.stream().skip(start).limit(limit).<Json>map(CompareSchemas::shown).toList();
        var reply =
                Json.object()
                        .put("success", true)
                        .put("equal", changes.isEmpty() && objects.isEmpty() && script.isEmpty())
                        .put("dialect", from.kind().word())
                        .put("changesTotal", changes.size())
                        .put("changes", new Json.Arr(page));
        if (start + page.size() < changes.size()) {
            reply.put("nextOffset", start + page.size());
        }
        columnOrder(keyed, wanted, reply);
        objects.show(reply);
        WriteScript.losses(meant.losses(), reply);
        skipped(from, to, reply);
        if (script.length() <= INLINE) {
            reply.put("script", script);
        } else {
            reply.put("export", context.exports().keep(context.id(), "sql", script));
        }
        return Answer.whole(reply.build());
    }

    /** Names the tables whose columns are only in another order, which is no difference. */
    private static void columnOrder(
            DatabaseSchema to, DatabaseSchema reordered, Json.Builder reply) {
        List<String> tables =
                to.tables().stream()
                        .filter(each -> !reordered.tables().contains(each))
                        .map(Table::label)
                        .toList();
        if (!tables.isEmpty()) {
            reply.put("otherColumnOrder", Json.Arr.ofTexts(PublishReport.cut(tables)));
        }
    }

    /** What the files have that was not compared. */
    private static void skipped(Side from, Side to, Json.Builder reply) {
        List<String> all = Stream.concat(skipped(from, "from"), skipped(to, "to")).toList();
        if (!all.isEmpty()) {
            reply.put("skippedTotal", all.size())
                    .put("skipped", Json.Arr.ofTexts(all.stream().limit(SKIPPED).toList()));
        }
    }

    private static Stream<String> skipped(Side side, String name) {
        return side.skipped().stream()
                .map(
                        each ->
                                "%s, line %s: %s: %s"
                                        .formatted(name, each.line(), each.what(), each.why()));
    }

    private static Json.Obj shown(ChangeList.Entry entry) {
        return Json.object().put("kind", entry.kind()).put("item", entry.item()).build();
    }

    /** Where a schema is the database itself, its name says nothing about what it holds. */
    private static DatabaseSchema inSchemaOf(
            DatabaseSchema from, DatabaseSchema to, DatabaseKind kind) {
        Dialect dialect = Dialect.of(kind);
        if (dialect.hasSchemas() || from.schemas().size() != 1 || to.schemas().size() != 1) {
            return to;
        }
        String here = from.schemas().getFirst();
        String there = to.schemas().getFirst();
        return new DatabaseSchema(
                List.of(here),
                to.tables().stream().map(table -> table.withName(here, table.name())).toList(),
                to.carried().stream()
                        .map(
                                each ->
                                        new Carried(
                                                each.kind(),
                                                each.name(),
                                                each.table().startsWith(there + ".")
                                                        ? here
                                                                + each.table()
                                                                        .substring(there.length())
                                                        : each.table(),
                                                each.first(),
                                                each.sql()
                                                        .replace(
                                                                dialect.quote(there) + ".",
                                                                dialect.quote(here) + ".")))
                        .toList());
    }

    /** Tables of two engines are equal if only the text of an expression differs. */
    private static DatabaseSchema sameWords(
            DatabaseSchema from, DatabaseSchema to, boolean sameEngine) {
        if (sameEngine) {
            return to;
        }
        Map<String, Table> there = from.tablesById();
        return to.mapTables(
                table -> {
                    Table other = there.get(table.id());
                    return other != null && alike(table, other) ? other : table;
                });
    }

    private static boolean alike(Table one, Table other) {
        return Differences.of(
                        new DatabaseSchema(List.of(), List.of(one)),
                        new DatabaseSchema(List.of(), List.of(other)))
                .isEmpty();
    }

    private Side side(Json.Obj given, @Nullable DatabaseKind other, CallContext context) {
        String id = given.text("connectionId", "");
        String path = given.text("path", "");
        if (id.isEmpty() == path.isEmpty()) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "Each of from and to has either a connectionId or a path");
        }
        if (!id.isEmpty()) {
            ConnectionSettings settings = databases.connection(id);
            return new Side(
                    databases.read(settings),
                    OpenDesigner.dialect(settings),
                    ObjectDifferences.Holds.ALL,
                    List.of());
        }
        String text = texts.read(texts.inProject(path, context));
        DatabaseKind wanted =
                DatabaseKind.of(given.text("dialect", ""))
                        .orElse(other == null ? DatabaseKind.SQLSERVER : other);
        return file(text, path, wanted, given.text("dialect", "").isEmpty());
    }

    private static Side file(String text, String path, DatabaseKind wanted, boolean guess) {
        try {
            boolean dbml = Imported.format(text).equals("dbml");
            DatabaseKind kind =
                    !guess
                            ? wanted
                            : dbml
                                    ? DbmlScript.dialect(text, wanted)
                                    : Imported.dialect(text, wanted);
            Script script =
                    dbml ? DbmlScript.read(text, kind).script() : SqlScript.read(text, kind, kind);
            var model =
                    new Model(
                            new DatabaseSchema(
                                    List.of(Dialect.of(kind).designSchema()), List.of()));
            Importing importing = new Importing(model, kind).take(script);
            if (importing.made() == 0) {
                throw DesignerRefusal.INVALID_REQUEST.because(
                        "'" + path + "' makes no table; name a script or a design file");
            }
            List<Script.Skipped> skipped = new ArrayList<>(script.skipped());
            skipped.addAll(importing.skipped());
            var holds =
                    dbml ? ObjectDifferences.Holds.ALL : ObjectDifferences.Holds.WHAT_TABLES_NEED;
            return new Side(used(model.schema(), Dialect.of(kind)), kind, holds, skipped);
        } catch (Unreadable e) {
            throw DesignerRefusal.INVALID_REQUEST.with(
                    "Line " + e.line() + " of '" + path + "': " + e.why(),
                    Json.Obj.EMPTY.with("line", e.line()));
        }
    }

    /** The first schema is there for those who name none; every database has the built-in one. */
    private static DatabaseSchema used(DatabaseSchema schema, Dialect dialect) {
        Set<String> used = schema.tables().stream().map(Table::schema).collect(Collectors.toSet());
        String builtIn = dialect.builtInSchema();
        return new DatabaseSchema(
                Stream.concat(
                                Stream.of(builtIn).filter(each -> !each.isEmpty()),
                                schema.schemas().stream().filter(used::contains))
                        .distinct()
                        .toList(),
                schema.tables(),
                schema.carried());
    }
}
