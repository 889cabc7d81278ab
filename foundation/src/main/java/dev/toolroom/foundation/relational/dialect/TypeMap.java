package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.dialect.TypeMeaning.Sort;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.List;

/** Translates the types of one database to {@link TypeMeaning} and back. */
abstract class TypeMap {
    /** Bytes that a number or a date takes in a key. */
    private static final int OTHER_BYTES = 8;

    abstract TypeMeaning meaning(ColumnType type);

    /** Returns the type of a sort that has no length, precision or scale. */
    abstract String simpleType(Sort sort);

    /** Returns the smallest type that holds all values; an identity needs an integer type. */
    abstract String integerType(TypeMeaning meaning, TypeUse use, List<String> losses);

    abstract String decimalType(TypeMeaning meaning, List<String> losses);

    /**
     * @param length 0 for no limit
     */
    abstract String textType(int length, boolean fixed);

    abstract String binaryType(int length, boolean fixed);

    abstract String bitsType(int length, List<String> losses);

    String timeType(TypeMeaning meaning, List<String> losses) {
        return withFraction("time", meaning, losses);
    }

    abstract String timestampType(TypeMeaning meaning, List<String> losses);

    abstract String zonedTimestampType(TypeMeaning meaning, List<String> losses);

    /** Returns the maximum characters of all text columns of a key together; 0 for no limit. */
    int maxKeyCharacters() {
        return 0;
    }

    int maxKeyBytes() {
        return 0;
    }

    int maxFractionDigits() {
        return 6;
    }

    /** Returns the type that holds most values, and adds what it cannot hold to {@code losses}. */
    final String translate(TypeMeaning meaning, TypeUse use, List<String> losses) {
        return switch (meaning.sort()) {
            case TRUTH, SINGLE, DOUBLE, UUID, DATE, XML, JSON -> simpleType(meaning.sort());
            case WHOLE, UNSIGNED -> integerType(meaning, use, losses);
            case DECIMAL -> decimalType(meaning, losses);
            case TIME -> timeType(meaning, losses);
            case MOMENT -> timestampType(meaning, losses);
            case ZONED -> zonedTimestampType(meaning, losses);
            case FIXED_TEXT, TEXT -> textType(meaning, use, losses);
            case FIXED_BYTES, BYTES -> binaryType(meaning, use, losses);
            case BITS -> bitsType(meaning.length(), losses);
            case OTHER -> textType(TypeMeaning.of(Sort.TEXT), use, losses);
        };
    }

    final String withFraction(String name, TypeMeaning meaning, List<String> losses) {
        if (meaning.scale() > maxFractionDigits()) {
            losses.add("what is finer than " + maxFractionDigits() + " digits of a second");
        }
        return name + "(" + Math.min(meaning.scale(), maxFractionDigits()) + ")";
    }

    private String textType(TypeMeaning meaning, TypeUse use, List<String> losses) {
        // A character takes at most four bytes.
        int others = use.others() * OTHER_BYTES / 4;
        int length =
                lengthInKey(
                        meaning.length(), use, maxKeyCharacters(), others, "characters", losses);
        return textType(length, meaning.sort() == Sort.FIXED_TEXT && length > 0);
    }

    private String binaryType(TypeMeaning meaning, TypeUse use, List<String> losses) {
        int others = use.others() * OTHER_BYTES;
        int length = lengthInKey(meaning.length(), use, maxKeyBytes(), others, "bytes", losses);
        return binaryType(length, meaning.sort() == Sort.FIXED_BYTES && length > 0);
    }

    /** Shortens a length to what fits into a key: some databases cannot index unlimited texts. */
    private static int lengthInKey(
            int length, TypeUse use, int maxInKey, int others, String unit, List<String> losses) {
        int max =
                use.keys() == 0 || maxInKey == 0
                        ? 0
                        : Math.max(1, (maxInKey - others) / use.keys());
        if (max == 0 || (length > 0 && length <= max)) {
            return length;
        }
        losses.add("more than " + max + " " + unit + ", as it is in a key or an index");
        return max;
    }

    /** Returns the decimal type with precision and scale reduced to what the database allows. */
    static String boundedDecimal(
            String name, int maxPrecision, int maxScale, TypeMeaning meaning, List<String> losses) {
        int precision = Math.min(meaning.precision(), maxPrecision);
        int scale = Math.clamp(meaning.scale(), 0, Math.min(precision, maxScale));
        if (precision < meaning.precision() || scale != meaning.scale()) {
            losses.add("what needs more than " + precision + " digits, or " + scale + " behind it");
        }
        return name + "(" + precision + "," + scale + ")";
    }

    /** Returns the widest decimal type, for a decimal without limits. */
    static String decimalForUnlimited(String name, int precision, int scale, List<String> losses) {
        losses.add(
                "more than "
                        + (precision - scale)
                        + " digits before the point, or more than "
                        + scale
                        + " behind it");
        return name + "(" + precision + "," + scale + ")";
    }

    /** Returns the bits that an integer needs, including the sign. */
    static int bitsNeeded(TypeMeaning meaning) {
        return meaning.length() + (meaning.sort() == Sort.WHOLE ? 0 : 1);
    }

    /** Returns the largest integer type, for an identity that would need a larger one. */
    static String largestInteger(List<String> losses) {
        losses.add("numbers above " + Long.MAX_VALUE);
        return "bigint";
    }
}
