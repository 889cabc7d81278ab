package dev.toolroom.domainlang.validate;

import dev.toolroom.domainlang.syntax.Span;

/** One thing that a rule has to say about a place in a file. */
public record Finding(Rule rule, Span span, String message) {
    public Severity severity() {
        return rule.severity();
    }
}
