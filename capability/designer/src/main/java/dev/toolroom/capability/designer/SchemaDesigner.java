package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.database.TargetHint;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.Receipt;
import dev.toolroom.capability.designer.model.References;
import dev.toolroom.capability.designer.session.Author;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.capability.designer.session.EditList;
import dev.toolroom.capability.designer.view.Relationships;
import dev.toolroom.capability.designer.view.TableOwners;
import dev.toolroom.capability.designer.view.TableView;
import dev.toolroom.capability.designer.view.Views;
import dev.toolroom.capability.designer.view.Views.Detail;
import dev.toolroom.capability.designer.view.Views.Page;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.Tool;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The agents' tool: opens a design, reads parts of it, edits it in bulk. */
final class SchemaDesigner implements Tool {
    private static final Set<String> OWN_TYPES = Set.of("enum", "domain", "type");
    private static final int MAX_OWN_TYPES = 300;

    /** Large enough that no view of the designer is ever cut by the house. */
    static final Limits LIMITS = new Limits(1000, 512 * 1024, Duration.ofMinutes(5));

    private final Contract contract =
            Contract.load(
                    SchemaDesigner.class,
                    "mssql_schema_designer",
                    arguments ->
                            arguments.text("operation", "").equals("apply_edits")
                                            && !isDry(arguments.object("payload"))
                                    ? Effect.EDITS
                                    : Effect.READS,
                    WorkspaceUse.NONE,
                    LIMITS);
    private final Designers designers;
    private final OpenDesigner opening;
    private final ReviewNotes notes;
    private final ExportDesign export;
    private final TableOwners owners;

    SchemaDesigner(
            Designers designers,
            OpenDesigner opening,
            ReviewNotes notes,
            ExportDesign export,
            TableOwners owners) {
        this.designers = designers;
        this.opening = opening;
        this.notes = notes;
        this.export = export;
        this.owners = owners;
    }

    @Override
    public Contract contract() {
        return contract;
    }

    @Override
    public Json.Obj refusalBody(CallId id, Outcome.Refused refused) {
        return Reply.refusal(id, refused);
    }

    @Override
    public Answer call(Json.Obj arguments, CallContext context) {
        Json.Obj options = arguments.object("options");
        String operation = arguments.text("operation", "");
        var wrong = new ArgumentProblems(new Schema(contract.inputSchema()).allProblems(arguments));
        if (operation.equals("show")) {
            wrong.refuse();
            return show(arguments, options, context);
        }
        String id = text(arguments, "designerId");
        Designer designer = designers.meant(id, context.caller().chat().value());
        try {
            wrong.refuse();
            Json.Builder reply =
                    switch (operation) {
                        case "get_overview" -> overview(designer, options);
                        case "get_table" -> table(designer, arguments.object("payload"), options);
                        case "get_metadata" -> metadata(designer);
                        case "get_relationships" ->
                                relationships(designer, arguments.object("payload"), options);
                        case "apply_edits" ->
                                applyEdits(designer, arguments.object("payload"), wrong, context);
                        case "export" -> export.of(designer, arguments.object("payload"), context);
                        default -> close(designer);
                    };
            if (id != null) {
                reply.put("designerId", designer.target().designerId());
            }
            notes.tell(designer, context, reply);
            return Answer.whole(reply.build());
        } catch (Refusal refusal) {
            throw Reply.in(designer, notes.tell(designer, context, refusal));
        }
    }

    static @Nullable String text(Json.Obj object, String name) {
        return object.get(name) instanceof Json.Str(String value) && !value.isBlank()
                ? value
                : null;
    }

    private Answer show(Json.Obj arguments, Json.Obj options, CallContext context) {
        Designer designer = opening.on(text(arguments, "connectionId"), context);
        designers.activate(context.caller().chat().value(), designer);
        var reply =
                Json.object()
                        .put("success", true)
                        .put("message", "Opened schema designer")
                        .put("version", designer.version())
                        .put("server", designer.target().server())
                        .put("database", designer.target().database())
                        .put("designerId", designer.target().designerId());
        if (options.get("includeOverview") instanceof Json.Bool(boolean wanted) && wanted) {
            Json.Obj overview =
                    designer.read(model -> Views.overview(model, detail(options), Page.FIRST));
            reply.put("overview", overview);
        }
        return Answer.whole(reply.build());
    }

    private static Detail detail(Json.Obj options) {
        Detail wanted = Detail.of(options.text("includeColumns", ""));
        return wanted == Detail.FULL ? Detail.TYPES : wanted;
    }

    private static Json.Builder overview(Designer designer, Json.Obj options) {
        return designer.read(
                model ->
                        Reply.of(designer, model.version())
                                .put(
                                        "overview",
                                        Views.overview(model, detail(options), Page.of(options))));
    }

