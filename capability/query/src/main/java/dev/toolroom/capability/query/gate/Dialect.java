package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.DatabaseKind;

/** The SQL dialect of a statement. */
public enum Dialect {
    TSQL,
    POSTGRESQL,
    MARIADB,
    SQLITE,
    H2;

    public static Dialect of(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> POSTGRESQL;
            case SQLITE -> SQLITE;
            case MARIADB -> MARIADB;
            case H2 -> H2;
            case SQLSERVER, STUB, DESIGN -> TSQL;
        };
    }

    DialectRules rules() {
        return switch (this) {
            case TSQL -> TsqlRules.RULES;
            case POSTGRESQL -> PostgresRules.RULES;
            case MARIADB -> MariaDbRules.RULES;
            case SQLITE -> SqliteRules.RULES;
            case H2 -> H2Rules.RULES;
        };
    }
}
