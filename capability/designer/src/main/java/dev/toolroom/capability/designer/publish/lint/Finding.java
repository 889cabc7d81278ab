package dev.toolroom.capability.designer.publish.lint;

import dev.toolroom.capability.designer.publish.lint.Rule.Severity;

/**
 * A change that a rule is about.
 *
 * @param severity of the rule, or less where it is not known whether it applies
 * @param object what is changed, as in {@code public.orders.total}
 */
public record Finding(Rule rule, Severity severity, String object, String message) {}
