package dev.toolroom.foundation.relational.schema;

import java.util.List;
import java.util.Set;

/** Groups of PostgreSQL types that an operator compares, as foreign keys need. */
final class TypeGroups {
    private static final List<Set<String>> GROUPS =
            List.of(
                    Set.of("smallint", "integer", "bigint", "numeric"),
                    Set.of("real", "double precision"),
                    Set.of("text", "varchar", "char", "name"),
                    Set.of("date", "timestamp", "timestamptz"));

    private TypeGroups() {}

    /** Whether types are comparable; {@code numeric} cannot reference an integer type. */
    static boolean areComparable(String from, String to) {
        boolean widens = !(from.equals("numeric") && !to.equals("numeric"));
        return widens && GROUPS.stream().anyMatch(each -> each.contains(from) && each.contains(to));
    }
}
