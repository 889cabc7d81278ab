package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.publish.Publication;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.json.Json;

/**
 * Refuses a plan that nobody agreed to.
 *
 * @param wanted the plan that the caller names; empty if it names none
 * @param accepted whether the caller says that data may be lost
 * @param undoable whether what the plan deletes is saved first, so that nobody has to agree
 */
record PlanCheck(String wanted, boolean accepted, boolean undoable, CallContext context) {
    static PlanCheck of(
            Json.Obj arguments, boolean accepted, boolean undoable, CallContext context) {
        return new PlanCheck(arguments.text("plan", ""), accepted, undoable, context);
    }

    /**
     * @param proposal what a person would be asked about this plan
     */
    void check(Publication plan, String planId, Proposal proposal) {
        if (!plan.drift().stops().isEmpty()) {
            throw DesignerRefusal.STALE_DATABASE.with(
                    "The database changed since it was read. See what changed with action compare,"
                            + " then rebase",
                    Json.Obj.EMPTY.with(
                            "drift", Json.Arr.ofTexts(PublishReport.cut(plan.drift().stops()))));
        }
        if (plan.isEmpty()) {
            return;
        }
        if (!(wanted.isEmpty() || wanted.equals(planId)) || !isAgreed(plan, proposal)) {
            throw DesignerRefusal.CONFIRMATION_REQUIRED.with(
                    "The plan is another than the one that was agreed to; look at the preview"
                            + " again",
                    Json.Obj.EMPTY.with("plan", planId));
        }
        if (plan.losesData() && !accepted) {
            var details = Json.object().put("plan", planId);
            PublishReport.risks(plan.steps().stream().filter(Step::losesData).toList(), details);
            throw DesignerRefusal.CONFIRMATION_REQUIRED.with(
                    "Publishing would %s; ask a person, then send acceptDataLoss"
                            .formatted(LostData.sentence(plan.steps())),
                    details.build());
        }
    }

    /** A person agrees to one plan. Nobody is asked about a plan that loses nothing. */
    private boolean isAgreed(Publication plan, Proposal proposal) {
        return context.approved() == null
                ? undoable || !(accepted && plan.losesData())
                : context.isApproved(proposal);
    }
}
