package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.schema.ColumnType;

/**
 * What a type holds, whichever database names it.
 *
 * @param length of texts and bytes, or bits of a whole number; 0 for no limit
 * @param precision digits of a decimal number; 0 for no limit
 * @param scale digits behind the point, or of a second
 * @param note what is known to be lost wherever it goes; empty for nothing
 */
public record TypeMeaning(Sort sort, int length, int precision, int scale, String note) {
    /** What values are. */
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

        /** Whether values may be long, so that an index has to know how long. */
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

    static TypeMeaning fine(Sort sort, int scale) {
        return new TypeMeaning(sort, 0, 0, scale, "");
    }

    static TypeMeaning other(ColumnType type) {
        return of(Sort.OTHER).losing("type " + type.name() + " has no equal, its values are texts");
    }

    TypeMeaning losing(String what) {
        return new TypeMeaning(sort, length, precision, scale, what);
    }

    private boolean isWhole() {
        return sort == Sort.WHOLE || sort == Sort.UNSIGNED;
    }

    private boolean isText() {
        return sort == Sort.TEXT || sort == Sort.FIXED_TEXT;
    }

    private boolean isBytes() {
        return sort == Sort.BYTES || sort == Sort.FIXED_BYTES;
    }

    /** Whether every value of the other is one of these too, and stays what it is. */
    public boolean holds(TypeMeaning other) {
        if (isWhole() && other.isWhole()) {
            return holdsWhole(other);
        }
        if ((isText() && other.isText()) || (isBytes() && other.isBytes())) {
            // What is filled up to its length is not what was there before.
            boolean filled = sort == Sort.FIXED_TEXT || sort == Sort.FIXED_BYTES;
            boolean fits = length == 0 || (other.length != 0 && other.length <= length);
            return fits && (!filled || (sort == other.sort && length == other.length));
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
        boolean signs = sort == Sort.WHOLE || other.sort == Sort.UNSIGNED;
        int wanted = other.length + (sort == Sort.WHOLE && other.sort == Sort.UNSIGNED ? 1 : 0);
        return signs && length >= wanted;
    }

    private boolean holdsDigits(int bits) {
        int digits = (int) Math.ceil(bits * Math.log10(2));
        return precision == 0 || precision - scale >= digits;
    }

    private boolean holdsDecimal(TypeMeaning other) {
        return precision == 0
                || (other.precision != 0
                        && scale >= other.scale
                        && precision - scale >= other.precision - other.scale);
    }
}
