package dev.toolroom.foundation.relational.dialect;

/** Which computed columns a primary key can contain. */
public enum ComputedKey {
    ANY,
    /** Only stored ones. */
    PERSISTED,
    NONE
}
