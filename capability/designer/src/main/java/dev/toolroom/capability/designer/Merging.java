package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.publish.Planning;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Rebased;
import dev.toolroom.capability.designer.session.ThreeWayMerge.Conflict;
import dev.toolroom.capability.designer.session.ThreeWayMerge.Side;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.SchemaJson;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the choices of a rebase and reports its conflicts. */
record Merging(Map<String, Side> choices) {
    /** Maximum number of conflicts in a refusal. */
    private static final int MAX_REFUSED = 20;

    /** Maximum number of conflicts and of lines of drift in a comparison. */
    private static final int MAX_SHOWN = 60;

    /** Maximum size of the tables of a comparison, in characters. */
    private static final int MAX_TABLES_LENGTH = 12_000;

    Merging(Json.Obj arguments) {
        this(read(arguments));
    }

    private static Map<String, Side> read(Json.Obj arguments) {
        var choices = new LinkedHashMap<String, Side>();
        arguments
                .object("choices")
                .fields()
                .forEach(
                        (conflict, side) ->
                                choices.put(
                                        conflict,
                                        side.equals(new Json.Str("database"))
                                                ? Side.DATABASE
                                                : Side.DESIGN));
        return choices;
    }

    static Refusal refusal(List<Conflict> conflicts) {
        Json.Obj details =
                Json.Obj.EMPTY
                        .with("conflicts", list(conflicts, MAX_REFUSED))
                        .with("conflictsTotal", conflicts.size());
        return DesignerRefusal.STALE_DATABASE.with(
                "The database and the design changed the same objects. Send choices with the side to keep"
                        + " for each conflict",
                details);
    }

    private static Json.Arr list(List<Conflict> conflicts, int most) {
        return new Json.Arr(
                conflicts.stream()
                        .limit(most)
                        .<Json>map(
                                each ->
                                        Json.object()
                                                .put("id", each.id())
                                                .put("what", each.what())
                                                .put("table", each.table())
                                                .put("part", each.part())
                                                .build())
                        .toList());
    }

    /** Lists drift, conflicts, and the tables with conflicts as the database has them. */
    Json.Builder compared(Designer designer, DatabaseSchema fresh) {
        String version = designer.version();
        Rebased rebased = designer.rebased(fresh, choices);
        List<Conflict> conflicts = rebased.merged().conflicts();
        List<String> drift = Planning.drift(designer.live(), rebased.database());
        // Those without a choice first: they are what a person still has to look at.
        Set<String> tables = new LinkedHashSet<>();
        conflicts.forEach(each -> tables.add(each.table()));
        designer.rebased(fresh, Map.of())
                .merged()
                .conflicts()
                .forEach(each -> tables.add(each.table()));
        return Reply.of(designer, version)
                .put("drift", Json.Arr.ofTexts(drift.stream().limit(MAX_SHOWN).toList()))
                .put("driftTotal", drift.size())
                .put("conflicts", list(conflicts, MAX_SHOWN))
                .put("conflictsTotal", conflicts.size())
                .put("databaseTables", shown(rebased.database(), tables));
    }

    private static Json.Arr shown(DatabaseSchema database, Set<String> ids) {
        Map<String, Table> tables = database.tablesById();
        var shown = new ArrayList<Json>();
        int length = 0;
        for (String id : ids) {
            Table table = tables.get(id);
            if (table != null && length < MAX_TABLES_LENGTH) {
                Json.Obj json = SchemaJson.write(table);
                length += json.write().length();
                shown.add(json);
            }
        }
        return new Json.Arr(shown);
    }
}