    private static Json.Builder table(Designer designer, Json.Obj payload, Json.Obj options) {
        if (payload.get("tables") instanceof Json.Arr(var references)) {
            return designer.read(model -> tables(designer, model, references, options));
        }
        if (!(payload.get("table") instanceof Json.Obj reference)) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "Missing payload.table (schema + name, or id)");
        }
        return designer.read(
                model -> {
                    Table table = new References(model).table(reference);
                    int from = fromCursor(options);
                    var reply =
                            Reply.of(designer, model.version())
                                    .put(
                                            "table",
                                            TableView.of(model, designer.target().kind(), options)
                                                    .of(table, from, Page.of(options).limit()));
                    if (options.get("includeNeighbors") instanceof Json.Bool(boolean w) && w) {
                        reply.put(
                                "neighbors",
                                Relationships.neighbors(model, table, detail(options)));
                    }
                    return reply;
                });
    }

    /** Several, each as it would be alone; columns are shown as long as there is room for them. */
    private static Json.Builder tables(
            Designer designer, Model model, List<Json> references, Json.Obj options) {
        var found = new References(model);
        List<Table> tables =
                references.stream().map(each -> found.table((Json.Obj) each)).distinct().toList();
        int columns = tables.stream().mapToInt(each -> each.columns().size()).sum();
        if (columns > Views.COLUMNS) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "These tables have %s columns; read at most %s in one call"
                            .formatted(columns, Views.COLUMNS));
        }
        TableView view = TableView.of(model, designer.target().kind(), options);
        return Reply.of(designer, model.version())
                .put(
                        "tables",
                        new Json.Arr(
                                tables.stream()
                                        .<Json>map(each -> view.of(each, 0, Views.COLUMNS))
                                        .toList()));
    }

    private static int fromCursor(Json.Obj options) {
        try {
            return Math.max(0, Integer.parseInt(options.text("cursor", "0")));
        } catch (NumberFormatException e) {
            throw DesignerRefusal.INVALID_REQUEST.because("options.cursor is not one of ours");
        }
    }

    private static Json.Builder metadata(Designer designer) {
        Dialect dialect = Dialect.of(designer.target().kind());
        return designer.read(
                model ->
                        Reply.of(designer, model.version())
                                .put("schemaNames", Json.Arr.ofTexts(model.schemas()))
                                .put(
                                        "dataTypes",
                                        Json.Arr.ofTexts(
                                                Stream.concat(
                                                                dialect.types().names().stream(),
                                                                ownTypes(model, dialect))
                                                        .toList())));
    }

    /** The database's enums, domains and alias types, as a column names them. */
    private static Stream<String> ownTypes(Model model, Dialect dialect) {
        String main = dialect.mainSchema() + ".";
        return model.carried().stream()
                .filter(each -> each.first() && OWN_TYPES.contains(each.kind()))
                .map(Carried::name)
                .map(name -> name.startsWith(main) ? name.substring(main.length()) : name)
                .limit(MAX_OWN_TYPES);
    }

    private static Json.Builder relationships(
            Designer designer, Json.Obj payload, Json.Obj options) {
        return designer.read(
                model -> {
                    var reply = Reply.of(designer, model.version());
                    Table of =
                            payload.get("table") instanceof Json.Obj reference
                                    ? new References(model).table(reference)
                                    : null;
                    Relationships.of(model, of, Page.of(options)).fields().forEach(reply::put);
                    return reply;
                });
    }

    private Json.Builder applyEdits(
            Designer designer, Json.Obj payload, ArgumentProblems wrong, CallContext context) {
        String version = text(payload, "expectedVersion");
        if (version == null) {
            throw DesignerRefusal.INVALID_REQUEST.because("Missing payload.expectedVersion");
        }
        if (!(payload.get("edits") instanceof Json.Arr(var items)) || items.isEmpty()) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "Missing payload.edits (non-empty array)");
        }
        TargetHint.check(designer.target(), payload);
        boolean atomic = payload.get("atomic") instanceof Json.Bool(boolean wanted) && wanted;
        EditList edits = wrong.edits(items);
        Designer.Batch batch =
                isDry(payload)
                        ? designer.check(edits, version, stale())
                        : designer.apply(edits, version, atomic, Author.of(context), stale());
        String connection = designer.target().connectionId();
        designer.read(
                model -> {
                    owners.warn(connection, model, batch.changes());
                    return model.version();
                });
        return Reply.of(designer, batch.version())
                .put(
                        "receipt",
                        isDry(payload)
                                ? Receipt.ofDryRun(batch.applied(), batch.changes())
                                : Receipt.of(batch.applied(), batch.changes()));
    }

    private static boolean isDry(Json.Obj payload) {
        return payload.get("dryRun") instanceof Json.Bool(boolean wanted) && wanted;
    }

    /** The refusal for a caller that sends an old version. */
    static Function<Model, Refusal> stale() {
        return Views.stale();
    }

    private Json.Builder close(Designer designer) {
        String version = designer.version();
        if (opening.isUnsaved(designer)) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "The design has changes that are not saved; save it with designer_file, or"
                            + " discard them with designer_review");
        }
        boolean database = opening.hasDatabase(designer);
        if (database && designer.onlineBase().isPresent()) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "An online publish of this design is unfinished; publish with online to finish"
                            + " it, or use action backout, then close");
        }
        boolean unpublished = database && !new Model(designer.base()).version().equals(version);
        designers.close(designer);
        return Reply.of(designer, version)
                .put(
                        "message",
                        "Closed schema designer"
                                + (unpublished
                                        ? "; its changes were not published and are given up"
                                        : ""));
    }
}
