package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.sql.SQLException;

/** H2 in its SQL Server mode, with T-SQL's types. Each DDL statement commits. */
final class H2Dialect extends TsqlDialect {
    private static final int LOCK_ERROR_CODE = 50_200;

    H2Dialect() {
        super(DatabaseKind.H2, "H2");
    }

    @Override
    public KeyLimits keyLimits() {
        return KeyLimits.NONE;
    }

    @Override
    public String quote(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    @Override
    public String builtInSchema() {
        return "PUBLIC";
    }

    @Override
    public boolean excludeInTable(NamedPart one, NamedPart other) {
        return areBothAmong(one, other, NamedPart.KEY, NamedPart.INDEX)
                || (one.isConstraint() && other.isConstraint());
    }

    @Override
    public boolean excludeInSchema(NamedPart one, NamedPart other) {
        return true;
    }

    @Override
    public boolean pointsAt(ColumnType from, ColumnType to) {
        return from.name().equals(to.name())
                || (types().ruleOf(from).identity() && types().ruleOf(to).identity());
    }

    @Override
    public boolean filtersIndexes() {
        return false;
    }

    @Override
    public boolean widensIndexes() {
        return false;
    }

    @Override
    public boolean promisesNumbers() {
        return true;
    }

    /** H2 stores all computed columns. */
    @Override
    public ComputedKey computedKey() {
        return ComputedKey.ANY;
    }

    @Override
    public boolean pointsAtUniqueIndexes() {
        return false;
    }

    @Override
    public boolean transactional() {
        return false;
    }

    @Override
    public boolean followsRenames() {
        return true;
    }

    @Override
    public boolean renamesByCase() {
        return false;
    }

    @Override
    public boolean movesTables() {
        return false;
    }

    @Override
    public boolean viewsOutliveRetypes() {
        return true;
    }

    @Override
    public boolean nullsDisturb() {
        return false;
    }

    @Override
    public boolean placesColumns() {
        return true;
    }

    @Override
    public Frame frame() {
        return new Frame("", ";\n", ";\n");
    }

    @Override
    public boolean isLockWait(SQLException error) {
        return error.getErrorCode() == LOCK_ERROR_CODE;
    }
}
