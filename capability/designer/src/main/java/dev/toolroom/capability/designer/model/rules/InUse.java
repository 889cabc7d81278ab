package dev.toolroom.capability.designer.model.rules;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.EditFields;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Renaming;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Keeps what others rely on. */
public final class InUse {
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

    public static void refuseDrop(Model model, Table table, Column column) {
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

    /**
     * Expressions follow a renamed column where the words of it can be told from others; where they
     * cannot, the expression is to be changed first.
     */
    public static void refuseRename(Dialect dialect, Table table, Column column) {
        Map<String, String> texts = new LinkedHashMap<>();
        table.checks().forEach(each -> texts.put(each.expression(), "check '" + each.name() + "'"));
        for (Column each : table.columns()) {
            if (each.computed() != null) {
                texts.put(each.computed().formula(), "computed column '" + each.name() + "'");
            }
        }
        for (TableIndex each : table.indexes()) {
            if (each.filter() != null) {
                texts.put(each.filter(), "the where of index '" + each.name() + "'");
            }
        }
        texts.forEach(
                (text, what) -> {
                    if (!ColumnReferences.isOnlyColumn(dialect, table, text, column.name())) {
                        throw invalid(
                                column,
                                ("cannot be renamed: %s has this word for something else too;"
                                                + " change that first")
                                        .formatted(what));
                    }
                });
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
        String partitioned = Renaming.partitionedBy(table.options());
        if (Expressions.mentions(partitioned, column.name())) {
            throw invalid(
                    column,
                    "cannot be dropped: '%s' names it"
                            .formatted(EditFields.shorten(partitioned.strip())));
        }
        included(table)
                .filter(each -> Expressions.mentions(each, column.name()))
                .findFirst()
                .ifPresent(
                        each -> {
                            throw invalid(
                                    column, "cannot be dropped: a key says " + each + " of it");
                        });
        table.columns().stream()
                .filter(each -> !each.id().equals(column.id()) && worksOut(each, column))
                .findFirst()
                .ifPresent(
                        each -> {
                            throw invalid(
                                    column,
                                    "cannot be dropped: computed column '%s' uses it"
                                            .formatted(each.name()));
                        });
    }

    /** Columns that a key holds and does not sort by stand in its attributes. */
    private static Stream<String> included(Table table) {
        return Stream.concat(
                        Stream.ofNullable(table.primaryKey()).map(each -> each.attributes()),
                        table.uniques().stream().map(each -> each.attributes()))
                .filter(each -> each.contains("INCLUDE ("));
    }

    private static boolean worksOut(Column computed, Column column) {
        return computed.computed() != null
                && Expressions.mentions(computed.computed().formula(), column.name());
    }

    /** A type may change under a foreign key while its columns can still be compared. */
    public static void refuseRetype(
            Model model, Dialect dialect, Table table, Column old, Column fresh) {
        if (!old.type().equals(fresh.type())) {
            uses(model, table, old)
                    .filter(use -> !meet(model, dialect, use, fresh))
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
                                        "must stay nullable: foreign key '%s' sets it to null"
                                                .formatted(key.name()));
                            });
        }
    }

    private static boolean meet(Model model, Dialect dialect, Use use, Column fresh) {
        Table target = model.table(use.key().referencedTable()).orElse(use.table());
        return use.key().mappings().stream()
                .allMatch(
                        pair ->
                                dialect.pointsAt(
                                        type(use.table(), pair.column(), fresh),
                                        type(target, pair.referencedColumn(), fresh)));
    }

    private static ColumnType type(Table table, String column, Column fresh) {
        return fresh.id().equals(column) ? fresh.type() : table.column(column).orElse(fresh).type();
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
