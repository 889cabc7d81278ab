package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.publish.Publication;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The plans that a person was asked about; a call that loses data runs only its own. */
final class ApprovedPlans {
    private static final int MAX_PLANS = 500;

    private final Map<String, String> plans = new LinkedHashMap<>();

    /**
     * Identifies a call. Another process of the same agent may use the answer, so no chat is part
     * of it.
     */
    static String key(Json.Obj arguments) {
        return arguments.write();
    }

    /**
     * Saves what the question of a call was about. A question that is still open keeps its first
     * plan: that is the one the person reads.
     *
     * @param plan empty if there was nothing to ask about
     */
    synchronized void asked(String call, String plan) {
        if (plans.getOrDefault(call, "").isEmpty()) {
            plans.put(call, plan);
        }
        if (plans.size() > MAX_PLANS) {
            plans.remove(plans.keySet().iterator().next());
        }
    }

    /** The plan of a call, which is used up by this; null if the caller brought its approval. */
    private synchronized @Nullable String take(String call) {
        return plans.remove(call);
    }

    /**
     * Refuses a plan that is not the approved one.
     *
     * @param wanted the plan that the caller names; empty if it names none
     * @param accepted whether the caller says that data may be lost
     */
    void check(Publication plan, String planId, String call, String wanted, boolean accepted) {
        if (!plan.drift().stops().isEmpty()) {
            throw DesignerRefusal.STALE_DATABASE.with(
                    "The database changed since it was read. See what changed with action compare,"
                            + " then rebase",
                    Json.Obj.EMPTY.with(
                            "drift", Json.Arr.ofTexts(PublishReport.cut(plan.drift().stops()))));
        }
        String asked = accepted ? take(call) : null;
        if (plan.isEmpty()) {
            return;
        }
        boolean asAgreed =
                (wanted.isEmpty() || wanted.equals(planId))
                        && (asked == null
                                || asked.equals(planId)
                                || (asked.isEmpty() && !plan.losesData()));
        if (!asAgreed) {
            throw DesignerRefusal.CONFIRMATION_REQUIRED.with(
                    "The plan is another than the one that was agreed to; look at the preview"
                            + " again",
                    Json.Obj.EMPTY.with("plan", planId));
        }
        if (plan.losesData() && !accepted) {
            var details = Json.object().put("plan", planId);
            PublishReport.risks(plan.steps().stream().filter(Step::losesData).toList(), details);
            throw DesignerRefusal.CONFIRMATION_REQUIRED.with(
                    "Publishing would "
                            + LostData.sentence(plan.steps())
                            + "; ask a person, then send acceptDataLoss",
                    details.build());
        }
    }
}
