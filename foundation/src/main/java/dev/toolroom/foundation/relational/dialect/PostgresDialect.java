package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.SQLException;

/** PostgreSQL. Nearly everything can be altered, in one transaction. */
final class PostgresDialect extends Dialect {
    private static final String LOCK_SQL_STATE = "55P03";

    PostgresDialect() {
        super(DatabaseKind.POSTGRESQL, "PostgreSQL", new PostgresTypes());
    }

    @Override
    public KeyLimits keyLimits() {
        return KeyLimits.POSTGRESQL;
    }

    @Override
    public String mainSchema() {
        return "public";
    }

    /** Only the lower-case prefix is reserved; {@code "PG_x"} is not. */
    @Override
    public boolean reservesSchema(String name) {
        return name.startsWith("pg_") || super.reservesSchema(name);
    }

    @Override
    public boolean foldsNames() {
        return true;
    }

    @Override
    public boolean excludeInTable(NamedPart one, NamedPart other) {
        return excludeInSchema(one, other) || (one.isConstraint() && other.isConstraint());
    }

    @Override
    public boolean excludeInSchema(NamedPart one, NamedPart other) {
        return areBothAmong(one, other, NamedPart.KEY, NamedPart.INDEX);
    }

    @Override
    public boolean promisesNumbers() {
        return true;
    }

    /** PostgreSQL has virtual columns only since version 18. */
    @Override
    public boolean persistsComputed() {
        return true;
    }

    @Override
    public boolean indexesVirtual() {
        return false;
    }

    @Override
    public boolean restricts() {
        return true;
    }

    @Override
    public boolean transactional() {
        return true;
    }

    @Override
    public boolean viewsFollowRenames() {
        return true;
    }

    @Override
    public boolean makesViewsAgain() {
        return true;
    }

    @Override
    public Frame frame() {
        return new Frame("BEGIN;\n", ";\n", ";\nCOMMIT;\n");
    }

    @Override
    public boolean isLockWait(SQLException error) {
        return LOCK_SQL_STATE.equals(error.getSQLState());
    }
}
