package dev.toolroom.foundation.relational.schema;

import java.util.List;
import java.util.Set;

/** Types of PostgreSQL that one operator compares, so that one may point at the other. */
final class TypeGroups {
    private static final List<Set<String>> GROUPS =
            List.of(
                    Set.of("smallint", "integer", "bigint", "numeric"),
                    Set.of("real", "double precision"),
                    Set.of("text", "varchar", "char", "name"),
                    Set.of("date", "timestamp", "timestamptz"));

    private TypeGroups() {}

    /** What is not exact cannot point at what is. */
    static boolean meet(String from, String to) {
        boolean widens = !(from.equals("numeric") && !to.equals("numeric"));
        return widens && GROUPS.stream().anyMatch(each -> each.contains(from) && each.contains(to));
    }
}
