package dev.toolroom.capability.designer.model.rules;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * T-SQL lets a change reach a table by one way only. Finds the foreign key that would open a second
 * one, or a circle.
 */
final class CascadePaths {
    private final Model model;
    private final Function<ForeignKey, ReferentialAction> action;

    CascadePaths(Model model, Function<ForeignKey, ReferentialAction> action) {
        this.model = model;
        this.action = action;
    }

    private boolean cascades(ForeignKey key) {
        return action.apply(key).writes();
    }

    /** Refuses {@code key} of {@code table}, which is in the model already. */
    void check(Table table, ForeignKey key) {
        if (!cascades(key)) {
            return;
        }
        for (Table start : upstream(key.referencedTable())) {
            Table twice = reachedTwice(start);
            if (twice != null) {
                throw DesignerRefusal.VALIDATION_ERROR.because(
                        ("Foreign key '%s' of '%s' opens several cascade paths from '%s'"
                                        + " to '%s' (SQL Server error 1785); use no_action")
                                .formatted(
                                        key.name(), table.label(), start.label(), twice.label()));
            }
        }
    }

    /** The table and everything whose changes reach it. */
    private Set<Table> upstream(String id) {
        Set<Table> found = new HashSet<>();
        var open = new ArrayDeque<String>();
        open.add(id);
        while (!open.isEmpty()) {
            Table table = model.table(open.poll()).orElseThrow();
            if (found.add(table)) {
                table.foreignKeys().stream()
                        .filter(this::cascades)
                        .forEach(key -> open.add(key.referencedTable()));
            }
        }
        return found;
    }

    private @org.jspecify.annotations.Nullable Table reachedTwice(Table start) {
        Set<String> seen = new HashSet<>();
        seen.add(start.id());
        var open = new ArrayDeque<String>();
        open.add(start.id());
        while (!open.isEmpty()) {
            String parent = open.poll();
            for (Table child : model.referrers(parent)) {
                for (ForeignKey key : child.foreignKeys()) {
                    if (key.referencedTable().equals(parent) && cascades(key)) {
                        if (!seen.add(child.id())) {
                            return child;
                        }
                        open.add(child.id());
                    }
                }
            }
        }
        return null;
    }
}
