package dev.toolroom.capability.query.gate;

/** Whose words a statement speaks. */
public enum Dialect {
    TSQL,
    POSTGRESQL,
    MARIADB,
    SQLITE,
    H2;

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
