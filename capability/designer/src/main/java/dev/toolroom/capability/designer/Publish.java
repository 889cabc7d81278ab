package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Receipt;
import dev.toolroom.capability.designer.publish.CreateScript;
import dev.toolroom.capability.designer.publish.Publication;
import dev.toolroom.capability.designer.publish.Step;
import dev.toolroom.capability.designer.publish.dialect.Waiting;
import dev.toolroom.capability.designer.session.Author;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import dev.toolroom.kernel.Refusal;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Shows what a publish would do, publishes, or starts over from the database. */
final class Publish extends DesignerTool {
    private static final int SHOWN = 20;
    private static final int INLINE = 6_000;

    private final OpenDesigner databases;

    /** The plan that a person was last asked about, by designer. */
    private final Map<String, String> asked = new ConcurrentHashMap<>();

    Publish(Designers designers, OpenDesigner databases) {
        super(
                Contract.load(
                        Publish.class,
                        "designer_publish",
                        arguments ->
                                switch (arguments.text("action", "preview")) {
                                    case "apply" -> Effect.WRITES;
                                    case "rebase", "reload" -> Effect.EDITS;
                                    default -> Effect.READS;
                                },
                        WorkspaceUse.NONE,
                        SchemaDesigner.LIMITS),
                designers);
        this.databases = databases;
    }

    /**
     * A publish that may lose data is a person's to allow, whatever the caller says they said. They
     * are told what goes; where nothing can be said, the call itself tells why.
     */
    @Override
    public Optional<String> consent(Json.Obj arguments, Caller caller) {
        if (!arguments.text("action", "preview").equals("apply")
                || !flag(arguments, "acceptDataLoss")) {
            return Optional.empty();
        }
        try {
            Designer designer = meant(arguments, caller.chat().value());
            ConnectionSettings settings = databases.settings(designer);
            if (settings.kind() == DatabaseKind.DESIGN
                    || settings.access() != Access.READ_WRITE
                    || !designer.version().equals(arguments.text("expectedVersion", ""))) {
                return Optional.empty();
            }
            Publication plan = planned(designer, settings);
            if (!plan.losesData() || !plan.drift().isEmpty()) {
                return Optional.empty();
            }
            asked.put(designer.target().designerId(), plan.id());
            return Optional.of(
                    "Publish to database '"
                            + settings.database()
                            + "' and lose for good: "
                            + LostData.of(plan.steps())
                            + "?");
        } catch (Refusal refusal) {
            return Optional.empty();
        }
    }

    private Publication planned(Designer designer, ConnectionSettings settings) {
        DatabaseSchema design = designer.read(model -> model.schema());
        return databases.with(
                settings, connection -> Publication.plan(connection, settings, designer, design));
    }

