package dev.toolroom.capability.designer.model.rules;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.EditFields;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.ComputedKey;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What some engines do not have: refused when it is edited, not when it is published. */
public final class EngineRules {
    private EngineRules() {}

    /** Where a connection shows one schema, no other can be added. */
    public static void schemaAdded(Dialect dialect, String name) {
        if (!dialect.hasSchemas()) {
            throw invalid(
                    "Schema '%s' cannot be added: a connection to %s has one schema"
                            .formatted(EditFields.shorten(name), dialect.label()));
        }
        if (dialect.reservesSchema(name)) {
            throw invalid(
                    ("Schema '%s' cannot be added: %s keeps such names for itself;"
                                    + " use another name")
                            .formatted(EditFields.shorten(name), dialect.label()));
        }
    }

    /** Not every engine has indexes with a condition or with included columns. */
    private static void index(Dialect dialect, TableIndex index) {
        if (index.filter() != null && !dialect.filtersIndexes()) {
            throw invalid(
                    "Index '%s': %s has no indexes with a condition (where)"
                            .formatted(index.name(), dialect.label()));
        }
        if (!index.included().isEmpty() && !dialect.widensIndexes()) {
            throw invalid(
                    "Index '%s': %s has no indexes with included columns (include)"
                            .formatted(index.name(), dialect.label()));
        }
    }

    private static void numbers(Dialect dialect, Column column) {
        boolean always = column.identity() != null && column.identity().always();
        if (always && !dialect.promisesNumbers()) {
            throw invalid(
                    "Column '%s': %s has no identityAlways; leave it out"
                            .formatted(column.name(), dialect.label()));
        }
    }

    /** Some engines cannot index a computed column that is not stored. */
    private static void virtual(Dialect dialect, Table table, Column column) {
        Computed computed = column.computed();
        if (computed == null || computed.persisted()) {
            return;
        }
        boolean found =
                table.isKeyColumn(column.id())
                        || table.uniques().stream()
                                .anyMatch(each -> each.columns().contains(column.id()))
                        || table.indexes().stream().anyMatch(each -> each.uses(column))
                        || table.foreignKeys().stream().anyMatch(each -> each.uses(column.id()));
        if (found) {
            throw invalid(
                    "Column '%s' must have computedPersisted to be in a key or an index in %s"
                            .formatted(column.name(), dialect.label()));
        }
    }

    /** Which engines allow a computed column in a primary key differs. */
    private static void computedKey(Dialect dialect, Table table, Column column) {
        Computed computed = column.computed();
        if (computed == null || !table.isKeyColumn(column.id())) {
            return;
        }
        if (dialect.computedKey() == ComputedKey.NONE) {
            throw invalid(
                    "Column '%s' is computed and cannot be in a primary key in %s"
                            .formatted(column.name(), dialect.label()));
        }
        if (dialect.computedKey() == ComputedKey.PERSISTED && !computed.persisted()) {
            throw invalid(
                    "Column '%s' must have computedPersisted to be in a primary key in %s"
                            .formatted(column.name(), dialect.label()));
        }
    }

    public static void check(Dialect dialect, @Nullable Table before, Table table) {
        table.columns().forEach(column -> computedKey(dialect, table, column));
        table.indexes().forEach(index -> index(dialect, index));
        table.columns().forEach(column -> numbers(dialect, column));
        if (!dialect.indexesVirtual()) {
            table.columns().forEach(column -> virtual(dialect, table, column));
        }
        table.columns().stream()
                .filter(column -> column.identity() != null)
                .forEach(column -> identity(dialect, before, table, column));
        table.foreignKeys().forEach(key -> foreignKey(dialect, table, key));
    }

    private static void foreignKey(Dialect dialect, Table table, ForeignKey key) {
        boolean defaults =
                key.onDelete() == ReferentialAction.SET_DEFAULT
                        || key.onUpdate() == ReferentialAction.SET_DEFAULT;
        if (defaults && !dialect.setsDefault()) {
            throw invalid(
                    "Foreign key '%s': %s has no SET DEFAULT; use another action"
                            .formatted(key.name(), dialect.label()));
        }
        if (!dialect.checksWhatItWrites() && writes(key)) {
            table.checks().forEach(rule -> unwritten(dialect, table, key, rule));
        }
    }

    private static boolean writes(ForeignKey key) {
        return InUse.setsNull(key) || key.onUpdate() == ReferentialAction.CASCADE;
    }

    private static void unwritten(Dialect dialect, Table table, ForeignKey key, CheckRule rule) {
        for (String column : table.columnNames(key.columns())) {
            if (Expressions.mentions(rule.expression(), column)) {
                throw invalid(
                        "Check '%s' cannot be on column '%s' in %s: foreign key '%s' writes it"
                                .formatted(rule.name(), column, dialect.label(), key.name()));
            }
        }
    }

    private static void identity(
            Dialect dialect, @Nullable Table before, Table table, Column column) {
        if (!dialect.countsFreely() && !Identity.USUAL.equals(column.identity())) {
            throw invalid(
                    "Column '%s': %s counts from 1 by 1 only"
                            .formatted(column.name(), dialect.label()));
        }
        // The key of a new table may come with the next edit.
        Column old = before == null ? null : before.column(column.id()).orElse(null);
        boolean known = old != null && old.identity() != null;
        boolean waits = before == null || (known && !canCount(dialect, before, column));
        if (!waits && !canCount(dialect, table, column)) {
            throw invalid(
                    "Column '%s' cannot be an identity: in %s %s"
                            .formatted(
                                    column.name(),
                                    dialect.label(),
                                    dialect.identityPlace().rule()));
        }
    }

    /**
     * What a table still lacks before its engine can have it: between edits it may, in a publish it
     * may not.
     */
    public static Optional<String> lacking(DatabaseKind kind, Table table) {
        Dialect dialect = Dialect.of(kind);
        return table.columns().stream()
                .filter(column -> column.identity() != null && !canCount(dialect, table, column))
                .findFirst()
                .map(
                        column ->
                                ("Column '%s' of '%s' is an identity and %s in %s: give the table"
                                                + " that key, or the column no identity")
                                        .formatted(
                                                column.name(),
                                                table.label(),
                                                dialect.identityPlace().demand(),
                                                dialect.label()));
    }

    /** Whether a column stands where the engine lets one count by itself. */
    public static boolean canCount(Dialect dialect, Table table, Column column) {
        return switch (dialect.identityPlace()) {
            case ANYWHERE -> true;
            case ONLY_KEY ->
                    table.primaryKey() != null
                            && table.primaryKey().columns().equals(List.of(column.id()));
            case LEADS_A_KEY -> leads(table, column);
        };
    }

    private static boolean leads(Table table, Column column) {
        Stream<List<String>> key =
                table.primaryKey() == null ? Stream.of() : Stream.of(table.primaryKey().columns());
        Stream<List<String>> others =
                Stream.concat(
                        table.uniques().stream().map(each -> each.columns()),
                        table.indexes().stream().map(each -> each.columns()));
        return Stream.concat(key, others).anyMatch(each -> each.getFirst().equals(column.id()));
    }

    private static RuntimeException invalid(String message) {
        return DesignerRefusal.VALIDATION_ERROR.because(message);
    }
}
