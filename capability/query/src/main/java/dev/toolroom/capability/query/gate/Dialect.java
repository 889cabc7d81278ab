package dev.toolroom.capability.query.gate;

/** Whose words a statement speaks. */
public enum Dialect {
    TSQL,
    POSTGRESQL,
    MARIADB,
    SQLITE,
    H2;

    /** Whether a comment can hold another comment. */
    boolean nestsComments() {
        return switch (this) {
            case TSQL, POSTGRESQL, H2 -> true;
            case MARIADB, SQLITE -> false;
        };
    }
}
