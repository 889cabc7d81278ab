package dev.toolroom.capability.designer;

import static java.util.stream.Collectors.joining;

import dev.toolroom.capability.designer.database.DatabaseIdentity;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Receipt;
import dev.toolroom.capability.designer.publish.CreateScript;
import dev.toolroom.capability.designer.publish.Planning;
import dev.toolroom.capability.designer.publish.Publication;
import dev.toolroom.capability.designer.publish.chosen.ChosenChanges;
import dev.toolroom.capability.designer.publish.dialect.Waiting;
import dev.toolroom.capability.designer.publish.lint.Finding;
import dev.toolroom.capability.designer.publish.lint.Linter;
import dev.toolroom.capability.designer.publish.online.OnlineStep;
import dev.toolroom.capability.designer.publish.precheck.FoundRows;
import dev.toolroom.capability.designer.session.Author;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Shows what a publish would do, publishes, or starts over from the database. */
final class Publish extends DesignerTool {
    private static final int INLINE = 6_000;

    private final OpenDesigner databases;

    Publish(Designers designers, OpenDesigner databases) {
        super(
                Contract.load(
                        Publish.class,
                        "designer_publish",
                        arguments ->
                                switch (arguments.text("action", "preview")) {
                                    case "apply", "backout" -> Effect.WRITES;
                                    case "rebase", "reload" -> Effect.EDITS;
                                    default -> Effect.READS;
                                },
                        WorkspaceUse.NONE,
                        SchemaDesigner.LIMITS),
                designers);
        this.databases = databases;
    }

