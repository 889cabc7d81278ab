package dev.toolroom.capability.designer.exchange.token;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.sql.Syntax;

/** Databases that share their words. */
public enum Family {
    TSQL("dbo", true),
    POSTGRESQL("public", true),
    MARIADB("", false),
    SQLITE("main", false);

    private final String mainSchema;
    private final boolean schemas;

    Family(String mainSchema, boolean schemas) {
        this.mainSchema = mainSchema;
        this.schemas = schemas;
    }

    public static Family of(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> POSTGRESQL;
            case MARIADB -> MARIADB;
            case SQLITE -> SQLITE;
            case SQLSERVER, H2, STUB, DESIGN -> TSQL;
        };
    }

    /** Where tables are that name none. */
    String mainSchema() {
        return mainSchema;
    }

    boolean hasSchemas() {
        return schemas;
    }

    /** Of scripts. */
    public Syntax syntax() {
        return switch (this) {
            case TSQL, POSTGRESQL -> Syntax.ANY_SCRIPT;
            case MARIADB -> Syntax.MARIADB_SCRIPT;
            case SQLITE -> Syntax.SQLITE_SCRIPT;
        };
    }
}
