package dev.toolroom.foundation.relational.dialect;

/** What has a name within a table. */
public enum NamedPart {
    /** A primary key or a unique constraint. */
    KEY,
    FOREIGN_KEY,
    CHECK,
    DEFAULT,
    INDEX;

    boolean isConstraint() {
        return this != INDEX;
    }
}