    /**
     * Only a person can allow a publish that may lose data, whatever the caller claims. The
     * question names the database and lists what is deleted. If there is nothing to ask about, the
     * call itself reports the problem.
     */
    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        if (!List.of("apply", "backout").contains(arguments.text("action", ""))
                || !flag(arguments, "acceptDataLoss")) {
            return Optional.empty();
        }
        return proposal(arguments, caller);
    }

    private Optional<Proposal> proposal(Json.Obj arguments, Caller caller) {
        try {
            Designer designer = meant(arguments, caller.chat().value());
            ConnectionSettings settings = databases.settings(designer);
            if (settings.kind() == DatabaseKind.DESIGN
                    || settings.access() != Access.READ_WRITE
                    || !designer.version().equals(arguments.text("expectedVersion", ""))) {
                return Optional.empty();
            }
            DatabaseSchema target =
                    target(designer, designer.read(model -> model.schema()), arguments);
            return databases.with(
                    designer,
                    settings,
                    (connection, database) -> {
                        Publication plan =
                                new OnlinePublish(designer, settings)
                                        .plan(connection, target, arguments);
                        return plan.losesData() && plan.drift().stops().isEmpty()
                                ? Optional.of(proposal(plan, database, settings, arguments))
                                : Optional.empty();
                    });
        } catch (Refusal refusal) {
            return Optional.empty();
        }
    }

    private static Proposal proposal(
            Publication plan,
            DatabaseIdentity database,
            ConnectionSettings settings,
            Json.Obj arguments) {
        String script = script(plan, settings.kind(), flag(arguments, "online"));
        return LostData.proposal(plan, database, script);
    }

    private static String script(Publication plan, DatabaseKind kind, boolean online) {
        List<OnlineStep> steps = online ? plan.onlineSteps() : List.of();
        return steps.isEmpty()
                ? CreateScript.text(plan.steps(), kind)
                : steps.stream().map(OnlineStep::sql).collect(joining(";\n", "", ";\n"));
    }

    private Publication planned(
            Designer designer, ConnectionSettings settings, DatabaseSchema design) {
        return databases.with(
                designer,
                settings,
                (connection, database) -> Planning.plan(connection, settings, designer, design));
    }

    /** Returns the changes that a call names; all of them if it names none. */
    private static ChosenChanges chosen(
            Designer designer, DatabaseSchema design, Json.Obj arguments) {
        List<String> ids =
                arguments.get("changes") instanceof Json.Arr names ? names.texts() : List.of();
        if (arguments.get("changes") != null && ids.isEmpty()) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "changes is empty: name the changes to publish, or leave it out to publish all");
        }
        return ChosenChanges.of(designer.base(), design, designer.target().kind(), ids);
    }

    /** Returns the schema to publish: the design, or the beginning of an online publish. */
    private static DatabaseSchema target(
            Designer designer, DatabaseSchema design, Json.Obj arguments) {
        return arguments.text("action", "").equals("backout")
                ? OnlinePublish.beginning(designer)
                : chosen(designer, design, arguments).schema();
    }

    private static ChosenChanges chosen(Designer designer, Json.Obj arguments) {
        return chosen(designer, designer.read(model -> model.schema()), arguments);
    }

    @Override
    Json.Builder answer(Designer designer, Json.Obj arguments, CallContext context) {
        ConnectionSettings settings = databases.settings(designer);
        if (arguments.text("action", "").equals("lint")) {
            return lint(designer, settings, arguments);
        }
        if (settings.kind() == DatabaseKind.DESIGN) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    ("Connection '%s' is a design without a database; export its"
                                    + " script instead")
                            .formatted(settings.id()));
        }
        return switch (arguments.text("action", "preview")) {
            case "apply", "backout" -> apply(designer, settings, arguments, context);
            case "compare" ->
                    new Merging(arguments).compared(designer, databases.read(designer, settings));
            case "rebase" -> rebase(designer, settings, arguments, context);
            case "reload" -> reload(designer, settings, arguments, context);
            default -> preview(designer, settings, arguments, context);
        };
    }

    private Json.Builder preview(
            Designer designer,
            ConnectionSettings settings,
            Json.Obj arguments,
            CallContext context) {
        String version = designer.version();
        ChosenChanges chosen = chosen(designer, arguments);
        record Seen(Publication plan, DatabaseIdentity database, List<FoundRows> rows) {}
        Seen seen =
                databases.with(
                        designer,
                        settings,
                        (connection, database) -> {
                            Publication plan =
                                    new OnlinePublish(designer, settings)
                                            .plan(connection, chosen.schema(), arguments);
                            return new Seen(plan, database, plan.precheck(connection));
                        });
        Publication plan = seen.plan();
        String script = script(plan, settings.kind(), flag(arguments, "online"));
        var reply =
                Reply.of(designer, version)
                        .put("target", seen.database().shown())
                        .put("plan", plan.id(seen.database()))
                        .put("statements", plan.size(flag(arguments, "online")))
                        .put("losesData", plan.losesData());
        PublishReport.chosen(chosen, reply);
        PublishReport.risks(plan.steps(), reply);
        PublishReport.rows(seen.rows(), reply);
        List<Finding> findings = plan.lint(flag(arguments, "online"));
        PublishReport.lint(PublishReport.beyondRisks(findings, plan.steps()), reply);
        PublishReport.locks(plan.steps(), settings.kind(), reply);
        OnlinePublish.unfinished(designer, reply);
        if (flag(arguments, "online")) {
            OnlinePublish.steps(plan.onlineSteps(), reply);
        }
        if (!plan.drift().stops().isEmpty()) {
            reply.put("drift", Json.Arr.ofTexts(PublishReport.cut(plan.drift().stops())));
        }
        PublishReport.warnings(plan.drift(), reply);
        if (script.length() <= INLINE) {
            reply.put("script", script);
        } else {
            reply.put("export", context.exports().keep(context.id(), "sql", script));
        }
        return reply;
    }

    /** Lints a design without a database against its file as it was read. */
    private Json.Builder lint(Designer designer, ConnectionSettings settings, Json.Obj arguments) {
        DatabaseSchema design = chosen(designer, arguments).schema();
        List<Finding> findings =
                settings.kind() == DatabaseKind.DESIGN
                        ? Linter.of(designer.target().kind(), designer.base(), design, table -> -1)
                        : planned(designer, settings, design).lint(false);
        var reply = Reply.of(designer, designer.version()).put("findings", findings.size());
        PublishReport.lint(findings, reply);
        return reply;
    }

    private Json.Builder apply(
            Designer designer,
            ConnectionSettings settings,
            Json.Obj arguments,
            CallContext context) {
        if (settings.access() != Access.READ_WRITE) {
            throw DesignerRefusal.READ_ONLY.because(
                    "Connection '%s' is read-only: the designer may not publish"
                            .formatted(settings.id()));
        }
        Waiting most =
                new Waiting(
                        seconds(arguments, "lockTimeout", Waiting.USUAL.lock()),
                        Waiting.USUAL.statement());
        var publish = new OnlinePublish(designer, settings);
        Publication done =
                OpenDesigner.heavy(
                        () ->
                                designer.publish(
                                        expectedVersion(arguments),
                                        Author.of(context),
                                        SchemaDesigner.stale(),
                                        design ->
                                                databases.with(
                                                        designer,
                                                        settings,
                                                        (connection, database) ->
                                                                publish.publish(
                                                                        connection,
                                                                        target(
                                                                                designer, design,
                                                                                arguments),
                                                                        arguments,
                                                                        most,
                                                                        check(
                                                                                database, settings,
                                                                                arguments, context),
                                                                        context.listener()))));
        if (done.failure() != null) {
            throw DesignerRefusal.PUBLISH_FAILED.with(done.failure(), done.failureDetails());
        }
        var reply =
                Reply.of(designer, designer.version())
                        .put("statements", done.size(flag(arguments, "online")))
                        .put("verified", done.left().isEmpty());
        PublishReport.left(done, reply);
        PublishReport.warnings(done.drift(), reply);
        int unpublished =
                ChosenChanges.between(designer.base(), designer.read(model -> model.schema()))
                        .size();
        return unpublished == 0 ? reply : reply.put("unpublished", unpublished);
    }

    private static Consumer<Publication> check(
            DatabaseIdentity database,
            ConnectionSettings settings,
            Json.Obj arguments,
            CallContext context) {
        var check = PlanCheck.of(arguments, flag(arguments, "acceptDataLoss"), context);
        return plan ->
                check.check(plan, plan.id(database), proposal(plan, database, settings, arguments));
    }

    private static Duration seconds(Json.Obj arguments, String name, Duration otherwise) {
        return Duration.ofSeconds(number(arguments, name, (int) otherwise.toSeconds()));
    }

    private Json.Builder rebase(
            Designer designer,
            ConnectionSettings settings,
            Json.Obj arguments,
            CallContext context) {
        Designer.Batch done =
                designer.rebase(
                        databases.read(designer, settings),
                        new Merging(arguments).choices(),
                        expectedVersion(arguments),
                        Author.of(context),
                        SchemaDesigner.stale(),
                        Merging::refusal);
        return Reply.of(designer, done.version())
                .put("message", "Merged the changes of the database into the design")
                .put("receipt", Receipt.of(0, done.changes()));
    }

    private Json.Builder reload(
            Designer designer,
            ConnectionSettings settings,
            Json.Obj arguments,
            CallContext context) {
        DatabaseSchema fresh = databases.read(designer, settings);
        DatabaseSchema known = designer.read(model -> model.schema());
        String version =
                designer.reload(
                        MatchedIds.of(known, fresh),
                        expectedVersion(arguments),
                        Author.of(context),
                        SchemaDesigner.stale());
        return Reply.of(designer, version).put("message", "Reloaded the design from the database");
    }
}
