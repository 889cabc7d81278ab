package dev.toolroom.domainlang.validate;

import dev.toolroom.domainlang.syntax.Fix;
import dev.toolroom.domainlang.syntax.Span;
import java.util.List;

/**
 * One thing that a rule has to say about a place in a file.
 *
 * @param fixes what fixes it, where the rule knows
 */
public record Finding(Rule rule, Span span, String message, List<Fix> fixes) {
    public Finding(Rule rule, Span span, String message) {
        this(rule, span, message, List.of());
    }

    public Severity severity() {
        return rule.severity();
    }
}
