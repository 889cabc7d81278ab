package dev.toolroom.capability.query.gate;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the catalogue of a database speaks against, whatever the letters it is written in.
 *
 * @param functions that may do more than read
 * @param attributes those that can be called as if they were a column, of a row or of any other
 *     value: (value).function
 * @param operators that call such a function
 * @param names of types, tables and views that come to the same, each with what it does
 * @param rows of tables that may be read, and other names, that may not be used as types
 * @param composed tables that may be read, but with no literal or cast beside
 */
public record Suspects(
        Set<String> functions,
        Set<String> attributes,
        Set<String> operators,
        Map<String, String> names,
        Map<String, String> rows,
        Map<String, String> composed) {
    /** Nothing is suspected. */
    public static final Suspects NONE = new Suspects(Set.of(), Set.of(), Set.of(), Map.of());

    public Suspects {
        functions = folded(functions);
        attributes = folded(attributes);
        operators = Set.copyOf(operators);
        names = folded(names);
        rows = folded(rows);
        composed = folded(composed);
    }

    /** Where no table is suspected. */
    public Suspects(
            Set<String> functions,
            Set<String> attributes,
            Set<String> operators,
            Map<String, String> names) {
        this(functions, attributes, operators, names, Map.of(), Map.of());
    }

    private static Set<String> folded(Set<String> names) {
        return names.stream().map(Letters::folded).collect(Collectors.toUnmodifiableSet());
    }

    private static Map<String, String> folded(Map<String, String> names) {
        var all = new HashMap<String, String>();
        names.forEach((name, what) -> all.put(Letters.folded(name), what));
        return Map.copyOf(all);
    }

    /** Functions alone. */
    public static Suspects functions(Set<String> functions) {
        return new Suspects(functions, Set.of(), Set.of(), Map.of());
    }

    /** These, and one name more. */
    public Suspects with(String name, String what) {
        var all = new HashMap<>(names);
        all.put(name, what);
        return new Suspects(functions, attributes, operators, all, rows, composed);
    }
}
