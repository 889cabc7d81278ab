package dev.toolroom.foundation.relational.dialect;

/**
 * How a column is used, which limits the types it can have.
 *
 * @param counts whether the column is an identity
 * @param keys the text and binary columns in its largest key, itself included; 0 for no key
 * @param others the other columns of that key
 */
public record TypeUse(boolean counts, int keys, int others) {
    public static final TypeUse PLAIN = new TypeUse(false, 0, 0);
}
