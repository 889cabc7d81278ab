package dev.toolroom.capability.designer.publish;

import dev.toolroom.capability.designer.model.ObjectChange;
import dev.toolroom.capability.designer.session.SettledDesign;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What somebody else changed in a database since it was read.
 *
 * @param known the database as it was read
 * @param stops changes that a publish must not go over, a line each
 * @param warnings changes of objects that the publish leaves alone, a sentence each
 * @param objects all changed objects that a design does not edit
 */
public record Drift(
        DatabaseSchema known,
        List<String> stops,
        List<String> warnings,
        List<ObjectChange> objects) {
    public static final Drift NONE =
            new Drift(new DatabaseSchema(List.of(), List.of()), List.of(), List.of(), List.of());

    public Drift {
        stops = List.copyOf(stops);
        warnings = List.copyOf(warnings);
        objects = List.copyOf(objects);
    }

    /**
     * Works it out.
     *
     * @param known the database as it was read
     * @param touched names of the tables that the publish changes
     */
    static Drift of(DatabaseSchema known, DatabaseSchema now, Set<String> touched) {
        List<ObjectChange> objects = ObjectChange.between(known, now);
        DatabaseSchema ordered = SettledDesign.inColumnOrder(now, known, now);
        var stops = new ArrayList<>(Planning.tables(known, ordered));
        var warnings = new ArrayList<String>();
        for (ObjectChange each : objects) {
            if (touched.contains(each.object().table())) {
                stops.add(each.line());
            } else {
                warnings.add(each.warning());
            }
        }
        return new Drift(known, stops, warnings, objects);
    }

    /**
     * The database after a publish, with objects of others as they were known before: they are
     * reported until somebody takes them over.
     *
     * @param fresh the database as it is after the publish
     */
    DatabaseSchema kept(DatabaseSchema fresh) {
        if (objects.isEmpty()) {
            return fresh;
        }
        Set<ObjectChange.ObjectKey> drifted = new HashSet<>();
        objects.forEach(each -> drifted.add(each.object()));
        var carried = new ArrayList<Carried>();
        fresh.carried().stream()
                .filter(each -> !drifted.contains(ObjectChange.ObjectKey.of(each)))
                .forEach(carried::add);
        Map<ObjectChange.ObjectKey, List<Carried>> olds = ObjectChange.byKey(known);
        drifted.forEach(key -> carried.addAll(olds.getOrDefault(key, List.of())));
        return new DatabaseSchema(
                fresh.schemas(),
                fresh.tables().stream().map(each -> optionsKept(each, drifted)).toList(),
                carried);
    }

    private Table optionsKept(Table table, Set<ObjectChange.ObjectKey> drifted) {
        if (!drifted.contains(ObjectChange.options(table))) {
            return table;
        }
        return known.tables().stream()
                .filter(each -> each.id().equals(table.id()))
                .map(each -> table.withOptions(each.options()))
                .findFirst()
                .orElse(table);
    }
}
