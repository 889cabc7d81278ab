package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.publish.Planning;
import dev.toolroom.capability.designer.publish.Publication;
import dev.toolroom.capability.designer.publish.dialect.Waiting;
import dev.toolroom.capability.designer.publish.online.OnlinePlan;
import dev.toolroom.capability.designer.publish.online.OnlineRun;
import dev.toolroom.capability.designer.publish.online.OnlineStep;
import dev.toolroom.capability.designer.publish.online.OnlineTurn;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A publish in steps. Where it began is written down before the first step, so that it goes on or
 * back from wherever it was stopped: where that is, the database itself says.
 */
final class OnlinePublish {
    private static final int SHOWN = 40;

    private final Designer designer;
    private final ConnectionSettings settings;

    OnlinePublish(Designer designer, ConnectionSettings settings) {
        this.designer = designer;
        this.settings = settings;
    }

    /** The database when the publish began that is to be taken back. */
    static DatabaseSchema beginning(Designer designer) {
        return designer.onlineBase()
                .orElseThrow(
                        DesignerRefusal.INVALID_REQUEST.supplier(
                                "There is no online publish to back out of"));
    }

    /**
     * As every plan; where an online publish stopped and the caller wants to go on or back, from
     * what is there now.
     */
    Publication plan(Connection connection, DatabaseSchema target, Json.Obj arguments)
            throws SQLException {
        boolean online = DesignerTool.flag(arguments, "online");
        if (online) {
            OnlinePlan.check(settings.kind());
        }
        Optional<DatabaseSchema> beginning = designer.onlineBase();
        return beginning.isPresent() && isMeant(arguments)
                ? Planning.resumed(
                        connection,
                        beginning.get(),
                        designer.base(),
                        designer.live(),
                        target,
                        online)
                : Planning.plan(
                        connection,
                        settings.kind(),
                        designer.base(),
                        designer.live(),
                        target,
                        online);
    }

    static boolean isMeant(Json.Obj arguments) {
        return DesignerTool.flag(arguments, "online")
                || arguments.text("action", "").equals("backout");
    }

    /**
     * Publishes, online or at once.
     *
     * @param most how long it may wait for others
     * @param agreed refuses a plan that is not approved
     */
    Publication publish(
            Connection connection,
            DatabaseSchema target,
            Json.Obj arguments,
            Waiting most,
            Consumer<Publication> agreed,
            CallListener listener)
            throws SQLException {
        Publication.limit(connection, settings.kind(), most);
        if (!isMeant(arguments)) {
            return turned(connection, target, arguments, agreed, listener);
        }
        OnlinePlan.check(settings.kind());
        // The process that ran it before may be gone and its last statement still at work.
        try (var _ = OnlineTurn.take(connection, most.lock())) {
            return turned(connection, target, arguments, agreed, listener);
        }
    }

    private Publication turned(
            Connection connection,
            DatabaseSchema target,
            Json.Obj arguments,
            Consumer<Publication> agreed,
            CallListener listener)
            throws SQLException {
        Publication plan = plan(connection, target, arguments);
        stopped(plan, arguments);
        agreed.accept(plan);
        PublishReport.refuse(plan.precheck(connection));
        return DesignerTool.flag(arguments, "online")
                ? run(connection, plan, listener)
                : plan.run(connection, listener);
    }

    /** A reload or rebase would bring the leftovers of that publish into the design. */
    private void stopped(Publication plan, Json.Obj arguments) {
        if (designer.onlineBase().isPresent()
                && !isMeant(arguments)
                && !plan.drift().stops().isEmpty()) {
            throw new Refusal(
                    DesignerRefusal.STALE_DATABASE,
                    "An online publish stopped before it was complete. Publish with online to"
                            + " finish it, or use action backout",
                    "Publish with online, or use action backout",
                    Json.Obj.EMPTY.with(
                            "drift", Json.Arr.ofTexts(PublishReport.cut(plan.drift().stops()))));
        }
    }

    private Publication run(Connection connection, Publication plan, CallListener listener)
            throws SQLException {
        if (plan.isEmpty()) {
            return plan.run(connection, listener);
        }
        plan.onlineSteps();
        if (designer.onlineBase().isEmpty()) {
            designer.onlineBase(plan.before());
        } else {
            OnlineRun.dropInvalid(connection, plan::makes);
        }
        return plan.runOnline(connection, listener);
    }

    /** Whether an earlier publish stopped on its way. */
    static void unfinished(Designer designer, Json.Builder reply) {
        if (designer.onlineBase().isPresent()) {
            reply.put("unfinished", true);
        }
    }

    /** The steps with their locks. */
    static void steps(List<OnlineStep> steps, Json.Builder reply) {
        reply.put(
                "onlineSteps",
                new Json.Arr(
                        steps.stream()
                                .limit(SHOWN)
                                .<Json>map(
                                        each ->
                                                Json.object()
                                                        .put("sql", each.sql())
                                                        .put("lock", each.lock().name())
                                                        .put("blocks", each.lock().blocks())
                                                        .build())
                                .toList()));
    }
}
