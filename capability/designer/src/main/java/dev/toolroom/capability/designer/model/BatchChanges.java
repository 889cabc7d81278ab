package dev.toolroom.capability.designer.model;

import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The result of several edits: each table as it was before the first and after the last. */
public final class BatchChanges {
    private final Map<String, @Nullable Table> before = new LinkedHashMap<>();
    private final Map<String, @Nullable Table> after = new LinkedHashMap<>();
    private final Set<String> asked = new HashSet<>();
    private final List<String> schemasAdded = new ArrayList<>();
    private final List<String> schemasDropped = new ArrayList<>();

    /** Distinct: several edits can cause the same warning. */
    private final Set<String> warnings = new LinkedHashSet<>();

    public void add(Applied applied, String warningPrefix) {
        applied.warnings().forEach(text -> warnings.add(warningPrefix + text));
        asked.addAll(applied.asked());
        Delta delta = applied.delta();
        schemasAdded.addAll(delta.schemasAdded());
        schemasDropped.addAll(delta.schemasDropped());
        for (Delta.Change change : delta.tables()) {
            if (!before.containsKey(change.id())) {
                before.put(change.id(), change.before());
            }
            after.put(change.id(), change.after());
        }
    }

    /** Returns the changes without those that later edits undid. */
    public Delta delta() {
        return new Delta(
                after.entrySet().stream()
                        .map(each -> new Delta.Change(before.get(each.getKey()), each.getValue()))
                        .filter(each -> !Objects.equals(each.before(), each.after()))
                        .toList(),
                schemasAdded.stream().filter(each -> !schemasDropped.contains(each)).toList(),
                schemasDropped.stream().filter(each -> !schemasAdded.contains(each)).toList());
    }

    /** Whether an edit named this part itself. */
    boolean asked(String id) {
        return asked.contains(id);
    }

    public void warn(String text) {
        warnings.add(text);
    }

    public List<String> warnings() {
        return List.copyOf(warnings);
    }
}
