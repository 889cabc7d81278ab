package dev.toolroom.foundation.relational.schema;

import java.util.Locale;

/**
 * A declared type. Numbers that do not apply to it are 0, so that equal types are equal records.
 *
 * @param name without numbers, such as {@code nvarchar}; in lower case unless it is quoted
 * @param length {@link #MAX} for no limit
 * @param attributes SQL that must follow the type in every declaration of the column, such as
 *     {@code collate "C"} or {@code invisible}; usually empty
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

    /** Returns the name with the attributes, without the numbers. */
    public String label() {
        return attributes.isEmpty() ? name : name + " " + attributes;
    }

    /** Returns the declaration, such as {@code decimal(18,2)}. */
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
