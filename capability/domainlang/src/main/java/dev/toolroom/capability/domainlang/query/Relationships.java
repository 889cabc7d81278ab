package dev.toolroom.capability.domainlang.query;

import dev.toolroom.capability.domainlang.syntax.Pattern;
import java.util.List;
import java.util.function.Predicate;

/** A selection of relationships. */
public final class Relationships extends Query<Relationship, Relationships> {
    Relationships(List<Relationship> all) {
        this(all, each -> true);
    }

    private Relationships(List<Relationship> all, Predicate<Relationship> wanted) {
        super(all, wanted);
    }

    @Override
    Relationships with(List<Relationship> items, Predicate<Relationship> condition) {
        return new Relationships(items, condition);
    }

    public Relationships involving(String context) {
        return where(each -> each.involves(context));
    }

    public Relationships withKind(String kind) {
        return where(each -> each.kind().equals(kind));
    }

    public Relationships withPattern(Pattern pattern) {
        return where(each -> each.hasPattern(pattern));
    }
}
