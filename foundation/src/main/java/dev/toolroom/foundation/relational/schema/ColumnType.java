package dev.toolroom.foundation.relational.schema;

import java.util.Locale;

/**
 * A type as it is declared. What does not apply to the type is 0, so that equal types are equal.
 *
 * @param name bare and in lower case, as in {@code nvarchar}
 * @param length {@link #MAX} for no limit
 */
public record ColumnType(String name, int length, int precision, int scale) {
    public static final int MAX = -1;

    public ColumnType {
        // The values of an enum, and texts and names in a rule that is part of it, are not words.
        boolean words = name.indexOf('\'') < 0 && name.indexOf('"') < 0;
        name = words ? name.toLowerCase(Locale.ROOT) : name;
    }

    public static ColumnType plain(String name) {
        return new ColumnType(name, 0, 0, 0);
    }

    /** As it stands in a declaration, as in {@code decimal(18,2)}. */
    public String text(TypeRule rule) {
        return switch (rule.form()) {
            case PLAIN -> name;
            case LENGTH -> length == 0 ? name : name + "(" + lengthText() + ")";
            case PRECISION -> precision == 0 ? name : name + "(" + precision + "," + scale + ")";
            case SCALE -> name + "(" + scale + ")";
        };
    }

    public String lengthText() {
        return length == MAX ? "MAX" : Integer.toString(length);
    }
}
