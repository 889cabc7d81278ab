package dev.toolroom.foundation.relational.dialect;

/**
 * What a column needs beyond its type.
 *
 * @param counts whether it is an identity
 * @param keys how many columns of no fixed size share the widest key it is in; 0 for none
 * @param others how many other columns that key has
 */
public record TypeUse(boolean counts, int keys, int others) {
    public static final TypeUse PLAIN = new TypeUse(false, 0, 0);
}
