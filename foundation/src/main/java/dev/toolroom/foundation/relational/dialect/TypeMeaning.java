package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.schema.ColumnType;

/**
 * The values that a type holds, independent of the database.
 *
 * @param length in characters or bytes, or the bits of an integer; 0 for no limit
 * @param precision digits of a decimal number; 0 for no limit
 * @param scale digits after the decimal point, or of the fraction of a second
 * @param note what every translation loses; empty for nothing
 */
public record TypeMeaning(Sort sort, int length, int precision, int scale, String note) {
    /** Kinds of values. */
    public enum Sort {
        TRUTH,
        WHOLE,
        UNSIGNED,
        DECIMAL,
        SINGLE,
        DOUBLE,
        UUID,
        DATE,
        TIME,
        MOMENT,
        ZONED,
        FIXED_TEXT,
        TEXT,
        FIXED_BYTES,
        BYTES,
        BITS,
        XML,
        JSON,
        OTHER;

        /** Whether values can be long, so that an index needs a maximum length. */
        public boolean isLong() {
            return switch (this) {
                case TEXT, FIXED_TEXT, BYTES, FIXED_BYTES, OTHER -> true;
                default -> false;
            };
        }
    }

    static TypeMeaning of(Sort sort) {
        return sized(sort, 0);
    }

    static TypeMeaning sized(Sort sort, int length) {
        return new TypeMeaning(sort, Math.max(0, length), 0, 0, "");
    }

    static TypeMeaning decimal(int precision, int scale) {
        return new TypeMeaning(Sort.DECIMAL, 0, precision, scale, "");
    }

    static TypeMeaning scaled(Sort sort, int scale) {
        return new TypeMeaning(sort, 0, 0, scale, "");
    }

    static TypeMeaning untranslatable(ColumnType type) {
        return of(Sort.OTHER)
                .withLoss("type " + type.name() + " has no equal, its values are texts");
    }

    TypeMeaning withLoss(String what) {
        return new TypeMeaning(sort, length, precision, scale, what);
    }

    boolean isWhole() {
        return sort == Sort.WHOLE || sort == Sort.UNSIGNED;
    }

    boolean isText() {
        return sort == Sort.TEXT || sort == Sort.FIXED_TEXT;
    }

    /** Whether it holds numbers without rounding them. */
    boolean isExactNumber() {
        return isWhole() || sort == Sort.DECIMAL;
    }

    boolean isNumber() {
        return isExactNumber() || sort == Sort.SINGLE || sort == Sort.DOUBLE;
    }

    /** Returns the maximum number of decimal digits of an exact number. */
    int digits() {
        if (isWhole()) {
            return digitsOf(length);
        }
        return precision == 0 ? Integer.MAX_VALUE : precision;
    }

    /** Returns the maximum number of digits after the point of an exact number. */
    int fractionDigits() {
        return sort == Sort.DECIMAL && precision == 0 ? Integer.MAX_VALUE : scale;
    }

    /** Returns the maximum length of a value as PostgreSQL writes it. */
    int maxTextLength() {
        return switch (sort) {
            case TRUTH -> 5;
            case WHOLE -> digitsOf(length - 1) + 1;
            case DECIMAL -> precision == 0 ? Integer.MAX_VALUE : precision + 3;
            case SINGLE -> 15;
            case DOUBLE -> 24;
            case UUID -> 36;
            case DATE -> 13;
            case TIME -> scale == 0 ? 8 : 9 + scale;
            case MOMENT -> scale == 0 ? 22 : 23 + scale;
            default -> length == 0 ? Integer.MAX_VALUE : length;
        };
    }

    private boolean isBytes() {
        return sort == Sort.BYTES || sort == Sort.FIXED_BYTES;
    }

    /** Whether every value of the other type can be stored in this one unchanged. */
    public boolean holds(TypeMeaning other) {
        if (isWhole() && other.isWhole()) {
            return holdsWhole(other);
        }
        if ((isText() && other.isText()) || (isBytes() && other.isBytes())) {
            // A fixed-length type pads values, which changes them.
            boolean padded = sort == Sort.FIXED_TEXT || sort == Sort.FIXED_BYTES;
            boolean fits = length == 0 || (other.length != 0 && other.length <= length);
            return fits && (!padded || (sort == other.sort && length == other.length));
        }
        return switch (sort) {
            case TRUTH -> other.sort == sort || (other.sort == Sort.BITS && other.length == 1);
            case DECIMAL ->
                    (other.sort == Sort.DECIMAL && holdsDecimal(other))
                            || (other.isWhole() && holdsDigits(other.length));
            case DOUBLE -> other.sort == Sort.DOUBLE || other.sort == Sort.SINGLE;
            case TIME, MOMENT, ZONED -> other.sort == sort && scale >= other.scale;
            case BITS -> other.sort == sort && length == other.length;
            case OTHER -> false;
            default -> other.sort == sort;
        };
    }

    private boolean holdsWhole(TypeMeaning other) {
        boolean signFits = sort == Sort.WHOLE || other.sort == Sort.UNSIGNED;
        int bits = other.length + (sort == Sort.WHOLE && other.sort == Sort.UNSIGNED ? 1 : 0);
        return signFits && length >= bits;
    }

    private boolean holdsDigits(int bits) {
        return precision == 0 || precision - scale >= digitsOf(bits);
    }

    private static int digitsOf(int bits) {
        return (int) Math.ceil(bits * Math.log10(2));
    }

    private boolean holdsDecimal(TypeMeaning other) {
        return precision == 0
                || (other.precision != 0
                        && scale >= other.scale
                        && precision - scale >= other.precision - other.scale);
    }
}
