package dev.toolroom.capability.designer;

import static java.util.stream.Collectors.joining;

import dev.toolroom.capability.designer.database.DatabaseIdentity;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.publish.CreateScript;
import dev.toolroom.capability.designer.publish.Planning;
import dev.toolroom.capability.designer.publish.Publication;
import dev.toolroom.capability.designer.publish.chosen.ChosenChanges;
import dev.toolroom.capability.designer.publish.dialect.Waiting;
import dev.toolroom.capability.designer.publish.lint.Finding;
import dev.toolroom.capability.designer.publish.lint.Linter;
import dev.toolroom.capability.designer.publish.online.OnlineStep;
import dev.toolroom.capability.designer.publish.precheck.FoundRows;
import dev.toolroom.capability.designer.scratch.ScratchCopies;
import dev.toolroom.capability.designer.scratch.ScratchCopies.Copy;
import dev.toolroom.capability.designer.scratch.ScratchDatabase;
import dev.toolroom.capability.designer.session.Author;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Shows what a publish would do, publishes, or starts over from the database. */
final class Publish extends DesignerTool {
    private static final int INLINE = 6_000;

    private final OpenDesigner databases;

    private final ScratchCopies copies;

    Publish(Designers designers, OpenDesigner databases, ScratchCopies copies) {
        super(
                Contract.load(
                        Publish.class,
                        "designer_publish",
                        arguments ->
                                switch (arguments.text("action", "preview")) {
                                    case "apply", "backout", "restore" -> Effect.WRITES;
                                    case "rebase", "reload" -> Effect.EDITS;
                                    default -> Effect.READS;
                                },
                        WorkspaceUse.NONE,
                        SchemaDesigner.LIMITS),
                designers);
        this.databases = databases;
        this.copies = copies;
    }

    /**
     * Only a person can allow a publish that may lose data, whatever the caller claims. The
     * question names the database and lists what is deleted. Nobody is asked if a copy is saved
     * first. If there is nothing to ask about, the call itself reports the problem.
     */
    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        String action = arguments.text("action", "");
        boolean restores = action.equals("restore");
        if (!restores
                && !(List.of("apply", "backout").contains(action)
                        && flag(arguments, "acceptDataLoss"))) {
            return Optional.empty();
        }
        try {
            Designer designer = meant(arguments, caller.chat().value());
            ConnectionSettings settings = databases.settings(designer);
            if (settings.kind() == DatabaseKind.DESIGN || !settings.access().canPublish()) {
                return Optional.empty();
            }
            return restores
                    ? databases.with(
                            designer,
                            settings,
                            (_, database) -> scratch(settings, database).restoreProposal())
                    : publishProposal(designer, settings, arguments);
        } catch (Refusal refusal) {
            return Optional.empty();
        }
    }

    private ScratchDatabase scratch(ConnectionSettings settings, DatabaseIdentity database) {
        return new ScratchDatabase(copies, settings, database);
    }

    private Optional<Proposal> publishProposal(
            Designer designer, ConnectionSettings settings, Json.Obj arguments) {
        if (!designer.version().equals(arguments.text("expectedVersion", ""))) {
            return Optional.empty();
        }
        DatabaseSchema target = target(designer, designer.read(model -> model.schema()), arguments);
        return databases.with(
                designer,
                settings,
                (connection, database) -> {
                    Publication plan =
                            new OnlinePublish(designer, settings)
                                    .plan(connection, target, arguments);
                    return plan.losesData()
                                    && plan.drift().stops().isEmpty()
                                    && !scratch(settings, database).isUndoable()
                            ? Optional.of(proposal(plan, database, settings, arguments))
                            : Optional.empty();
                });
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
            case "restore" -> restore(designer, settings, arguments, context);
            case "rebase" ->
                    new Merging(arguments)
                            .rebase(
                                    designer,
                                    databases.read(designer, settings),
                                    expectedVersion(arguments),
                                    Author.of(context));
            case "reload" ->
                    Merging.reload(
                            designer,
                            databases.read(designer, settings),
                            expectedVersion(arguments),
                            Author.of(context));
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
        scratch(settings, seen.database()).list(reply);
        PublishReport.chosen(chosen, reply);
        PublishReport.preview(plan, seen.rows(), settings.kind(), flag(arguments, "online"), reply);
        OnlinePublish.unfinished(designer, reply);
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
        if (!settings.access().canPublish()) {
            throw DesignerRefusal.READ_ONLY.because(
                    "Connection '%s' is read-only: the designer may not publish"
                            .formatted(settings.id()));
        }
        int seconds = number(arguments, "lockTimeout", (int) Waiting.USUAL.lock().toSeconds());
        var most = new Waiting(Duration.ofSeconds(seconds), Waiting.USUAL.statement());
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
                                                                        checkAndSave(
                                                                                connection,
                                                                                database,
                                                                                settings,
                                                                                arguments,
                                                                                context),
                                                                        context.listener()))));
        if (done.failure() != null) {
            throw DesignerRefusal.PUBLISH_FAILED.with(
                    PublishReport.withoutMasked(done.failure(), settings), done.failureDetails());
        }
        var reply =
                Reply.of(designer, designer.version())
                        .put("statements", done.size(flag(arguments, "online")))
                        .put("verified", done.left().isEmpty());
        if (done.losesData() && settings.access() == Access.SCRATCH) {
            reply.put("copySaved", true);
        }
        PublishReport.left(done, reply);
        PublishReport.warnings(done.drift(), reply);
        int unpublished =
                ChosenChanges.between(designer.base(), designer.read(model -> model.schema()))
                        .size();
        return unpublished == 0 ? reply : reply.put("unpublished", unpublished);
    }

    /** Refuses a plan that is not approved, and saves a copy of a scratch database. */
    private Consumer<Publication> checkAndSave(
            Connection connection,
            DatabaseIdentity database,
            ConnectionSettings settings,
            Json.Obj arguments,
            CallContext context) {
        var scratch = scratch(settings, database);
        boolean accepted = flag(arguments, "acceptDataLoss");
        var check = PlanCheck.of(arguments, accepted, scratch.isUndoable(), context);
        return plan -> {
            check.check(plan, plan.id(database), proposal(plan, database, settings, arguments));
            if (plan.losesData()) {
                scratch.save(connection);
            }
        };
    }

    private Json.Builder restore(
            Designer designer,
            ConnectionSettings settings,
            Json.Obj arguments,
            CallContext context) {
        String copy = arguments.text("copy", "");
        Copy before =
                databases.with(
                        designer,
                        settings,
                        (connection, database) ->
                                scratch(settings, database).restore(connection, copy, context));
        return Reply.of(designer, designer.version())
                .put("copy", before.id())
                .put(
                        "message",
                        "Restored the database. What it was before is kept as a copy, too. The design"
                                + " is unchanged: rebase takes over the database, reload starts from"
                                + " it");
    }
}
