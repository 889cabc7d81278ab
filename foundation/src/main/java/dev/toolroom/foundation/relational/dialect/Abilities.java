package dev.toolroom.foundation.relational.dialect;

import java.sql.SQLException;

/** The yes and no of a {@link Dialect}: what most databases do, unless one of them differs. */
abstract class Abilities {
    /** Whether a connection shows more than one schema. */
    public boolean hasSchemas() {
        return true;
    }

    /** Whether names may have letters beyond the first 65,536. */
    public boolean namesTakeAnyLetter() {
        return true;
    }

    /** Whether a name without quotes is read in small letters. */
    public boolean foldsNames() {
        return false;
    }

    /** Whether indexes may stand among the columns of a table. */
    public boolean hasInnerIndexes() {
        return false;
    }

    /** Whether an index may hold some rows only. */
    public boolean filtersIndexes() {
        return true;
    }

    /** Whether an index may hold columns that it does not sort by. */
    public boolean widensIndexes() {
        return true;
    }

    /** Whether an identity may start at any number and count by any. */
    public boolean countsFreely() {
        return true;
    }

    /** Whether a column can be said to take no number but the database's own. */
    public boolean promisesNumbers() {
        return false;
    }

    public IdentityPlace identityPlace() {
        return IdentityPlace.ANYWHERE;
    }

    /** Whether a computed column is kept unless somebody says otherwise. */
    public boolean persistsComputed() {
        return false;
    }

    /** Whether keys and indexes may have columns that are worked out whenever they are read. */
    public boolean indexesVirtual() {
        return true;
    }

    public ComputedKey computedKey() {
        return ComputedKey.ANY;
    }

    /** Whether rows can be kept from going while others point at them, and not only afterwards. */
    public boolean restricts() {
        return false;
    }

    /** Whether a foreign key may set the default. */
    public boolean setsDefault() {
        return true;
    }

    /** Whether a change may reach a table by one way only. */
    public boolean wantsOneCascadePath() {
        return false;
    }

    /** Whether a foreign key may point at the columns of a unique index. */
    public boolean pointsAtUniqueIndexes() {
        return true;
    }

    /** Whether a check may name a column that a foreign key or a count writes. */
    public boolean checksWhatItWrites() {
        return true;
    }

    /** Whether a default may be worked out from other columns. */
    public boolean defaultsNameColumns() {
        return false;
    }

    /** Whether a bare word is a default as it stands. */
    public boolean defaultsAreTexts() {
        return false;
    }

    /** Whether a check may belong to a column alone, as part of what is said of it. */
    public boolean checksColumns() {
        return false;
    }

    /** Whether a script that fails leaves nothing behind. */
    public abstract boolean transactional();

    /** Whether keys and rules are part of a table's own declaration, and cannot come later. */
    public boolean declaresKeys() {
        return false;
    }

    /** Whether all changes of a table are said in one statement, foreign keys apart. */
    public boolean altersAtOnce() {
        return false;
    }

    /** Whether expressions follow a column that is renamed. */
    public boolean followsRenames() {
        return true;
    }

    /** Whether a table can be renamed to the same name in another case. */
    public boolean renamesByCase() {
        return true;
    }

    /** Whether a table can go to another schema; else it is made anew there. */
    public boolean movesTables() {
        return true;
    }

    /** Whether views find what was renamed under its new name. */
    public boolean viewsFollowRenames() {
        return false;
    }

    /** Whether a table can be made anew under the views that read it. */
    public boolean viewsOutliveRebuilds() {
        return true;
    }

    /** Whether a column can get another type under the views that read it. */
    public boolean viewsOutliveRetypes() {
        return true;
    }

    /** Whether views can be taken away and made again within one publish. */
    public boolean makesViewsAgain() {
        return false;
    }

    /** Whether foreign keys stand on indexes of their own table. */
    public boolean keysLeanOnIndexes() {
        return false;
    }

    /** Whether what stands on a column must stand aside when it takes nulls or no longer does. */
    public boolean nullsDisturb() {
        return false;
    }

    /** Whether a new column may be put between others. */
    public boolean placesColumns() {
        return false;
    }

    /** Whether a column can begin to count, or stop, or count otherwise. */
    public boolean altersIdentity() {
        return true;
    }

    /** What stands around and between the statements of a script. */
    public record Frame(String first, String between, String last) {}

    public Frame frame() {
        return new Frame("", ";\n", ";\n");
    }

    /** Whether a statement failed because somebody else holds a lock. */
    public abstract boolean isLockWait(SQLException error);
}
