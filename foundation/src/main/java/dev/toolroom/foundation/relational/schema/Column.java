package dev.toolroom.foundation.relational.schema;

import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param id does not change with the name
 * @param defaultValue an SQL expression
 * @param defaultName the name of the default constraint in T-SQL
 */
public record Column(
        String id,
        String name,
        ColumnType type,
        boolean nullable,
        @Nullable Identity identity,
        @Nullable String defaultValue,
        @Nullable String defaultName,
        @Nullable Computed computed,
        @Nullable String comment) {

    /**
     * An automatically numbered column.
     *
     * @param always whether it is {@code GENERATED ALWAYS}, as in PostgreSQL and H2
     */
    public record Identity(long seed, long increment, boolean always) {
        public static final Identity USUAL = new Identity(1, 1);

        public Identity(long seed, long increment) {
            this(seed, increment, false);
        }
    }

    /** A value computed from other columns. */
    public record Computed(String formula, boolean persisted) {}

    public Column withId(String other) {
        return new Column(
                other,
                name,
                type,
                nullable,
                identity,
                defaultValue,
                defaultName,
                computed,
                comment);
    }

    public Column withNullable(boolean other) {
        return new Column(
                id, name, type, other, identity, defaultValue, defaultName, computed, comment);
    }

    public Column withName(String other) {
        return new Column(
                id, other, type, nullable, identity, defaultValue, defaultName, computed, comment);
    }

    public Column withType(ColumnType other) {
        return new Column(
                id, name, other, nullable, identity, defaultValue, defaultName, computed, comment);
    }

    public Column withComputed(@Nullable Computed other) {
        return new Column(
                id, name, type, nullable, identity, defaultValue, defaultName, other, comment);
    }

    public Column withDefaultName(@Nullable String other) {
        return new Column(
                id, name, type, nullable, identity, defaultValue, other, computed, comment);
    }
}
