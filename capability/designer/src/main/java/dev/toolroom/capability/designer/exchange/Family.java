package dev.toolroom.capability.designer.exchange;

import dev.toolroom.foundation.relational.DatabaseKind;

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
}
