package dev.toolroom.capability.designer.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The order of the parts of a design and its database when both have changed. */
final class MergedOrder {
    private MergedOrder() {}

    /**
     * Returns the ids of both sides in the order of the database, or in that of the design if the
     * design moved what was there before. A part that only the other side has follows its neighbor
     * there. If it came after all old parts there, it comes last: most engines add a column only at
     * the end without a rebuild.
     */
    static List<String> of(List<String> base, List<String> design, List<String> database) {
        boolean moved = !shared(base, design).equals(shared(design, base));
        List<String> other = moved ? database : design;
        var ids = new ArrayList<>(moved ? design : database);
        List<String> old = shared(other, base);
        int tail = old.isEmpty() ? 0 : 1 + other.indexOf(old.getLast());
        for (int i = 0; i < other.size(); i++) {
            if (!ids.contains(other.get(i))) {
                int inside = i == 0 ? 0 : 1 + ids.indexOf(other.get(i - 1));
                ids.add(i >= tail ? ids.size() : inside, other.get(i));
            }
        }
        return ids;
    }

    private static List<String> shared(List<String> ids, List<String> others) {
        return ids.stream().filter(Set.copyOf(others)::contains).toList();
    }
}
