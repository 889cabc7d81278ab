package dev.toolroom.foundation.relational.schema;

import org.jspecify.annotations.Nullable;

/**
 * One column.
 *
 * @param id stays when the name changes
 * @param defaultValue an expression of the database
 * @param defaultName of the constraint that T-SQL makes of a default
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
     * Counts by itself.
     *
     * @param always whether the database alone gives the numbers, as PostgreSQL and H2 can promise
     */
    public record Identity(long seed, long increment, boolean always) {
        public static final Identity USUAL = new Identity(1, 1);

        public Identity(long seed, long increment) {
            this(seed, increment, false);
        }
    }

    /** Worked out from other columns. */
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
