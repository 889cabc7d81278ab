package dev.toolroom.domainlang.validate;

import dev.toolroom.domainlang.syntax.Fix;
import dev.toolroom.domainlang.syntax.Span;
import java.util.List;

/**
 * A violation of a rule at a place in a file.
 *
 * @param fixes the fixes that the rule knows
 */
public record Finding(Rule rule, Span span, String message, List<Fix> fixes) {
    public Finding(Rule rule, Span span, String message) {
        this(rule, span, message, List.of());
    }

    public Severity severity() {
        return rule.severity();
    }
}
