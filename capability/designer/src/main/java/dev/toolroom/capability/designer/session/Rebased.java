package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.EditFields;
import dev.toolroom.capability.designer.model.KeptObjects;
import dev.toolroom.capability.designer.session.ThreeWayMerge.Conflict;
import dev.toolroom.capability.designer.session.ThreeWayMerge.Side;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import dev.toolroom.kernel.call.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a rebase comes to.
 *
 * @param database as it is now, with the ids of the design
 * @param parts the ids of all that one of the sides has
 */
public record Rebased(DatabaseSchema database, ThreeWayMerge.Merged merged, Set<String> parts) {
    /** What the ids of conflicts begin with. */
    private static final Set<String> WORDS =
            Set.of(
                    "table",
                    "schema",
                    "name",
                    "primaryKey",
                    "comment",
                    "options",
                    "column",
                    "foreignkey",
                    "unique",
                    "check",
                    "index",
                    "needs");

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
        ThreeWayMerge.Merged merged = ThreeWayMerge.of(live, settled, database, choices);
        DatabaseSchema schema = KeptObjects.of(merged.schema(), settled, database);
        return new Rebased(
                database,
                new ThreeWayMerge.Merged(schema, merged.conflicts()),
                parts(live, settled, database));
    }

    private static Set<String> parts(DatabaseSchema... sides) {
        return Stream.of(sides)
                .flatMap(side -> side.tables().stream())
                .flatMap(
                        table ->
                                Stream.of(
                                                Stream.of(table.id()),
                                                table.columns().stream().map(Column::id),
                                                table.foreignKeys().stream().map(ForeignKey::id),
                                                table.uniques().stream().map(UniqueKey::id),
                                                table.checks().stream().map(CheckRule::id),
                                                table.indexes().stream().map(TableIndex::id))
                                        .flatMap(ids -> ids))
                .collect(Collectors.toSet());
    }

    /**
     * Refuses a choice about what no side has, and then conflicts that nobody chose about. A choice
     * that another choice made idle is no mistake.
     */
    void check(Set<String> choices, Function<List<Conflict>, Refusal> conflicted) {
        List<String> unknown = choices.stream().filter(each -> !isKnown(each)).limit(5).toList();
        if (!unknown.isEmpty()) {
            throw DesignerRefusal.NOT_FOUND.hinting(
                    ("choices names no conflict '%s'; action compare lists the"
                                    + " conflicts with their ids")
                            .formatted(EditFields.shorten(unknown.getFirst())),
                    "choices",
                    unknown);
        }
        if (!merged.conflicts().isEmpty()) {
            throw conflicted.apply(merged.conflicts());
        }
    }

    private boolean isKnown(String choice) {
        int word = choice.indexOf(':');
        return word > 0
                && WORDS.contains(choice.substring(0, word))
                && parts.contains(choice.substring(choice.lastIndexOf(':') + 1));
    }
}
