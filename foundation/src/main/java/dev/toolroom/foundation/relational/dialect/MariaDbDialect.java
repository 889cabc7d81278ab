package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.SQLException;

/** MariaDB. One statement makes all changes of a table; a failed script is not rolled back. */
final class MariaDbDialect extends Dialect {
    private static final int LOCK_ERROR_CODE = 1205;

    MariaDbDialect() {
        super(DatabaseKind.MARIADB, "MariaDB", new MariaDbTypes());
    }

    @Override
    public KeyLimits keyLimits() {
        return KeyLimits.MARIADB;
    }

    @Override
    public String quote(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    @Override
    public String mainSchema() {
        return "";
    }

    @Override
    public String designSchema() {
        return "design";
    }

    @Override
    public boolean hasSchemas() {
        return false;
    }

    @Override
    public boolean namesTakeAnyLetter() {
        return false;
    }

    @Override
    public boolean hasInnerIndexes() {
        return true;
    }

    /** A foreign key can share its name with its index, and a check with a plain index. */
    @Override
    public boolean excludeInTable(NamedPart one, NamedPart other) {
        return one == other
                || areBothAmong(one, other, NamedPart.KEY, NamedPart.INDEX)
                || areBothAmong(one, other, NamedPart.KEY, NamedPart.CHECK)
                || areBothAmong(one, other, NamedPart.FOREIGN_KEY, NamedPart.CHECK);
    }

    @Override
    public boolean excludeInSchema(NamedPart one, NamedPart other) {
        return areBothAmong(one, other, NamedPart.FOREIGN_KEY);
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
    public boolean countsFreely() {
        return false;
    }

    @Override
    public IdentityPlace identityPlace() {
        return IdentityPlace.LEADS_A_KEY;
    }

    @Override
    public ComputedKey computedKey() {
        return ComputedKey.NONE;
    }

    @Override
    public boolean setsDefault() {
        return false;
    }

    @Override
    public boolean checksWhatItWrites() {
        return false;
    }

    @Override
    public boolean checksColumns() {
        return true;
    }

    @Override
    public boolean defaultsNameColumns() {
        return true;
    }

    @Override
    public boolean transactional() {
        return false;
    }

    @Override
    public boolean altersAtOnce() {
        return true;
    }

    @Override
    public boolean followsRenames() {
        return false;
    }

    @Override
    public boolean keysLeanOnIndexes() {
        return true;
    }

    @Override
    public boolean nullsDisturb() {
        return true;
    }

    @Override
    public boolean placesColumns() {
        return true;
    }

    @Override
    public boolean isLockWait(SQLException error) {
        return error.getErrorCode() == LOCK_ERROR_CODE;
    }
}
