package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.dialect.TypeMeaning.Sort;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.List;

/** The types of one database: what each holds, and which holds what another database's type did. */
abstract class TypeMap {
    private static final int FINEST = 6;

    abstract TypeMeaning meaning(ColumnType type);

    /** The types that hold what their sort says without a number. */
    abstract String plain(Sort sort);

    /** The smallest that holds all of them; what counts must be a whole number everywhere. */
    abstract String whole(TypeMeaning meaning, TypeUse use, List<String> losses);

    abstract String decimal(TypeMeaning meaning, List<String> losses);

    /** What a number or a date takes of the room of a key. */
    private static final int OTHER_BYTES = 8;

    /**
     * @param length 0 for no limit
     */
    abstract String characters(int length, boolean fixed);

    abstract String bytes(int length, boolean fixed);

    abstract String bits(int length, List<String> losses);

    String time(TypeMeaning meaning, List<String> losses) {
        return fine("time", meaning, losses);
    }

    abstract String moment(TypeMeaning meaning, List<String> losses);

    abstract String zoned(TypeMeaning meaning, List<String> losses);

    /** How many characters of a text all columns of a key may have together; 0 for any. */
    int indexedCharacters() {
        return 0;
    }

    int indexedBytes() {
        return 0;
    }

    int finest() {
        return FINEST;
    }

    /** The type that holds all of it, or nearly all: what it does not hold is among the losses. */
    final String text(TypeMeaning meaning, TypeUse use, List<String> losses) {
        return switch (meaning.sort()) {
            case TRUTH, SINGLE, DOUBLE, UUID, DATE, XML, JSON -> plain(meaning.sort());
            case WHOLE, UNSIGNED -> whole(meaning, use, losses);
            case DECIMAL -> decimal(meaning, losses);
            case TIME -> time(meaning, losses);
            case MOMENT -> moment(meaning, losses);
            case ZONED -> zoned(meaning, losses);
            case FIXED_TEXT, TEXT -> characters(meaning, use, losses);
            case FIXED_BYTES, BYTES -> bytes(meaning, use, losses);
            case BITS -> bits(meaning.length(), losses);
            case OTHER -> characters(TypeMeaning.of(Sort.TEXT), use, losses);
        };
    }

    final String fine(String name, TypeMeaning meaning, List<String> losses) {
        if (meaning.scale() > finest()) {
            losses.add("what is finer than " + finest() + " digits of a second");
        }
        return name + "(" + Math.min(meaning.scale(), finest()) + ")";
    }

    private String characters(TypeMeaning meaning, TypeUse use, List<String> losses) {
        // A character takes four bytes at most.
        int others = use.others() * OTHER_BYTES / 4;
        int length =
                keyed(meaning.length(), use, indexedCharacters(), others, "characters", losses);
        return characters(length, meaning.sort() == Sort.FIXED_TEXT && length > 0);
    }

    private String bytes(TypeMeaning meaning, TypeUse use, List<String> losses) {
        int others = use.others() * OTHER_BYTES;
        int length = keyed(meaning.length(), use, indexedBytes(), others, "bytes", losses);
        return bytes(length, meaning.sort() == Sort.FIXED_BYTES && length > 0);
    }

    /** Some databases find no rows by a text that may be of any length. */
    private static int keyed(
            int length, TypeUse use, int room, int others, String unit, List<String> losses) {
        int most = use.keys() == 0 || room == 0 ? 0 : Math.max(1, (room - others) / use.keys());
        if (most == 0 || (length > 0 && length <= most)) {
            return length;
        }
        losses.add("more than " + most + " " + unit + ", as it is in a key or an index");
        return most;
    }

    /** A decimal of a database whose decimals have an end. */
    static String decimal(
            String name, int most, int deepest, TypeMeaning meaning, List<String> losses) {
        int precision = Math.min(meaning.precision(), most);
        int scale = Math.clamp(meaning.scale(), 0, Math.min(precision, deepest));
        if (precision < meaning.precision() || scale != meaning.scale()) {
            losses.add("what needs more than " + precision + " digits, or " + scale + " behind it");
        }
        return name + "(" + precision + "," + scale + ")";
    }

    /** As {@link #decimal}, for numbers of any size, which it cannot have. */
    static String unlimited(String name, int most, int scale, List<String> losses) {
        losses.add(
                "more than "
                        + (most - scale)
                        + " digits before the point, or more than "
                        + scale
                        + " behind it");
        return name + "(" + most + "," + scale + ")";
    }

    /** Bits that a whole number needs, its sign included. */
    static int bits(TypeMeaning meaning) {
        return meaning.length() + (meaning.sort() == Sort.WHOLE ? 0 : 1);
    }

    /** The largest whole number there is, for what would need a larger one and counts. */
    static String counting(List<String> losses) {
        losses.add("numbers above " + Long.MAX_VALUE);
        return "bigint";
    }
}
