package dev.toolroom.capability.designer.publish.dialect;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;

/** What an engine can and what it cannot, as far as a plan must know. */
abstract class Traits extends Sql {
    Traits(DatabaseKind kind) {
        super(kind);
    }

    /** Whether a script that fails leaves nothing behind. */
    public abstract boolean transactional();

    /** What keeps this session from waiting longer than is wanted. */
    public List<String> waiting(Waiting most) {
        return List.of();
    }

    /** Begins the transaction of a publish. */
    public void begin(Statement statement) throws SQLException {
        statement.getConnection().setAutoCommit(false);
    }

    public void commit(Statement statement) throws SQLException {
        statement.getConnection().commit();
    }

    public void rollback(Statement statement) throws SQLException {
        statement.getConnection().rollback();
    }

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

    /** Whether what stands on a column must stand aside for this change of it. */
    public boolean disturbs(Column before, Column after) {
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
