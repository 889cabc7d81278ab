package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.WordCharacters;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Objects of a database that do more than read, by their folded names.
 *
 * @param functions that may do more than read
 * @param names of tables and views with the same effect, each with what it does
 */
public record Suspects(Set<String> functions, Map<String, String> names) {
    /** No objects. */
    public static final Suspects NONE = new Suspects(Set.of(), Map.of());

    public Suspects {
        functions =
                functions.stream()
                        .map(WordCharacters::folded)
                        .collect(Collectors.toUnmodifiableSet());
        names =
                names.entrySet().stream()
                        .collect(
                                Collectors.toUnmodifiableMap(
                                        each -> WordCharacters.folded(each.getKey()),
                                        Map.Entry::getValue,
                                        (first, second) -> first));
    }

    /** Returns functions only. */
    public static Suspects functions(Collection<String> functions) {
        return new Suspects(Set.copyOf(functions), Map.of());
    }

    /** Returns these and more names with one reason. */
    public Suspects with(Collection<String> more, String what) {
        var all = new HashMap<>(names);
        more.forEach(name -> all.put(name, what));
        return new Suspects(functions, all);
    }
}
