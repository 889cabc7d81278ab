package dev.toolroom.capability.domainlang.query;

import dev.toolroom.capability.domainlang.syntax.Pattern;
import java.util.List;
import java.util.function.Predicate;

/** A selection of relationships. */
public final class Relationships extends Query<Relationship, Relationships> {
    private final Model model;

    Relationships(Model model, List<Relationship> all) {
        this(model, all, each -> true);
    }

    private Relationships(Model model, List<Relationship> all, Predicate<Relationship> wanted) {
        super(all, wanted);
        this.model = model;
    }

    @Override
    Relationships with(List<Relationship> items, Predicate<Relationship> condition) {
        return new Relationships(model, items, condition);
    }

    /** Those of one context: looked up, so that it does not matter how many others there are. */
    public Relationships involving(String context) {
        return with(model.relationshipsOf(context), wanted().and(each -> each.involves(context)));
    }

    public Relationships withKind(String kind) {
        return where(each -> each.kind().equals(kind));
    }

    public Relationships withPattern(Pattern pattern) {
        return where(each -> each.hasPattern(pattern));
    }
}
