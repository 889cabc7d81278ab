package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.publish.Planning;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Rebased;
import dev.toolroom.capability.designer.session.ThreeWayMerge.Conflict;
import dev.toolroom.capability.designer.session.ThreeWayMerge.Side;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.SchemaJson;
import dev.toolroom.kernel.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The rebase of a design in the words of the tool: choices in, conflicts out. */
record Merging(Map<String, Side> choices) {
    private static final int REFUSED = 20;

    /** Maximum number of conflicts listed by a comparison. */
    private static final int SHOWN = 500;

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
                        .with("conflicts", list(conflicts, REFUSED))
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

    /** What came in, what collides, and how the database has the tables of what collides. */
    Json.Builder compared(Designer designer, DatabaseSchema fresh) {
        String version = designer.version();
        Rebased rebased = designer.rebased(fresh, choices);
        List<Conflict> conflicts = rebased.merged().conflicts();
        List<String> drift = Planning.drift(designer.live(), rebased.database());
        Set<String> tables =
                designer.rebased(fresh, Map.of()).merged().conflicts().stream()
                        .map(Conflict::table)
                        .collect(Collectors.toSet());
        conflicts.forEach(each -> tables.add(each.table()));
        return Reply.of(designer, version)
                .put("drift", Json.Arr.ofTexts(drift.stream().limit(SHOWN).toList()))
                .put("driftTotal", drift.size())
                .put("conflicts", list(conflicts, SHOWN))
                .put("conflictsTotal", conflicts.size())
                .put(
                        "databaseTables",
                        new Json.Arr(
                                rebased.database().tables().stream()
                                        .filter(each -> tables.contains(each.id()))
                                        .<Json>map(each -> SchemaJson.write(each))
                                        .toList()));
    }
}
