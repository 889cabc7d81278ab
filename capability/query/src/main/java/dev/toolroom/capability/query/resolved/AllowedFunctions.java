package dev.toolroom.capability.query.resolved;

import java.util.List;

/**
 * Functions that users have made and trust: what they return is shown though columns are masked.
 *
 * @param names as in {@code order_net} or {@code sales.order_net}, whatever the letters
 */
public record AllowedFunctions(List<String> names) {
    public AllowedFunctions {
        names = List.copyOf(names);
    }

    public boolean matches(String schema, String function) {
        return names.stream().anyMatch(each -> matches(each, schema, function));
    }

    /** Whether one of the names means this function. */
    public static boolean matches(String name, String schema, String function) {
        return name.equalsIgnoreCase(function) || name.equalsIgnoreCase(schema + "." + function);
    }
}
