package dev.toolroom.foundation.relational.dialect;

/** Which computed columns may be in a primary key. */
public enum ComputedKey {
    ANY,
    /** Those that are kept, not worked out whenever they are read. */
    PERSISTED,
    NONE
}
