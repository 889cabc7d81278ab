package dev.toolroom.foundation.relational.dialect;

import java.sql.SQLException;

/** Capabilities of a {@link Dialect}. The defaults are those of most databases. */
abstract class Abilities {
    /** Whether one connection can have several schemas. */
    public boolean hasSchemas() {
        return true;
    }

    /** Whether names may contain characters above U+FFFF. */
    public boolean namesTakeAnyLetter() {
        return true;
    }

    /** Whether unquoted names are folded to lower case. */
    public boolean foldsNames() {
        return false;
    }

    /** Whether CREATE TABLE can declare indexes. */
    public boolean hasInnerIndexes() {
        return false;
    }

    /** Whether an index can have a WHERE clause. */
    public boolean filtersIndexes() {
        return true;
    }

    /** Whether an index can have INCLUDE columns. */
    public boolean widensIndexes() {
        return true;
    }

    /** Whether an identity column can have any seed and increment. */
    public boolean countsFreely() {
        return true;
    }

    /** Whether an identity column can be GENERATED ALWAYS. */
    public boolean promisesNumbers() {
        return false;
    }

    public IdentityPlace identityPlace() {
        return IdentityPlace.ANYWHERE;
    }

    /** Whether computed columns are stored by default. */
    public boolean persistsComputed() {
        return false;
    }

    /** Whether keys and indexes can contain computed columns that are not stored. */
    public boolean indexesVirtual() {
        return true;
    }

    public ComputedKey computedKey() {
        return ComputedKey.ANY;
    }

    /** Whether RESTRICT, which is checked at once, exists besides NO ACTION. */
    public boolean restricts() {
        return false;
    }

    /** Whether a foreign key can have the action SET DEFAULT. */
    public boolean setsDefault() {
        return true;
    }

    /** Whether a table may be reached by one cascade path only. */
    public boolean wantsOneCascadePath() {
        return false;
    }

    /** Whether a foreign key can reference the columns of a unique index. */
    public boolean pointsAtUniqueIndexes() {
        return true;
    }

    /** Whether a check can use a column that a foreign key action or an identity writes. */
    public boolean checksWhatItWrites() {
        return true;
    }

    /** Whether a default can use other columns. */
    public boolean defaultsNameColumns() {
        return false;
    }

    /** Whether an unquoted word in a default is a text. */
    public boolean defaultsAreTexts() {
        return false;
    }

    /** Whether a column can have a check that is part of its definition and has no name. */
    public boolean checksColumns() {
        return false;
    }

    /** Whether a failed script can be rolled back. */
    public abstract boolean transactional();

    /** Whether keys and constraints can only be declared by CREATE TABLE. */
    public boolean declaresKeys() {
        return false;
    }

    /** Whether one ALTER TABLE makes all changes of a table except those of foreign keys. */
    public boolean altersAtOnce() {
        return false;
    }

    /** Whether renaming a column updates the expressions that use it. */
    public boolean followsRenames() {
        return true;
    }

    /** Whether a rename can change only the case of a table name. */
    public boolean renamesByCase() {
        return true;
    }

    /** Whether a table can be moved to another schema; otherwise it is created again there. */
    public boolean movesTables() {
        return true;
    }

    /** Whether renaming a table or column updates the views that read it. */
    public boolean viewsFollowRenames() {
        return false;
    }

    /** Whether a table can be replaced by a new one while views read it. */
    public boolean viewsOutliveRebuilds() {
        return true;
    }

    /** Whether the type of a column can change while views read it. */
    public boolean viewsOutliveRetypes() {
        return true;
    }

    /** Whether a publish can drop views and create them again. */
    public boolean makesViewsAgain() {
        return false;
    }

    /** Whether foreign keys need an index on their own columns. */
    public boolean keysLeanOnIndexes() {
        return false;
    }

    /** Whether keys and indexes of a column must be dropped while its nullability changes. */
    public boolean nullsDisturb() {
        return false;
    }

    /** Whether a new column can be added between others. */
    public boolean placesColumns() {
        return false;
    }

    /** Whether the identity of an existing column can be added, dropped or changed. */
    public boolean altersIdentity() {
        return true;
    }

    /** The text before, between and after the statements of a script. */
    public record Frame(String first, String between, String last) {}

    public Frame frame() {
        return new Frame("", ";\n", ";\n");
    }

    /** Whether a statement failed because another transaction holds a lock. */
    public abstract boolean isLockWait(SQLException error);
}
