package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.WordCharacters;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the catalogue of a database speaks against, whatever the letters it is written in.
 *
 * @param functions that may do more than read
 * @param names of tables and views that come to the same, each with what it does
 */
public record Suspects(Set<String> functions, Map<String, String> names) {
    /** Nothing is suspected. */
    public static final Suspects NONE = new Suspects(Set.of(), Map.of());

    public Suspects {
        functions =
                functions.stream()
                        .map(WordCharacters::folded)
                        .collect(Collectors.toUnmodifiableSet());
        names = folded(names);
    }

    private static Map<String, String> folded(Map<String, String> names) {
        var all = new HashMap<String, String>();
        names.forEach((name, what) -> all.put(WordCharacters.folded(name), what));
        return Map.copyOf(all);
    }

    /** Functions alone. */
    public static Suspects functions(Collection<String> functions) {
        return new Suspects(Set.copyOf(functions), Map.of());
    }

    /** These, and names that come to the same for one reason. */
    public Suspects with(Collection<String> more, String what) {
        var all = new HashMap<>(names);
        more.forEach(name -> all.put(name, what));
        return new Suspects(functions, all);
    }
}
