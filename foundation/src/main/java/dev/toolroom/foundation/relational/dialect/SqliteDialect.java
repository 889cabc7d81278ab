package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.SQLException;

/** SQLite. Most changes of a table create it again with a new declaration. */
final class SqliteDialect extends Dialect {
    private static final int BUSY_ERROR_CODE = 5;
    private static final int LOCKED_ERROR_CODE = 6;

    SqliteDialect() {
        super(DatabaseKind.SQLITE, "SQLite", new SqliteTypes());
    }

    @Override
    public String mainSchema() {
        return "main";
    }

    @Override
    public boolean hasSchemas() {
        return false;
    }

    @Override
    public boolean excludeInTable(NamedPart one, NamedPart other) {
        return one == other || areBothAmong(one, other, NamedPart.KEY, NamedPart.INDEX);
    }

    @Override
    public boolean excludeInSchema(NamedPart one, NamedPart other) {
        return areBothAmong(one, other, NamedPart.INDEX);
    }

    @Override
    public boolean widensIndexes() {
        return false;
    }

    @Override
    public boolean countsFreely() {
        return false;
    }

    @Override
    public IdentityPlace identityPlace() {
        return IdentityPlace.ONLY_KEY;
    }

    @Override
    public ComputedKey computedKey() {
        return ComputedKey.NONE;
    }

    @Override
    public boolean restricts() {
        return true;
    }

    @Override
    public boolean defaultsAreTexts() {
        return true;
    }

    @Override
    public boolean transactional() {
        return true;
    }

    @Override
    public boolean declaresKeys() {
        return true;
    }

    @Override
    public boolean renamesByCase() {
        return false;
    }

    @Override
    public boolean viewsFollowRenames() {
        return true;
    }

    @Override
    public boolean altersIdentity() {
        return false;
    }

    @Override
    public Frame frame() {
        return new Frame(
                "PRAGMA foreign_keys = OFF;\nBEGIN;\n",
                ";\n",
                ";\nPRAGMA foreign_key_check;\nCOMMIT;\nPRAGMA foreign_keys = ON;\n");
    }

    @Override
    public boolean isLockWait(SQLException error) {
        return error.getErrorCode() == BUSY_ERROR_CODE || error.getErrorCode() == LOCKED_ERROR_CODE;
    }
}
