package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.dialect.TypeMeaning.Sort;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The types of MariaDB: numbers without a sign, texts of four sizes, lists of values. */
final class MariaDbTypes extends TypeMap {
    private static final Pattern VALUES = Pattern.compile("'((?:[^']|'')*)'");
    private static final Pattern NUMBER =
            Pattern.compile(
                    "(tinyint|smallint|mediumint|int|bigint|float|double|decimal)"
                            + "(?:\\((\\d{1,9})(?:,(\\d{1,9}))?\\))?((?: unsigned| zerofill)*)");
    private static final int DIGITS = 65;
    private static final int DEEPEST = 38;
    private static final int USUAL_SCALE = 30;
    private static final int LONGEST = 16_383;
    private static final int LONGEST_FIXED = 255;

    @Override
    TypeMeaning meaning(ColumnType type) {
        String name = type.name();
        Matcher number = NUMBER.matcher(name);
        if (number.matches() && !number.group(1).equals(name)) {
            return number(number);
        }
        if (name.startsWith("enum(") || name.startsWith("set(")) {
            return listed(type);
        }
        return switch (name) {
            case "boolean" -> TypeMeaning.of(Sort.TRUTH);
            case "tinyint", "smallint", "mediumint", "int", "bigint" -> whole(name, Sort.WHOLE);
            case "year" -> TypeMeaning.sized(Sort.WHOLE, 16);
            case "decimal" -> TypeMeaning.decimal(type.precision(), type.scale());
            case "float" -> TypeMeaning.of(Sort.SINGLE);
            case "double" -> TypeMeaning.of(Sort.DOUBLE);
            case "uuid" -> TypeMeaning.of(Sort.UUID);
            case "date" -> TypeMeaning.of(Sort.DATE);
            case "time" ->
                    TypeMeaning.fine(Sort.TIME, type.scale()).losing("times outside of one day");
            case "datetime", "timestamp" -> TypeMeaning.fine(Sort.MOMENT, type.scale());
            case "char" -> TypeMeaning.sized(Sort.FIXED_TEXT, type.length());
            case "varchar" -> TypeMeaning.sized(Sort.TEXT, type.length());
            case "tinytext", "text", "mediumtext", "longtext" -> TypeMeaning.of(Sort.TEXT);
            case "binary" -> TypeMeaning.sized(Sort.FIXED_BYTES, type.length());
            case "varbinary" -> TypeMeaning.sized(Sort.BYTES, type.length());
            case "tinyblob", "blob", "mediumblob", "longblob" -> TypeMeaning.of(Sort.BYTES);
            case "bit" ->
                    type.length() <= 1
                            ? TypeMeaning.of(Sort.TRUTH)
                            : TypeMeaning.sized(Sort.BITS, type.length());
            case "json" -> TypeMeaning.of(Sort.JSON);
            default -> TypeMeaning.other(type);
        };
    }

    /** Whole or not: the sign decides which values it has, and filling it with zeros takes that. */
    private static TypeMeaning number(Matcher found) {
        return switch (found.group(1)) {
            case "float" -> TypeMeaning.of(Sort.SINGLE);
            case "double" -> TypeMeaning.of(Sort.DOUBLE);
            case "decimal" ->
                    TypeMeaning.decimal(
                            found.group(2) == null ? 10 : Integer.parseInt(found.group(2)),
                            found.group(3) == null ? 0 : Integer.parseInt(found.group(3)));
            default -> whole(found.group(1), found.group(4).isEmpty() ? Sort.WHOLE : Sort.UNSIGNED);
        };
    }

    private static TypeMeaning whole(String name, Sort sort) {
        return TypeMeaning.sized(
                sort,
                switch (name) {
                    case "tinyint" -> 8;
                    case "smallint" -> 16;
                    case "mediumint" -> 24;
                    case "bigint" -> 64;
                    default -> 32;
                });
    }

    /** As long as the longest value; of a set, as all of them. */
    private static TypeMeaning listed(ColumnType type) {
        Matcher values = VALUES.matcher(type.name());
        int longest = 1;
        int all = 0;
        while (values.find()) {
            longest = Math.max(longest, values.group(1).length());
            all += values.group(1).length() + 1;
        }
        int length = type.name().startsWith("set(") ? Math.max(1, all) : longest;
        return TypeMeaning.sized(Sort.TEXT, length)
                .losing("the values of " + type.name() + " are not checked");
    }

    @Override
    String plain(Sort sort) {
        return switch (sort) {
            case TRUTH -> "boolean";
            case SINGLE -> "float";
            case DOUBLE -> "double";
            case UUID -> "uuid";
            case DATE -> "date";
            case XML -> "longtext";
            default -> "json";
        };
    }

    @Override
    String whole(TypeMeaning meaning, TypeUse use, List<String> losses) {
        int bits = bits(meaning);
        if (meaning.length() == 8 && meaning.sort() == Sort.UNSIGNED) {
            return "tinyint unsigned";
        }
        if (bits <= 16) {
            return bits <= 8 ? "tinyint" : "smallint";
        }
        if (bits <= 32) {
            return "int";
        }
        return bits <= 64 ? "bigint" : "bigint unsigned";
    }

    @Override
    String decimal(TypeMeaning meaning, List<String> losses) {
        return meaning.precision() == 0
                ? unlimited("decimal", DIGITS, USUAL_SCALE, losses)
                : decimal("decimal", DIGITS, DEEPEST, meaning, losses);
    }

    @Override
    String moment(TypeMeaning meaning, List<String> losses) {
        return fine("datetime", meaning, losses);
    }

    @Override
    String zoned(TypeMeaning meaning, List<String> losses) {
        losses.add("the time zone of its moments");
        return fine("datetime", meaning, losses);
    }

    @Override
    int indexedCharacters() {
        return 768;
    }

    @Override
    int indexedBytes() {
        return 3072;
    }

    @Override
    String characters(int length, boolean fixed) {
        return length == 0 || length > LONGEST
                ? "longtext"
                : (fixed && length <= LONGEST_FIXED ? "char(" : "varchar(") + length + ")";
    }

    @Override
    String bytes(int length, boolean fixed) {
        return length == 0 || length > LONGEST
                ? "longblob"
                : (fixed && length <= LONGEST_FIXED ? "binary(" : "varbinary(") + length + ")";
    }

    @Override
    String bits(int length, List<String> losses) {
        if (length > 0 && length <= 64) {
            return "bit(" + length + ")";
        }
        losses.add("its bits are bytes");
        return length == 0 ? "longblob" : "varbinary(" + (length + 7) / 8 + ")";
    }
}
