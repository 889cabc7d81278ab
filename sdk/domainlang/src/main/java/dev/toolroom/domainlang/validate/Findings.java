package dev.toolroom.domainlang.validate;

import dev.toolroom.domainlang.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Collects what the rules find, without those that are switched off. */
public final class Findings {
    private final List<Finding> found = new ArrayList<>();
    private final Set<Rule> off;

    public Findings(Set<Rule> off) {
        this.off = off;
    }

    public void add(Rule rule, Span span, String message) {
        if (!off.contains(rule)) {
            found.add(new Finding(rule, span, message));
        }
    }

    void add(Finding finding) {
        if (!off.contains(finding.rule())) {
            found.add(finding);
        }
    }

    public List<Finding> all() {
        return List.copyOf(found);
    }
}
