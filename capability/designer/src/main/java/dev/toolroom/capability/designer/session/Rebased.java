package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.session.ThreeWayMerge.Side;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import java.util.Map;

/**
 * What a rebase comes to.
 *
 * @param database as it is now, with the ids of the design
 */
public record Rebased(DatabaseSchema database, ThreeWayMerge.Merged merged) {
    /**
     * Works it out.
     *
     * @param base the design when it and the database were last one
     * @param live the database then
     * @param fresh the database now
     * @param choices what is kept of what both sides changed, by conflict
     */
    static Rebased of(
            DatabaseSchema base,
            DatabaseSchema live,
            DatabaseSchema design,
            DatabaseSchema fresh,
            Map<String, Side> choices) {
        DatabaseSchema settled = SettledDesign.of(base, live, design);
        DatabaseSchema database = AddedTwice.matched(live, settled, MatchedIds.of(live, fresh));
        return new Rebased(database, ThreeWayMerge.of(live, settled, database, choices));
    }
}
