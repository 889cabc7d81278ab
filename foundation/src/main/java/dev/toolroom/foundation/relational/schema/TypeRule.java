package dev.toolroom.foundation.relational.schema;

/**
 * Which numbers a type takes in its declaration, and their limits.
 *
 * @param most the maximum length, precision or scale
 * @param usual the length, precision or scale of a declaration without one; 0 for none
 * @param unlimited whether {@code MAX} is a length, or for a scale, whether none means the maximum
 * @param identity whether a column of this type can be an identity
 */
public record TypeRule(
        String name, Form form, int most, int usual, boolean unlimited, boolean identity) {
    /** The numbers in parentheses. */
    public enum Form {
        PLAIN,
        LENGTH,
        PRECISION,
        SCALE
    }

    static TypeRule plain(String name) {
        return new TypeRule(name, Form.PLAIN, 0, 0, false, false);
    }

    static TypeRule integer(String name) {
        return new TypeRule(name, Form.PLAIN, 0, 0, false, true);
    }

    static TypeRule length(String name, int most, int usual, boolean unlimited) {
        return new TypeRule(name, Form.LENGTH, most, usual, unlimited, false);
    }

    static TypeRule decimal(String name, int most, int usual) {
        return new TypeRule(name, Form.PRECISION, most, usual, false, true);
    }

    static TypeRule scaled(String name, int most, int usual) {
        return new TypeRule(name, Form.SCALE, most, usual, false, false);
    }

    /** Creates a rule for a type whose scale is the maximum unless it is declared. */
    static TypeRule fraction(String name, int most) {
        return new TypeRule(name, Form.SCALE, most, most, true, false);
    }

    /** Returns the numbers that the type takes, as a sentence. */
    String describeNumbers() {
        return switch (form) {
            case PLAIN -> name + " takes no numbers";
            case LENGTH -> name + " takes one length, 1 to " + most + (unlimited ? " or MAX" : "");
            case PRECISION -> name + " takes a precision, 1 to " + most + ", and perhaps a scale";
            case SCALE -> name + " takes one scale, 0 to " + most;
        };
    }
}