    @Override
    Json.Builder answer(Designer designer, Json.Obj arguments, CallContext context) {
        ConnectionSettings settings = databases.settings(designer);
        if (settings.kind() == DatabaseKind.DESIGN) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "Connection '"
                            + settings.id()
                            + "' is a design without a database; export its script instead");
        }
        return switch (arguments.text("action", "preview")) {
            case "apply" -> apply(designer, settings, arguments, context.listener());
            case "rebase" -> rebase(designer, settings, arguments, context);
            case "reload" -> reload(designer, settings, arguments, context);
            default -> preview(designer, settings, context);
        };
    }

    private Json.Builder preview(
            Designer designer, ConnectionSettings settings, CallContext context) {
        String version = designer.version();
        Publication plan = planned(designer, settings);
        String script = CreateScript.text(plan.steps(), settings.kind());
        var reply =
                Reply.of(designer, version)
                        .put("plan", plan.id())
                        .put("statements", plan.steps().size())
                        .put("losesData", plan.losesData());
        risks(plan.steps(), reply);
        if (!plan.drift().isEmpty()) {
            reply.put("drift", Json.Arr.ofTexts(cut(plan.drift())));
        }
        if (script.length() <= INLINE) {
            reply.put("script", script);
        } else {
            reply.put("export", context.exports().keep(context.id(), "sql", script));
        }
        return reply;
    }

    private static List<String> cut(List<String> lines) {
        return lines.stream().limit(SHOWN).toList();
    }

    private static void risks(List<Step> steps, Json.Builder reply) {
        List<Step> risky = steps.stream().filter(step -> !step.risks().isEmpty()).toList();
        if (risky.isEmpty()) {
            return;
        }
        reply.put(
                "risks",
                new Json.Arr(
                        risky.stream()
                                .sorted(
                                        (left, right) ->
                                                Boolean.compare(
                                                        right.losesData(), left.losesData()))
                                .limit(SHOWN)
                                .<Json>map(Publish::risk)
                                .toList()));
        if (risky.size() > SHOWN) {
            reply.put("risksTotal", risky.size());
        }
    }

    private static Json.Obj risk(Step step) {
        var risk =
                Json.object()
                        .put("object", step.object())
                        .put(
                                "codes",
                                Json.Arr.ofTexts(
                                        step.risks().stream().map(each -> each.code()).toList()))
                        .put("losesData", step.losesData());
        if (step.rows() >= 0) {
            risk.put("rows", step.rows());
        } else {
            risk.put("rowsUnknown", true);
        }
        if (!step.goes().isEmpty()) {
            risk.put("goes", Json.Arr.ofTexts(cut(step.goes())));
        }
        if (!step.lost().isEmpty()) {
            risk.put("loses", Json.Arr.ofTexts(cut(step.lost())));
        }
        return risk.build();
    }

    private Json.Builder apply(
            Designer designer,
            ConnectionSettings settings,
            Json.Obj arguments,
            CallListener listener) {
        if (settings.access() != Access.READ_WRITE) {
            throw DesignerRefusal.READ_ONLY.because(
                    "Connection '"
                            + settings.id()
                            + "' is read-only: the designer may not publish");
        }
        boolean accepted = flag(arguments, "acceptDataLoss");
        // What a person was asked about counts, however long they took to answer.
        String seen = accepted ? asked.remove(designer.target().designerId()) : null;
        Waiting most =
                new Waiting(
                        seconds(arguments, "lockTimeout", Waiting.USUAL.lock()),
                        Waiting.USUAL.statement());
        String wanted = arguments.text("plan", seen == null ? "" : seen);
        Publication done =
                OpenDesigner.heavy(
                        () ->
                                designer.publish(
                                        expectedVersion(arguments),
                                        SchemaDesigner.stale(),
                                        design ->
                                                databases.with(
                                                        settings,
                                                        connection -> {
                                                            Publication.limit(
                                                                    connection,
                                                                    settings.kind(),
                                                                    most);
                                                            Publication plan =
                                                                    Publication.plan(
                                                                            connection,
                                                                            settings,
                                                                            designer,
                                                                            design);
                                                            agreed(plan, wanted, accepted);
                                                            return plan.run(connection, listener);
                                                        })));
        if (done.failure() != null) {
            throw DesignerRefusal.PUBLISH_FAILED.with(done.failure(), done.failureDetails());
        }
        var reply =
                Reply.of(designer, designer.version())
                        .put("statements", done.steps().size())
                        .put("verified", done.left().isEmpty());
        if (!done.left().isEmpty()) {
            reply.put("left", Json.Arr.ofTexts(cut(done.left())));
        }
        return reply;
    }

    private static Duration seconds(Json.Obj arguments, String name, Duration otherwise) {
        return Duration.ofSeconds(number(arguments, name, (int) otherwise.toSeconds()));
    }

    private static void agreed(Publication plan, String wanted, boolean accepted) {
        if (!plan.drift().isEmpty()) {
            throw DesignerRefusal.STALE_DATABASE.with(
                    "The database changed since it was read",
                    Json.Obj.EMPTY.with("drift", Json.Arr.ofTexts(cut(plan.drift()))));
        }
        if (plan.steps().isEmpty()) {
            return;
        }
        if (!wanted.isEmpty() && !wanted.equals(plan.id())) {
            throw DesignerRefusal.CONFIRMATION_REQUIRED.with(
                    "The plan is another than the one that was agreed to; look at the preview"
                            + " again",
                    Json.Obj.EMPTY.with("plan", plan.id()));
        }
        if (plan.losesData() && !accepted) {
            var details = Json.object().put("plan", plan.id());
            risks(plan.steps().stream().filter(Step::losesData).toList(), details);
            throw DesignerRefusal.CONFIRMATION_REQUIRED.with(
                    "Publishing would lose "
                            + LostData.of(plan.steps())
                            + "; ask a person, then send acceptDataLoss",
                    details.build());
        }
    }

    private Json.Builder rebase(
            Designer designer,
            ConnectionSettings settings,
            Json.Obj arguments,
            CallContext context) {
        DatabaseSchema fresh = MatchedIds.of(designer.live(), databases.read(settings));
        Designer.Batch done =
                designer.rebase(
                        fresh,
                        expectedVersion(arguments),
                        Author.of(context),
                        SchemaDesigner.stale(),
                        conflicts ->
                                DesignerRefusal.STALE_DATABASE.with(
                                        "The database and the design changed the same; make one"
                                                + " as the other is, then rebase again",
                                        Json.Obj.EMPTY.with(
                                                "conflicts", Json.Arr.ofTexts(cut(conflicts)))));
        return Reply.of(designer, done.version())
                .put("message", "Took over what changed in the database")
                .put("receipt", Receipt.of(0, done.changes()));
    }

    private Json.Builder reload(
            Designer designer,
            ConnectionSettings settings,
            Json.Obj arguments,
            CallContext context) {
        DatabaseSchema fresh = databases.read(settings);
        DatabaseSchema known = designer.read(model -> model.schema());
        String version =
                designer.reload(
                        MatchedIds.of(known, fresh),
                        expectedVersion(arguments),
                        Author.of(context),
                        SchemaDesigner.stale());
        return Reply.of(designer, version).put("message", "Read the database again");
    }
}
