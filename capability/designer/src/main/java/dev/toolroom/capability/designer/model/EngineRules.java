package dev.toolroom.capability.designer.model;

import dev.toolroom.foundation.relational.DatabaseKind;
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

/** What one engine cannot keep though others can. */
public final class EngineRules {
    private EngineRules() {}

    /** One file, or one database of a server, is all that such a connection shows. */
    static void schemaAdded(DatabaseKind kind, String name) {
        if (kind == DatabaseKind.SQLITE || kind == DatabaseKind.MARIADB) {
            throw invalid(
                    "Schema '"
                            + EditFields.shorten(name)
                            + "' cannot be added: a connection to "
                            + word(kind)
                            + " has one schema");
        }
    }

    /** Only some keep indexes with a condition, and fewer those with more columns. */
    private static void index(DatabaseKind kind, TableIndex index) {
        boolean filters =
                switch (kind) {
                    case H2, MARIADB -> false;
                    case SQLSERVER, POSTGRESQL, SQLITE, STUB, DESIGN -> true;
                };
        if (index.filter() != null && !filters) {
            throw invalid("Index '" + index.name() + "': " + word(kind) + " keeps no where");
        }
        if (!index.included().isEmpty() && (!filters || kind == DatabaseKind.SQLITE)) {
            throw invalid("Index '" + index.name() + "': " + word(kind) + " keeps no include");
        }
    }

    /** Whether a column can be said to take no number but the database's own. */
    public static boolean promisesNumbers(DatabaseKind kind) {
        return kind == DatabaseKind.POSTGRESQL || kind == DatabaseKind.H2;
    }

    private static void numbers(DatabaseKind kind, Column column) {
        boolean always = column.identity() != null && column.identity().always();
        if (always && !promisesNumbers(kind)) {
            throw invalid(
                    "Column '" + column.name() + "': " + word(kind) + " knows no identityAlways");
        }
    }

    /** PostgreSQL finds no rows by what it works out when it reads. */
    private static void virtual(Table table, Column column) {
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
                    "Column '"
                            + column.name()
                            + "' must have computedPersisted to be in a key or an index in"
                            + " PostgreSQL");
        }
    }

    /** What a row is named by must be there before anything is worked out from it. */
    private static void computedKey(DatabaseKind kind, Table table, Column column) {
        Computed computed = column.computed();
        if (computed == null || !table.isKeyColumn(column.id())) {
            return;
        }
        switch (kind) {
            case MARIADB, SQLITE ->
                    throw invalid(
                            "Column '"
                                    + column.name()
                                    + "' is computed and cannot be in a primary key in "
                                    + word(kind));
            case SQLSERVER, DESIGN, STUB -> {
                if (!computed.persisted()) {
                    throw invalid(
                            "Column '"
                                    + column.name()
                                    + "' must have computedPersisted to be in a primary key in"
                                    + " SQL Server");
                }
            }
            case POSTGRESQL, H2 -> {
                // The one refuses with all other keys, the other keeps what it works out.
            }
        }
    }

    static void check(DatabaseKind kind, @Nullable Table before, Table table) {
        table.columns().forEach(column -> computedKey(kind, table, column));
        table.indexes().forEach(index -> index(kind, index));
        table.columns().forEach(column -> numbers(kind, column));
        if (kind == DatabaseKind.POSTGRESQL) {
            table.columns().forEach(column -> virtual(table, column));
        }
        if (kind != DatabaseKind.SQLITE && kind != DatabaseKind.MARIADB) {
            return;
        }
        table.columns().stream()
                .filter(column -> column.identity() != null)
                .forEach(column -> identity(kind, before, table, column));
        for (ForeignKey key : table.foreignKeys()) {
            boolean defaults =
                    key.onDelete() == ReferentialAction.SET_DEFAULT
                            || key.onUpdate() == ReferentialAction.SET_DEFAULT;
            if (kind == DatabaseKind.MARIADB && defaults) {
                throw invalid("Foreign key '" + key.name() + "': MariaDB knows no SET DEFAULT");
            }
            if (kind == DatabaseKind.MARIADB && writes(key)) {
                table.checks().forEach(rule -> unwritten(table, key, rule));
            }
        }
    }

    private static boolean writes(ForeignKey key) {
        return InUse.setsNull(key) || key.onUpdate() == ReferentialAction.CASCADE;
    }

    private static void unwritten(Table table, ForeignKey key, CheckRule rule) {
        for (String column : table.columnNames(key.columns())) {
            if (Expressions.mentions(rule.expression(), column)) {
                throw invalid(
                        "Check '"
                                + rule.name()
                                + "' cannot be on column '"
                                + column
                                + "' in MariaDB: foreign key '"
                                + key.name()
                                + "' writes it");
            }
        }
    }

    private static void identity(
            DatabaseKind kind, @Nullable Table before, Table table, Column column) {
        if (!Identity.USUAL.equals(column.identity())) {
            throw invalid(
                    "Column '" + column.name() + "': " + word(kind) + " counts from 1 by 1 only");
        }
        // The key of a new table may come with the next edit.
        Column old = before == null ? null : before.column(column.id()).orElse(null);
        boolean known = old != null && old.identity() != null;
        boolean waits = before == null || (known && !canCount(kind, before, column));
        if (!waits && !canCount(kind, table, column)) {
            throw invalid(
                    "Column '"
                            + column.name()
                            + "' cannot be an identity: "
                            + (kind == DatabaseKind.SQLITE
                                    ? "in SQLite only a primary key of one column counts"
                                    : "in MariaDB it must come first in a key or an index"));
        }
    }

    /**
     * What a table still lacks before its engine can have it: between edits it may, in a publish it
     * may not.
     */
    public static Optional<String> lacking(DatabaseKind kind, Table table) {
        if (kind != DatabaseKind.SQLITE && kind != DatabaseKind.MARIADB) {
            return Optional.empty();
        }
        return table.columns().stream()
                .filter(column -> column.identity() != null && !canCount(kind, table, column))
                .findFirst()
                .map(
                        column ->
                                "Column '"
                                        + column.name()
                                        + "' of '"
                                        + table.label()
                                        + "' is an identity and "
                                        + (kind == DatabaseKind.SQLITE
                                                ? "must be the primary key in SQLite"
                                                : "must come first in a key or an index in MariaDB")
                                        + ": give the table that key, or the column no identity");
    }

    private static boolean canCount(DatabaseKind kind, Table table, Column column) {
        boolean onlyKey =
                table.primaryKey() != null
                        && table.primaryKey().columns().equals(List.of(column.id()));
        return kind == DatabaseKind.SQLITE ? onlyKey : leads(table, column);
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

    private static String word(DatabaseKind kind) {
        return switch (kind) {
            case SQLITE -> "SQLite";
            case MARIADB -> "MariaDB";
            case H2 -> "H2";
            case POSTGRESQL -> "PostgreSQL";
            case SQLSERVER, STUB, DESIGN -> "SQL Server";
        };
    }

    private static RuntimeException invalid(String message) {
        return DesignerRefusal.VALIDATION_ERROR.because(message);
    }
}
