package dev.toolroom.capability.designer.publish.lint;

import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.lint.Rule.Severity;

/**
 * A change that a rule is about.
 *
 * @param severity of the rule, or less where it is not known whether it applies
 * @param object what is changed, as in {@code public.orders.total}
 */
public record Finding(Rule rule, Severity severity, String object, String message) {
    /** Whether a step of the plan names the same risk, of this object or of its table. */
    public boolean isRiskOf(Step step) {
        boolean same = object.equals(step.object()) || object.startsWith(step.object() + ".");
        return same && step.risks().contains(rule.risk());
    }
}
