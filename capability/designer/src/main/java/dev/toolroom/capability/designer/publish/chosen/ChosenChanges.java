package dev.toolroom.capability.designer.publish.chosen;

import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.capability.designer.model.ChangeList;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.session.Deltas;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A design with some of its unpublished changes only.
 *
 * @param schema the design as it would be with these changes and no others
 * @param included the changes that came along because the chosen ones need them
 * @param left how many changes stay unpublished
 */
public record ChosenChanges(DatabaseSchema schema, List<ChangeList.Entry> included, int left) {
    private static final int SHOWN = 5;

    /**
     * Puts a design together.
     *
     * @param base the design that was published last
     * @param ids of changes between the two; all of them where it is empty
     */
    public static ChosenChanges of(
            DatabaseSchema base, DatabaseSchema design, DatabaseKind kind, List<String> ids) {
        List<ChangeList.Entry> all = between(base, design);
        if (ids.isEmpty()) {
            return new ChosenChanges(design, List.of(), 0);
        }
        Set<String> known = new LinkedHashSet<>();
        all.forEach(each -> known.add(each.id()));
        List<String> unknown = ids.stream().filter(id -> !known.contains(id)).toList();
        if (!unknown.isEmpty()) {
            throw DesignerRefusal.NOT_FOUND.hinting(
                    "No such change; list the changes again and send their ids",
                    "changes",
                    unknown.stream().limit(SHOWN).toList());
        }
        Set<String> taken = new LinkedHashSet<>(ids);
        // A part of a new table is nothing without its table.
        all.stream()
                .filter(each -> ids.contains(each.id()))
                .map(each -> "tablesAdded:" + each.table())
                .filter(known::contains)
                .forEach(taken::add);
        DatabaseSchema schema = new PartialDesign(base, design, taken).schema();
        for (Set<String> more = needed(base, design, schema, known, taken);
                taken.addAll(more);
                more = needed(base, design, schema, known, taken)) {
            schema = new PartialDesign(base, design, taken).schema();
        }
        List<ChangeList.Entry> included =
                all.stream()
                        .filter(each -> taken.contains(each.id()) && !ids.contains(each.id()))
                        .toList();
        int left = all.size() - taken.size();
        if (left == 0) {
            return new ChosenChanges(design, included, 0);
        }
        check(base, schema, kind);
        return new ChosenChanges(schema, included, left);
    }

    /** Every change between two schemas that can be chosen by itself. */
    public static List<ChangeList.Entry> between(DatabaseSchema base, DatabaseSchema design) {
        return ChangeList.of(Deltas.between(base, design), id -> false);
    }

    private static Set<String> needed(
            DatabaseSchema base,
            DatabaseSchema design,
            DatabaseSchema partial,
            Set<String> known,
            Set<String> taken) {
        Set<String> needed = new Needs(base, design, partial, taken).all();
        needed.retainAll(known);
        return needed;
    }

    /** By the rules that hold for every edit: what stands alone must be a design too. */
    private static void check(DatabaseSchema base, DatabaseSchema schema, DatabaseKind kind) {
        try {
            new Edits(new Model(base), kind).apply(Deltas.between(base, schema));
        } catch (Refusal refusal) {
            throw DesignerRefusal.VALIDATION_ERROR.with(
                    "These changes cannot be published without others: "
                            + refusal.outcome().message(),
                    Json.Obj.EMPTY);
        }
    }
}
