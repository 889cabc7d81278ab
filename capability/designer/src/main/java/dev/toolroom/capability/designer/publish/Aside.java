package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.reading.Attached;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The constraints and indexes that a plan takes away, and what hangs on those that come again. */
final class Aside {
    private final Map<String, Set<String>> names = new HashMap<>();

    void put(Table table, List<String> parts) {
        names.computeIfAbsent(table.id(), id -> new HashSet<>()).addAll(parts);
    }

    /** Statements to run again for parts that are created again. */
    List<Attached> again(Table before, Table after, Facts facts) {
        Set<String> gone = names.getOrDefault(before.id(), Set.of());
        return facts.attached(before).stream()
                .filter(each -> each.part() != null && each.again() != null)
                .filter(each -> gone.contains(each.part()) && Losses.has(after, each.part()))
                .toList();
    }
}
