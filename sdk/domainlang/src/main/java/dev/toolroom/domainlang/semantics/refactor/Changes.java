package dev.toolroom.domainlang.semantics.refactor;

import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.Span;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** The changes of one file, in its order; those that begin at one place are one. */
final class Changes {
    private final TreeMap<Integer, Change> byStart = new TreeMap<>();

    void add(Change change) {
        byStart.merge(change.span().start(), change, Changes::join);
    }

    private static Change join(Change one, Change other) {
        Span longer = one.span().end() > other.span().end() ? one.span() : other.span();
        return new Change(longer, one.text() + other.text());
    }

    List<Change> all() {
        return List.copyOf(byStart.values());
    }

    static String applied(String text, Collection<Change> changes) {
        var fresh = new StringBuilder(text);
        changes.stream()
                .sorted(Comparator.comparingInt((Change each) -> each.span().start()).reversed())
                .forEach(
                        each -> fresh.replace(each.span().start(), each.span().end(), each.text()));
        return fresh.toString();
    }
}
