package dev.toolroom.domainlang.query.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Which elements a name that is none may have meant. Made once for a model, when it is needed. */
public final class NearNames {
    private final Spellings qualified;
    private final Spellings simple;
    private final Map<String, List<String>> bySimple = new HashMap<>();

    public NearNames(Collection<String> fqns) {
        for (String fqn : fqns) {
            bySimple.computeIfAbsent(last(fqn), key -> new ArrayList<>(1)).add(fqn);
        }
        bySimple.values()
                .forEach(
                        each ->
                                each.sort(
                                        Comparator.comparingInt(String::length)
                                                .thenComparing(Comparator.naturalOrder())));
        qualified = new Spellings(fqns);
        simple = new Spellings(bySimple.keySet());
    }

    /** First those of the same simple name, then those spelled alike. */
    public List<String> to(String fqn, int atMost) {
        String last = last(fqn);
        Set<String> near = new LinkedHashSet<>(called(last));
        near.addAll(qualified.near(fqn, atMost));
        if (near.size() < atMost) {
            simple.near(last, atMost).forEach(each -> near.addAll(called(each)));
        }
        return near.stream().limit(atMost).toList();
    }

    private List<String> called(String simpleName) {
        return bySimple.getOrDefault(simpleName, List.of());
    }

    private static String last(String fqn) {
        return fqn.substring(fqn.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }
}
