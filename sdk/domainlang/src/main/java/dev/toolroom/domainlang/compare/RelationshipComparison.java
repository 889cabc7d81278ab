package dev.toolroom.domainlang.compare;

import dev.toolroom.domainlang.compare.Difference.Change;
import dev.toolroom.domainlang.query.Relationship;
import dev.toolroom.domainlang.syntax.Pattern;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares relationships. One that is written from its other end is the same. */
final class RelationshipComparison {
    private final Side before;
    private final Side after;
    private final List<Result> results = new ArrayList<>();

    /**
     * One changed relationship.
     *
     * @param old in the older model, or null if it was added
     * @param fresh in the newer model, or null if it was removed
     */
    record Result(Change change, @Nullable Relationship old, @Nullable Relationship fresh) {
        Difference difference() {
            Relationship shown = Objects.requireNonNull(fresh == null ? old : fresh);
            boolean moved = change == Change.MOVED;
            return new Difference(
                    change,
                    "Relationship",
                    shown.name(),
                    moved ? "owner" : null,
                    value(old, fresh, moved),
                    value(fresh, old, moved),
                    shown.location());
        }

        private static @Nullable String value(
                @Nullable Relationship shown, @Nullable Relationship other, boolean moved) {
            if (shown == null || other == null) {
                return null;
            }
            return moved ? shown.owner().fqn() : toNotation(shown);
        }
    }

    /**
     * The content of a relationship, with its ends in the order of their keys.
     *
     * @param direction {@code >} or {@code <} for upstream to downstream, else empty
     */
    private record Meaning(
            String first,
            String second,
            String direction,
            String kind,
            List<Pattern> firstPatterns,
            List<Pattern> secondPatterns) {
        String ends() {
            return first + " " + second;
        }

        boolean isTurned(Meaning other) {
            return !direction.isEmpty()
                    && !other.direction.isEmpty()
                    && !direction.equals(other.direction);
        }
    }

    private RelationshipComparison(Side before, Side after) {
        this.before = before;
        this.after = after;
    }

    static List<Result> of(Side before, Side after) {
        var comparison = new RelationshipComparison(before, after);
        comparison.compare();
        return comparison.results;
    }

    private void compare() {
        Map<Relationship, Meaning> old = meanings(before);
        Map<Relationship, Meaning> fresh = meanings(after);
        match(old, fresh, true, true, null);
        match(old, fresh, true, false, Change.CHANGED);
        match(old, fresh, false, true, Change.MOVED);
        old.keySet().forEach(each -> results.add(new Result(Change.REMOVED, each, null)));
        fresh.keySet().forEach(each -> results.add(new Result(Change.ADDED, null, each)));
    }

    /** Takes out the pairs that agree in their owner, in their meaning, or in both. */
    private void match(
            Map<Relationship, Meaning> old,
            Map<Relationship, Meaning> fresh,
            boolean sameOwner,
            boolean sameMeaning,
            @Nullable Change change) {
        for (Iterator<Map.Entry<Relationship, Meaning>> all = old.entrySet().iterator();
                all.hasNext(); ) {
            var each = all.next();
            Meaning said = each.getValue();
            Relationship found = null;
            for (var other : fresh.entrySet()) {
                boolean agrees =
                        sameMeaning
                                ? said.equals(other.getValue())
                                : said.ends().equals(other.getValue().ends());
                if (found == null
                        && agrees
                        && (!sameOwner
                                || owner(each.getKey()).equals(freshOwner(other.getKey())))) {
                    found = other.getKey();
                }
            }
            if (found != null) {
                Meaning now = Objects.requireNonNull(fresh.remove(found));
                all.remove();
                if (change != null) {
                    Change what = said.isTurned(now) ? Change.TURNED : change;
                    results.add(new Result(what, each.getKey(), found));
                }
            }
        }
    }

    private String owner(Relationship each) {
        return before.key(each.owner().id());
    }

    private String freshOwner(Relationship each) {
        return after.key(each.owner().id());
    }

    private static Map<Relationship, Meaning> meanings(Side side) {
        Map<Relationship, Meaning> all = new LinkedHashMap<>();
        side.model().relationships().forEach(each -> all.put(each, meaning(each, side)));
        return all;
    }

    private static Meaning meaning(Relationship each, Side side) {
        String left = side.key(each.left());
        String right = side.key(each.right());
        List<Pattern> leftPatterns = each.leftPatterns().stream().sorted().toList();
        List<Pattern> rightPatterns = each.rightPatterns().stream().sorted().toList();
        String arrow =
                switch (each.arrow()) {
                    case "->" -> ">";
                    case "<-" -> "<";
                    default -> "";
                };
        if (left.compareTo(right) <= 0) {
            return new Meaning(left, right, arrow, each.kind(), leftPatterns, rightPatterns);
        }
        String turned = arrow.equals(">") ? "<" : arrow.equals("<") ? ">" : "";
        return new Meaning(right, left, turned, each.kind(), rightPatterns, leftPatterns);
    }

    /** With names instead of {@code this}, as in {@code Orders [OHS] -> [CF] Billing}. */
    private static String toNotation(Relationship each) {
        if (!each.isDirectional()) {
            return each.name();
        }
        String left = patterns(each.leftPatterns());
        String right = patterns(each.rightPatterns());
        return each.left().name()
                + (left.isEmpty() ? "" : " " + left)
                + " "
                + each.arrow()
                + (right.isEmpty() ? "" : " " + right)
                + " "
                + each.right().name();
    }

    private static String patterns(List<Pattern> patterns) {
        return patterns.isEmpty()
                ? ""
                : patterns.stream()
                        .map(Pattern::shortName)
                        .collect(Collectors.joining(", ", "[", "]"));
    }
}
