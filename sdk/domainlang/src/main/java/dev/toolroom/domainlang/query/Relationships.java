package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.syntax.Pattern;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** A selection of relationships. */
public final class Relationships extends Query<Relationship, Relationships> {
    Relationships(Narrowed<Relationship> narrowed) {
        super(narrowed);
    }

    @Override
    Relationships with(Narrowed<Relationship> narrowed) {
        return new Relationships(narrowed);
    }

    /** Those of the contexts that are called this, by their simple or qualified names. */
    public Relationships involving(String context) {
        return under("context", Relationships::names, context, each -> each.involves(context));
    }

    private static void names(Relationship relationship, Consumer<String> found) {
        var left = relationship.left();
        var right = relationship.right();
        // Two sides may be one context, and a name may be qualified by nothing.
        Set.copyOf(List.of(left.name(), left.fqn(), right.name(), right.fqn())).forEach(found);
    }

    public Relationships withKind(String kind) {
        return where(each -> each.kind().equals(kind));
    }

    /** By its short or long name, in any case; none where no pattern is called that. */
    public Relationships withPattern(String name) {
        return Pattern.like(name).map(this::withPattern).orElseGet(() -> where(each -> false));
    }

    public Relationships withPattern(Pattern pattern) {
        return where(each -> each.hasPattern(pattern));
    }
}
