package dev.toolroom.capability.designer.model;

import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.stream.Stream;

/** Keeps what others rely on. */
final class InUse {
    private InUse() {}

    /** A foreign key and the table it stands in. */
    private record Use(Table table, ForeignKey key) {
        String text() {
            return "foreign key '" + key.name() + "' of '" + table.label() + "'";
        }
    }

    private static Stream<Use> uses(Model model, Table table, Column column) {
        Stream<Use> own =
                table.foreignKeys().stream()
                        .filter(key -> key.uses(column.id()))
                        .map(key -> new Use(table, key));
        Stream<Use> others =
                model.referrers(table.id()).stream()
                        .flatMap(
                                other ->
                                        other.foreignKeys().stream()
                                                .filter(
                                                        key ->
                                                                key.pointsAt(
                                                                        table.id(), column.id()))
                                                .map(key -> new Use(other, key)));
        return Stream.concat(own, others);
    }

    static void refuseDrop(Model model, Table table, Column column) {
        uses(model, table, column)
                .findFirst()
                .ifPresent(
                        use -> {
                            throw invalid(column, "cannot be dropped: " + use.text() + " uses it");
                        });
        partOf(table, column);
        if (table.columns().size() == 1) {
            throw invalid(column, "is the last column of '" + table.label() + "'");
        }
    }

    private static void partOf(Table table, Column column) {
        table.uniques().stream()
                .filter(each -> each.columns().contains(column.id()))
                .findFirst()
                .ifPresent(
                        each -> {
                            throw invalid(
                                    column,
                                    "cannot be dropped: unique '" + each.name() + "' uses it");
                        });
        table.indexes().stream()
                .filter(each -> each.uses(column))
                .findFirst()
                .ifPresent(
                        each -> {
                            throw invalid(
                                    column,
                                    "cannot be dropped: index '" + each.name() + "' uses it");
                        });
        table.checks().stream()
                .filter(each -> Expressions.mentions(each.expression(), column.name()))
                .findFirst()
                .ifPresent(
                        each -> {
                            throw invalid(
                                    column,
                                    "cannot be dropped: check '" + each.name() + "' uses it");
                        });
        table.columns().stream()
                .filter(each -> !each.id().equals(column.id()) && worksOut(each, column))
                .findFirst()
                .ifPresent(
                        each -> {
                            throw invalid(
                                    column,
                                    "cannot be dropped: computed column '"
                                            + each.name()
                                            + "' uses it");
                        });
    }

    private static boolean worksOut(Column computed, Column column) {
        return computed.computed() != null
                && Expressions.mentions(computed.computed().formula(), column.name());
    }

    static void refuseRetype(Model model, Table table, Column old, Column fresh) {
        if (!old.type().equals(fresh.type())) {
            uses(model, table, old)
                    .findFirst()
                    .ifPresent(
                            use -> {
                                throw invalid(
                                        old, "cannot change its type: " + use.text() + " uses it");
                            });
        }
        if (old.nullable() && !fresh.nullable()) {
            table.foreignKeys().stream()
                    .filter(key -> key.uses(old.id()) && setsNull(key))
                    .findFirst()
                    .ifPresent(
                            key -> {
                                throw invalid(
                                        old,
                                        "must stay nullable: foreign key '"
                                                + key.name()
                                                + "' sets it to null");
                            });
        }
    }

    static boolean setsNull(ForeignKey key) {
        return key.onDelete() == ReferentialAction.SET_NULL
                || key.onUpdate() == ReferentialAction.SET_NULL;
    }

    private static RuntimeException invalid(Column column, String message) {
        return DesignerRefusal.VALIDATION_ERROR.because(
                "Column '" + column.name() + "' " + message);
    }
}
