package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;

/** What an engine can and what it cannot, as far as a plan must know. */
abstract class Traits extends Sql {
    Traits(DatabaseKind kind) {
        super(kind);
    }

    /** Whether a script that fails leaves nothing behind. */
    abstract boolean transactional();

    /** Begins the transaction of a publish. */
    void begin(Statement statement) throws SQLException {
        statement.getConnection().setAutoCommit(false);
    }

    void commit(Statement statement) throws SQLException {
        statement.getConnection().commit();
    }

    void rollback(Statement statement) throws SQLException {
        statement.getConnection().rollback();
    }

    /** Whether keys and rules are part of a table's own declaration, and cannot come later. */
    boolean declaresKeys() {
        return false;
    }

    /** Whether all changes of a table are said in one statement, foreign keys apart. */
    boolean altersAtOnce() {
        return false;
    }

    /** Whether expressions follow a column that is renamed. */
    boolean followsRenames() {
        return true;
    }

    /** Whether a table can be renamed to the same name in another case. */
    boolean renamesByCase() {
        return true;
    }

    /** Whether a table can go to another schema; else it is made anew there. */
    boolean movesTables() {
        return true;
    }

    /** Whether views find what was renamed under its new name. */
    boolean viewsFollowRenames() {
        return false;
    }

    /** Whether a table can be made anew under the views that read it. */
    boolean viewsOutliveRebuilds() {
        return true;
    }

    /** Whether a column can get another type under the views that read it. */
    boolean viewsOutliveRetypes() {
        return true;
    }

    /** Whether views can be taken away and made again within one publish. */
    boolean makesViewsAgain() {
        return false;
    }

    /** Whether foreign keys stand on indexes of their own table. */
    boolean keysLeanOnIndexes() {
        return false;
    }

    /** Whether what stands on a column must stand aside for this change of it. */
    boolean disturbs(Column before, Column after) {
        return !before.type().equals(after.type())
                || !Objects.equals(before.computed(), after.computed());
    }

    /** Whether rows can be kept from going while others point at them, and not only afterwards. */
    boolean restricts() {
        return false;
    }

    /** Whether an index may hold some rows only. */
    boolean filtersIndexes() {
        return true;
    }

    /** Whether an index may hold columns that it does not sort by. */
    boolean widensIndexes() {
        return true;
    }
}
