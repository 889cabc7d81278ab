package dev.toolroom.foundation.relational.dialect;

/** A part of a table that has a name. */
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
