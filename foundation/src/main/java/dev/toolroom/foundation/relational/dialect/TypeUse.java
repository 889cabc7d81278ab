package dev.toolroom.foundation.relational.dialect;

/**
 * What a column needs beyond its type.
 *
 * @param counts whether it is an identity
 * @param keys how many columns of no fixed size share the widest key it is in; 0 for none
 */
public record TypeUse(boolean counts, int keys) {
    public static final TypeUse PLAIN = new TypeUse(false, 0);
}
