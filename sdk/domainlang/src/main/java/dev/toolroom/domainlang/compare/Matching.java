package dev.toolroom.domainlang.compare;

import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.syntax.NodeType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the elements that are the same in both models: by their qualified names, then by their
 * simple names in another namespace, then by what is known about them. Elements that could be
 * matched in two ways are not matched.
 */
final class Matching {
    /** The share of facts that two elements with different names have in common. */
    private static final double MIN_SIMILARITY = 0.5;

    private final Side before;
    private final Side after;
    private final Map<Element, Element> pairs = new LinkedHashMap<>();
    private final List<Element> removed = new ArrayList<>();
    private final List<Element> added = new ArrayList<>();

    private Matching(Side before, Side after) {
        this.before = before;
        this.after = after;
    }

    static Matching of(Side before, Side after) {
        var matching = new Matching(before, after);
        matching.byName();
        matching.bySimpleName();
        while (matching.byFacts()) {
            // A pair that was found makes the facts of others equal.
        }
        return matching;
    }

    /** From the older to the newer element. */
    Map<Element, Element> pairs() {
        return pairs;
    }

    List<Element> removed() {
        return removed;
    }

    List<Element> added() {
        return added;
    }

    private void byName() {
        Map<String, Element> old = new LinkedHashMap<>();
        before.model().elements().forEach(each -> old.put(before.key(each).substring(1), each));
        for (Element each : after.model().elements()) {
            Element same = old.remove(after.key(each).substring(1));
            if (same == null) {
                added.add(each);
            } else {
                pair(same, each);
            }
        }
        removed.addAll(old.values());
        removed.removeIf(Matching::isNamespace);
        added.removeIf(Matching::isNamespace);
    }

    /** A namespace is where its elements are: they are reported as moved. */
    private static boolean isNamespace(Element element) {
        return element.type() == NodeType.NAMESPACE;
    }

    private void pair(Element old, Element fresh) {
        pairs.put(old, fresh);
        after.rename(fresh, before.key(old));
    }

    private void bySimpleName() {
        Map<String, List<Element>> byName = new HashMap<>();
        added.forEach(
                each ->
                        byName.computeIfAbsent(typeAndName(each), key -> new ArrayList<>())
                                .add(each));
        Map<String, Long> numbers = new HashMap<>();
        removed.forEach(each -> numbers.merge(typeAndName(each), 1L, Long::sum));
        for (Element old : List.copyOf(removed)) {
            List<Element> found = byName.getOrDefault(typeAndName(old), List.of());
            if (found.size() == 1 && numbers.getOrDefault(typeAndName(old), 0L) == 1) {
                accept(old, found.getFirst());
            }
        }
    }

    private static String typeAndName(Element element) {
        return element.type() + " " + element.name();
    }

    private void accept(Element old, Element fresh) {
        pair(old, fresh);
        removed.remove(old);
        added.remove(fresh);
    }

    private boolean byFacts() {
        if (removed.isEmpty() || added.isEmpty()) {
            return false;
        }
        Map<Element, Set<String>> old = before.facts(removed);
        Map<Element, Set<String>> fresh = after.facts(added);
        Map<Element, Element> forward = new LinkedHashMap<>();
        for (Element each : removed) {
            Element best = best(each, old, added, fresh);
            if (best != null && each.equals(best(best, fresh, removed, old))) {
                forward.put(each, best);
            }
        }
        forward.forEach(this::accept);
        return !forward.isEmpty();
    }

    /** The only most similar element of the same type, or null. */
    private static @Nullable Element best(
            Element element,
            Map<Element, Set<String>> own,
            List<Element> others,
            Map<Element, Set<String>> theirs) {
        Element best = null;
        double most = 0;
        boolean several = false;
        for (Element each : others) {
            if (each.type() == element.type()) {
                double similarity =
                        similarity(
                                own.getOrDefault(element, Set.of()),
                                theirs.getOrDefault(each, Set.of()));
                if (similarity > most) {
                    best = each;
                    most = similarity;
                    several = false;
                } else if (similarity == most) {
                    several = true;
                }
            }
        }
        return several || most < MIN_SIMILARITY ? null : best;
    }

    private static double similarity(Set<String> one, Set<String> other) {
        Set<String> common = new HashSet<>(one);
        common.retainAll(other);
        int all = one.size() + other.size() - common.size();
        return all == 0 ? 0 : (double) common.size() / all;
    }
}
