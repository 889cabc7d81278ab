package dev.toolroom.foundation.relational.schema;

import java.util.Locale;

/**
 * A type as it is declared. What does not apply to the type is 0, so that equal types are equal.
 *
 * @param name bare and in lower case, as in {@code nvarchar}; a quoted name as it is spelled
 * @param length {@link #MAX} for no limit
 * @param attributes what the column must be said to be whenever its type is said, as in {@code
 *     collate "C"} or {@code invisible}; in the words of the database, empty for most
 */
public record ColumnType(String name, int length, int precision, int scale, String attributes) {
    public static final int MAX = -1;

    public ColumnType {
        name = isSpelled(name) ? name : name.toLowerCase(Locale.ROOT);
    }

    public ColumnType(String name, int length, int precision, int scale) {
        this(name, length, precision, scale, "");
    }

    /** The values of an enum, and names in quotes or brackets, are spelled as they are. */
    private static boolean isSpelled(String name) {
        int bracket = name.indexOf('[');
        boolean quoted =
                bracket >= 0
                        && bracket + 1 < name.length()
                        && Character.isLetter(name.charAt(bracket + 1));
        return quoted || name.indexOf('\'') >= 0 || name.indexOf('"') >= 0;
    }

    public static ColumnType plain(String name) {
        return new ColumnType(name, 0, 0, 0);
    }

    public ColumnType withAttributes(String other) {
        return new ColumnType(name, length, precision, scale, other.strip());
    }

    /** The name with the attributes, without the numbers. */
    public String label() {
        return attributes.isEmpty() ? name : name + " " + attributes;
    }

    /** As it stands in a declaration, as in {@code decimal(18,2)}. */
    public String text(TypeRule rule) {
        String plain =
                switch (rule.form()) {
                    case PLAIN -> name;
                    case LENGTH -> length == 0 ? name : name + "(" + lengthText() + ")";
                    case PRECISION ->
                            precision == 0 ? name : name + "(" + precision + "," + scale + ")";
                    case SCALE ->
                            rule.unlimited() && scale == rule.most()
                                    ? name
                                    : name + "(" + scale + ")";
                };
        return attributes.isEmpty() ? plain : plain + " " + attributes;
    }

    public String lengthText() {
        return length == MAX ? "MAX" : Integer.toString(length);
    }
}
