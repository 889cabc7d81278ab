package dev.toolroom.capability.designer.publish.change;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;

/**
 * What the statement of a step does. An online publish does some of these in other statements; the
 * rest it runs as they are.
 */
public sealed interface Change {
    /** A statement that is run as it stands. */
    Change OTHER = new Other();

    /** A statement that is run as it stands. */
    record Other() implements Change {}

    /**
     * Replaces a table by a copy.
     *
     * @param reason why the engine has no other way
     */
    record Rebuild(String reason) implements Change {}

    /** Renames a table or a column, perhaps through a temporary name. */
    record Rename() implements Change {}

    /** Drops or creates a view that reads a changed table. */
    record StandAside() implements Change {}

    /** Makes an index of a table. */
    record CreateIndex(Table table, TableIndex index) implements Change {}

    /** Drops an index of a table. */
    record DropIndex(Table table, TableIndex index) implements Change {}

    /** Adds a unique constraint. */
    record AddUnique(Table table, UniqueKey key) implements Change {}

    /** Adds a check constraint. */
    record AddCheck(Table table, CheckRule rule) implements Change {}

    /** Adds a foreign key. */
    record AddForeignKey(Table table, Table referenced, ForeignKey key) implements Change {}

    /** Adds a column to a table that has rows. */
    record AddColumn(Table table, Column column) implements Change {}

    /** Forbids nulls in a column. */
    record SetNotNull(Table table, Column column) implements Change {}
}
