package dev.toolroom.foundation.relational.schema;

/**
 * What a type takes and how much of it.
 *
 * @param most the longest length, the highest precision, or the highest scale
 * @param usual what a column gets that names none; 0 where a declaration may go without
 * @param unlimited whether {@code MAX} is a length; of a scale, whether a declaration without one
 *     has the most
 * @param identity whether a column of it can count by itself
 */
public record TypeRule(
        String name, Form form, int most, int usual, boolean unlimited, boolean identity) {
    /** What stands in the brackets. */
    public enum Form {
        PLAIN,
        LENGTH,
        PRECISION,
        SCALE
    }

    static TypeRule plain(String name) {
        return new TypeRule(name, Form.PLAIN, 0, 0, false, false);
    }

    static TypeRule counting(String name) {
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

    /** As fine as the database can, unless a declaration says less. */
    static TypeRule finest(String name, int most) {
        return new TypeRule(name, Form.SCALE, most, most, true, false);
    }

    /** What may stand in its brackets, in words. */
    public String wants() {
        return switch (form) {
            case PLAIN -> name + " takes no numbers";
            case LENGTH -> name + " takes one length, 1 to " + most + (unlimited ? " or MAX" : "");
            case PRECISION -> name + " takes a precision, 1 to " + most + ", and perhaps a scale";
            case SCALE -> name + " takes one scale, 0 to " + most;
        };
    }
}
