package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.SQLException;
import java.util.regex.Pattern;

/** SQL Server. Defaults are constraints; a table read by a schema-bound view cannot be changed. */
class TsqlDialect extends Dialect {
    private static final int LOCK_ERROR_CODE = 1222;

    TsqlDialect(DatabaseKind kind, String label) {
        super(kind, label, new TsqlTypes());
    }

    @Override
    public KeyLimits keyLimits() {
        return KeyLimits.TSQL;
    }

    @Override
    public String quote(String name) {
        return "[" + name.replace("]", "]]") + "]";
    }

    @Override
    public String mainSchema() {
        return "dbo";
    }

    @Override
    public Pattern columnAttributes() {
        return Attributes.OF_TSQL_COLUMNS;
    }

    @Override
    public Pattern constraintAttributes() {
        return Attributes.OF_TSQL_CONSTRAINTS;
    }

    @Override
    public boolean hasInnerIndexes() {
        return true;
    }

    @Override
    public boolean excludeInTable(NamedPart one, NamedPart other) {
        return one == other || excludeInSchema(one, other);
    }

    @Override
    public boolean excludeInSchema(NamedPart one, NamedPart other) {
        return one.isConstraint() && other.isConstraint();
    }

    @Override
    public ComputedKey computedKey() {
        return ComputedKey.PERSISTED;
    }

    @Override
    public boolean wantsOneCascadePath() {
        return true;
    }

    @Override
    public boolean transactional() {
        return true;
    }

    /** A column that a check or a formula uses cannot be renamed at all. */
    @Override
    public boolean followsRenames() {
        return false;
    }

    @Override
    public boolean viewsOutliveRebuilds() {
        return false;
    }

    @Override
    public boolean viewsOutliveRetypes() {
        return false;
    }

    @Override
    public boolean nullsDisturb() {
        return true;
    }

    @Override
    public boolean altersIdentity() {
        return false;
    }

    @Override
    public Frame frame() {
        return new Frame(
                "SET XACT_ABORT ON\nGO\nBEGIN TRANSACTION\nGO\n",
                "\nGO\n",
                "\nGO\nCOMMIT TRANSACTION\nGO\n");
    }

    @Override
    public boolean isLockWait(SQLException error) {
        return error.getErrorCode() == LOCK_ERROR_CODE;
    }
}
