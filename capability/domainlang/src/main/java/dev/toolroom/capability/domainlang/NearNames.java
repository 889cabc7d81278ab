package dev.toolroom.capability.domainlang;

import dev.toolroom.capability.domainlang.query.Model;
import dev.toolroom.kernel.Nearest;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Which elements a name that is none may have meant. */
final class NearNames {
    private static final int MOST = 5;

    private NearNames() {}

    /** First those of the same simple name, then those spelled alike. */
    static List<String> to(String fqn, Model model) {
        String simple = last(fqn);
        Set<String> near = new LinkedHashSet<>();
        model.fqns().stream()
                .filter(each -> last(each).equals(simple))
                .sorted(Comparator.comparingInt(String::length).thenComparing(each -> each))
                .limit(MOST)
                .forEach(near::add);
        near.addAll(Nearest.to(fqn, model.fqns(), MOST));
        if (near.size() < MOST) {
            Set<String> names = new LinkedHashSet<>();
            model.fqns().forEach(each -> names.add(last(each)));
            Set<String> alike = Set.copyOf(Nearest.to(simple, names, MOST));
            model.fqns().stream()
                    .filter(each -> alike.contains(last(each)))
                    .sorted()
                    .forEach(near::add);
        }
        return near.stream().limit(MOST).toList();
    }

    private static String last(String fqn) {
        return fqn.substring(fqn.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }
}
